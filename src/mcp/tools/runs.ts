import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { getRun, listRuns, RunInput, RunStatus, startRun } from '../../contracts/discovery/discovery-runs.ts'
import { loadFittingPage } from '../response-budget.ts'
import { NextCursor, Notice } from '../shapes/actor-shape.ts'
import { RunShape, shapeRun } from '../shapes/run-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, quotationNotice } from '../text/quoted.ts'
import { runLines } from '../text/run-text.ts'
import { additive, readOnly, type ToolContext, tool } from '../tool.ts'
import { Cursor, idOf, limitUpTo, Slugs } from './arguments.ts'

const OneRun = z.object({ notice: Notice, run: RunShape })
const pollIntervalMs = 1_000
/** Below the 60-second timeout of common clients. */
const maxWaitSeconds = 45

export const startDiscoveryRunTool = tool({
  name: 'start_discovery_run',
  title: 'Start a search for civic actors',
  description:
    'Searches public pages about a place and its issues, and extracts candidate actors with exact quotes. A run takes minutes and counts against the plan, so call search_entities and get_place_coverage first. Returns at once; get_discovery_run shows progress. Results stay private to the workspace until they are reviewed and published.',
  scopes: ['discovery:write'],
  operations: [startRun],
  annotations: { ...additive, openWorldHint: true },
  input: z.strictObject({
    location: RunInput.shape.location,
    issue_areas: Slugs.max(30).default([]),
    urls: RunInput.shape.urls.meta({ example: ['https://www.example.org/about'] }),
    depth: RunInput.shape.depth.meta({ example: 'standard' }),
  }),
  output: OneRun,
  async run(input, context) {
    return toResult(shapeRun(await context.call(startRun, { body: input }), context))
  },
})

export const getDiscoveryRunTool = tool({
  name: 'get_discovery_run',
  title: 'Get a discovery run',
  description:
    'Returns the progress of a run and, when it has finished, its results, limitations and gaps. With wait_seconds the call waits until the run finishes or the time is up, and reports progress.',
  scopes: ['discovery:read'],
  operations: [getRun],
  annotations: readOnly,
  input: z.strictObject({
    run_id: idOf('run'),
    wait_seconds: z
      .int('must be a whole number')
      .min(0)
      .max(maxWaitSeconds, `must be at most ${maxWaitSeconds}`)
      .default(0)
      .meta({ description: 'Seconds to wait for the run to finish', example: 30 }),
  }),
  output: OneRun,
  async run({ run_id, wait_seconds }, context) {
    const load = async () => shapeRun(await context.call(getRun, { params: { run_id } }), context)
    const endsAt = performance.now() + wait_seconds * 1000
    let run = await load()
    let reported = await reportProgress(run, context, -1)
    while (!isFinished(run) && performance.now() < endsAt && !context.signal.aborted) {
      const left = Math.max(1, endsAt - performance.now())
      await wait(Math.min(pollIntervalMs, left), undefined, { signal: context.signal }).catch(() => {})
      if (context.signal.aborted) break
      run = await load()
      reported = await reportProgress(run, context, reported)
    }
    return toResult(run)
  },
})

export const listDiscoveryRunsTool = tool({
  name: 'list_discovery_runs',
  title: 'List the discovery runs of the workspace',
  description: 'Lists the discovery runs of the workspace, newest first.',
  scopes: ['discovery:read'],
  operations: [listRuns],
  annotations: readOnly,
  input: z.strictObject({
    status: z
      .array(RunStatus)
      .max(4)
      .optional()
      .meta({ description: 'Only runs with these statuses', example: ['completed'] }),
    limit: limitUpTo(50, 10),
    cursor: Cursor,
  }),
  output: z.object({ notice: Notice, data: z.array(RunShape), next_cursor: NextCursor }),
  async run({ status, limit, cursor }, context) {
    const load = async (maximum: number) => {
      const { data, page } = await context.call(listRuns, { query: { status, limit: maximum, cursor } })
      const runs = data.map((run) => shapeRun(run, context))
      return { data: runs, next: page.next_cursor, total: page.total }
    }
    const { data, next } = await loadFittingPage(limit, load, runLines)
    const none = 'No run matches. Start one with start_discovery_run.'
    const lines = [quotationNotice, '', ...data.flatMap(runLines), ...nextPageLines(next)]
    return {
      data: { notice: dataNotice, data: [...data], next_cursor: next },
      text: data.length === 0 ? none : lines.join('\n'),
    }
  },
})

function toResult(run: RunShape) {
  return { data: { notice: dataNotice, run }, text: [quotationNotice, '', ...runLines(run)].join('\n') }
}

const isFinished = ({ status }: RunShape) => status === 'completed' || status === 'failed'

/** The protocol requires that progress values increase. */
async function reportProgress(run: RunShape, context: ToolContext, reported: number): Promise<number> {
  const { pages_done, pages_found, candidates } = run.progress
  if (pages_done <= reported) return reported
  const message = `${run.status}${run.stage ? `, ${run.stage}` : ''}: ${pages_done} of ${pages_found} pages, ${candidates} candidates`
  await context.progress(pages_done, Math.max(pages_found, pages_done), message)
  return pages_done
}

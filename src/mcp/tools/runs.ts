import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { getRun, listRuns, RunInput, RunStatus, startRun } from '../../contracts/discovery/discovery-runs.ts'
import { fittingPage } from '../budget.ts'
import { NextCursor, Notice } from '../shapes/actor-shape.ts'
import { RunShape, shapeRun } from '../shapes/run-shape.ts'
import { moreLine } from '../text/actor-text.ts'
import { dataNotice, quotationNotice } from '../text/quoted.ts'
import { runLines } from '../text/run-text.ts'
import { adds, reads, type ToolContext, tool } from '../tool.ts'
import { Cursor, idOf, limitUpTo, Slugs } from './arguments.ts'

const OneRun = z.object({ notice: Notice, run: RunShape })
const lookEveryMs = 1_000
/** Shorter than the minute after which common clients give up on a call. */
const longestWaitSeconds = 45

export const startDiscoveryRunTool = tool({
  name: 'start_discovery_run',
  title: 'Start a search for civic actors',
  description:
    'Searches public pages about a place and its issues, and extracts candidate actors with exact quotes. Takes minutes and counts against the plan: look first with search_entities and get_place_coverage. Returns at once; follow it with get_discovery_run. What it finds is private to the workspace until it is reviewed and published.',
  scopes: ['discovery:write'],
  uses: [startRun],
  annotations: { ...adds, openWorldHint: true },
  input: z.strictObject({
    location: RunInput.shape.location,
    issue_areas: Slugs.max(30).default([]),
    urls: RunInput.shape.urls.meta({ example: ['https://www.example.org/about'] }),
    depth: RunInput.shape.depth.meta({ example: 'standard' }),
  }),
  output: OneRun,
  async run(input, context) {
    return answerOf(shapeRun(await context.call(startRun, { body: input }), context.baseUrl))
  },
})

export const getDiscoveryRunTool = tool({
  name: 'get_discovery_run',
  title: 'Follow or read a discovery run',
  description:
    'How far a run is, and when it is over what it found, what it did without and what stayed unknown. With wait_seconds the call stays open until the run is over or the time is up, and reports progress.',
  scopes: ['discovery:read'],
  uses: [getRun],
  annotations: reads,
  input: z.strictObject({
    run_id: idOf('run'),
    wait_seconds: z
      .int('must be a whole number')
      .min(0)
      .max(longestWaitSeconds, `must be at most ${longestWaitSeconds}`)
      .default(0)
      .meta({ description: `How long to wait for its end, 0 to ${longestWaitSeconds}`, example: 30 }),
  }),
  output: OneRun,
  async run({ run_id, wait_seconds }, context) {
    const look = async () => shapeRun(await context.call(getRun, { params: { run_id } }), context.baseUrl)
    const endsAt = performance.now() + wait_seconds * 1000
    let run = await look()
    let told = await tellProgress(run, context, -1)
    while (!isOver(run) && performance.now() < endsAt && !context.signal.aborted) {
      const left = Math.max(1, endsAt - performance.now())
      await wait(Math.min(lookEveryMs, left), undefined, { signal: context.signal }).catch(() => {})
      if (context.signal.aborted) break
      run = await look()
      told = await tellProgress(run, context, told)
    }
    return answerOf(run)
  },
})

export const listDiscoveryRunsTool = tool({
  name: 'list_discovery_runs',
  title: 'List the discovery runs of the workspace',
  description: 'Newest first.',
  scopes: ['discovery:read'],
  uses: [listRuns],
  annotations: reads,
  input: z.strictObject({
    status: z
      .array(RunStatus)
      .max(4)
      .optional()
      .meta({ description: 'Only these', example: ['completed'] }),
    limit: limitUpTo(50, 10),
    cursor: Cursor,
  }),
  output: z.object({ notice: Notice, data: z.array(RunShape), next_cursor: NextCursor }),
  async run({ status, limit, cursor }, context) {
    const load = async (most: number) => {
      const { data, page } = await context.call(listRuns, { query: { status, limit: most, cursor } })
      const runs = data.map((run) => shapeRun(run, context.baseUrl))
      return { data: runs, next: page.next_cursor, total: page.total }
    }
    const { data, next } = await fittingPage(limit, load, runLines)
    const none = 'The workspace has no such runs. start_discovery_run starts one.'
    const lines = [quotationNotice, '', ...data.flatMap(runLines), ...moreLine(next)]
    return {
      data: { notice: dataNotice, data: [...data], next_cursor: next },
      text: data.length === 0 ? none : lines.join('\n'),
    }
  },
})

function answerOf(run: RunShape) {
  return { data: { notice: dataNotice, run }, text: [quotationNotice, '', ...runLines(run)].join('\n') }
}

const isOver = ({ status }: RunShape) => status === 'completed' || status === 'failed'

/** Progress only ever grows, as the protocol wants it. */
async function tellProgress(run: RunShape, context: ToolContext, told: number): Promise<number> {
  const { pages_done, pages_found, candidates } = run.progress
  if (pages_done <= told) return told
  const message = `${run.status}${run.stage ? `, ${run.stage}` : ''}: ${pages_done} of ${pages_found} pages, ${candidates} candidates`
  await context.progress(pages_done, Math.max(pages_found, pages_done), message)
  return pages_done
}

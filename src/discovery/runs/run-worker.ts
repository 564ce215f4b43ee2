import { allIssueAreas, type Directory } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Job, Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { deepLimits, type Research, type ResearchResult, standardLimits } from '../../research/index.ts'
import { createCandidateStore } from '../review/candidate-store.ts'
import { runJob } from './run-job.ts'
import { createRunJournal } from './run-journal-store.ts'
import { createTeller } from './run-progress.ts'
import type { RunRow } from './run-row.ts'
import { runChannel } from './run-service.ts'
import { createRunStore } from './run-store.ts'

const concurrentRuns = 2
/** How often runs are looked for that nobody will ever finish. */
const abandonedEveryMs = 5_000

export type RunWorkerNeeds = {
  database: Database
  directory: Pick<Directory, 'places' | 'knownActors' | 'knownSources' | 'recordSearch'>
  research: Research
  jobs: Jobs
  now: Clock
  log: Log
}

/** Takes runs from the queue and carries them out; one that was interrupted goes on where it was. */
export async function startRunWorker(needs: RunWorkerNeeds): Promise<AsyncDisposable> {
  const { jobs, log } = needs
  const { sql } = needs.database
  const under = new Map<string, AbortController>()
  const closing = new AbortController()
  const warn = (error: unknown) => log.warn({ err: error }, 'Runs could not be looked after')
  const heard = needs.database.listen(
    runChannel,
    (id) => void stopIfOver(id).catch(warn),
    // What was called off while nobody listened is heard of now.
    (isConnected) => {
      if (isConnected) for (const id of under.keys()) stopIfOver(id).catch(warn)
    },
  )

  async function stopIfOver(id: string): Promise<void> {
    const controller = under.get(id)
    const run = controller && (await createRunStore(sql).find(id))
    if (run && run.status !== 'running') controller.abort()
  }

  async function carryOut({ data, attempt, signal }: Job<{ runId: string }>): Promise<void> {
    const store = createRunStore(sql)
    const run = await store.begin(data.runId, needs.now())
    if (run === undefined) return
    const controller = new AbortController()
    under.set(run.id, controller)
    try {
      const stopped = AbortSignal.any([signal, closing.signal, controller.signal])
      const result = await investigate(run, stopped)
      stopped.throwIfAborted()
      await finish(run, result)
    } catch (error) {
      if (controller.signal.aborted) return
      // A stop of this instance is nobody's fault: another one goes on.
      if (signal.aborted || closing.signal.aborted || attempt <= runJob.retries) throw error
      log.error({ err: error, run_id: run.id }, 'A discovery run failed')
      const detail = 'Something went wrong on our side; start the run again'
      await store.fail(run.id, 'internal', detail, needs.now())
    } finally {
      under.delete(run.id)
      await notify(sql, runChannel, run.id).catch(warn)
    }
  }

  async function investigate(run: RunRow, signal: AbortSignal): Promise<ResearchResult> {
    const { places } = needs.directory
    const place = await places.view(await places.requirePlace(run.place_key!))
    const asked = new Set(run.issue_areas)
    const tell = createTeller(sql, run.id)
    const known = await needs.directory.knownSources(place.key)
    const research = needs.research(
      {
        place: { key: place.key, name: place.name, state: place.state },
        issues: allIssueAreas()
          .filter(({ slug }) => asked.has(slug))
          .map(({ slug, name, search_terms }) => ({ slug, name, searchTerms: search_terms })),
        urls: run.urls,
        // Pages of the sample town are our own, and stored without a host.
        knownSources: known.filter((url) => !url.startsWith('/')),
        limits: run.depth === 'deep' ? deepLimits : standardLimits,
      },
      {
        journal: createRunJournal(sql, run.id),
        loadKnownActors: () => needs.directory.knownActors(place.key, run.workspace_id),
        onEvent: tell.hear,
        signal,
      },
    )
    return await research.finally(tell.last)
  }

  /** Everything that the run says of itself becomes visible at once, and nothing of a run that was called off. */
  async function finish(run: RunRow, result: ResearchResult): Promise<void> {
    const now = needs.now()
    const { providers, model, searched } = result
    await sql.transaction().execute(async (tx) => {
      const said = {
        remarks: [...result.remarks],
        providers: [...providers, ...(model ? [model] : [])],
        gaps: result.gaps.map(({ issueArea, ...gap }) => ({ issue_area: issueArea, ...gap })),
      }
      if (!(await createRunStore(tx).complete(run.id, said, now))) return
      const candidates = result.candidates.map((candidate) => ({ id: newId(), candidate }))
      await createCandidateStore(tx).insert({ id: run.id, workspaceId: run.workspace_id }, candidates)
      if (searched.length === 0) return
      await needs.directory.recordSearch(tx, {
        id: run.id,
        place: run.place_key!,
        issue_areas: [...searched],
        engines: providers.filter((one) => one.state !== 'not_configured').map((one) => one.provider),
        finished_at: now.toISOString(),
      })
    })
  }

  /** A run whose job was given up, after one worker too many died over it, would wait for ever. */
  async function failAbandoned(): Promise<void> {
    const store = createRunStore(sql)
    const unfinished = await store.unfinished()
    if (unfinished.length === 0) return
    const live = await jobs.findUnfinished(runJob.name)
    for (const id of unfinished.filter((one) => !live.has(one))) {
      const detail = 'Every worker that tried was lost; start the run again'
      if (await store.fail(id, 'worker_lost', detail, needs.now())) await notify(sql, runChannel, id)
    }
  }

  await jobs.work<{ runId: string }>(runJob.name, concurrentRuns, carryOut)
  const watching = setInterval(() => void failAbandoned().catch(warn), abandonedEveryMs).unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(watching)
      heard[Symbol.dispose]()
      closing.abort(new Error('The instance stops; another one goes on'))
    },
  }
}

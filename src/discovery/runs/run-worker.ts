import { isSearchEngine } from '../../contracts/directory/search-engine.ts'
import { askAboutMissingQuotes } from '../../contributions/index.ts'
import { allIssueAreas, type Directory } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Job, Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import {
  deepLimits,
  type Research,
  type ResearchResult,
  standardLimits,
  TooExpensiveError,
} from '../../research/index.ts'
import { createCandidateStore } from '../review/candidate-store.ts'
import { withSourceChecks } from './checked-journal.ts'
import { runJob } from './run-job.ts'
import { createRunJournal, foundPages } from './run-journal-store.ts'
import { createProgressReporter } from './run-progress.ts'
import type { RunRow } from './run-row.ts'
import { runChannel } from './run-service.ts'
import { createRunStore } from './run-store.ts'

const concurrentRuns = 2
/** How often to look for runs that lost their job. */
const abandonedCheckMs = 5_000

type RunWorkerNeeds = {
  database: Database
  directory: Pick<Directory, 'places' | 'sources' | 'knownActors' | 'knownSources' | 'recordSearch'>
  research: Research
  samplePages: string | undefined
  jobs: Jobs
  now: Clock
  log: Log
}

/** Executes queued runs and resumes interrupted ones. */
export async function startRunWorker(needs: RunWorkerNeeds): Promise<AsyncDisposable> {
  const { jobs, log } = needs
  const { sql } = needs.database
  const activeRuns = new Map<string, AbortController>()
  const closing = new AbortController()
  const warn = (error: unknown) => log.warn({ err: error }, 'Cannot check the state of discovery runs')
  const subscription = needs.database.listen(
    runChannel,
    (id) => void abortIfEnded(id).catch(warn),
    // Cancellations during a disconnect are noticed now.
    (isConnected) => {
      if (isConnected) for (const id of activeRuns.keys()) abortIfEnded(id).catch(warn)
    },
  )

  async function abortIfEnded(id: string): Promise<void> {
    const controller = activeRuns.get(id)
    const run = controller && (await createRunStore(sql).find(id))
    if (run && run.status !== 'running') controller.abort()
  }

  async function executeRun({ data, attempt, signal }: Job<{ runId: string }>): Promise<void> {
    const store = createRunStore(sql)
    const run = await store.begin(data.runId, needs.now())
    if (run === undefined) return
    const controller = new AbortController()
    activeRuns.set(run.id, controller)
    try {
      const stopped = AbortSignal.any([signal, closing.signal, controller.signal])
      const result = await runResearch(run, stopped)
      stopped.throwIfAborted()
      await finish(run, result)
    } catch (error) {
      if (controller.signal.aborted) return
      // When this instance stops, another one continues the run.
      if (signal.aborted || closing.signal.aborted) throw error
      if (error instanceof TooExpensiveError) {
        // Another attempt would reach the same limit.
        log.warn({ err: error, run_id: run.id }, 'Discovery run is too expensive')
        await store.fail(run.id, 'too_expensive', error.message, needs.now())
        return
      }
      if (attempt <= runJob.retries) throw error
      log.error({ err: error, run_id: run.id }, 'Discovery run failed')
      const detail = 'The run failed because of an internal error. Start it again'
      await store.fail(run.id, 'internal', detail, needs.now())
    } finally {
      activeRuns.delete(run.id)
      await notify(sql, runChannel, run.id).catch(warn)
    }
  }

  async function runResearch(run: RunRow, signal: AbortSignal): Promise<ResearchResult> {
    const { places } = needs.directory
    const place = await places.view(await places.requirePlace(run.place_key!))
    const requested = new Set(run.issue_areas)
    const reporter = createProgressReporter(sql, run.id)
    const known = await needs.directory.knownSources(place.key)
    const research = needs.research(
      {
        place: { key: place.key, name: place.name, state: place.state },
        issues: allIssueAreas()
          .filter(({ slug }) => requested.has(slug))
          .map(({ slug, name, search_terms, aliases }) => ({
            slug,
            name,
            searchTerms: search_terms,
            aliases,
          })),
        urls: run.urls,
        knownSources: known.flatMap((url) => readableUrl(url, needs.samplePages)),
        limits: run.depth === 'deep' ? deepLimits : standardLimits,
      },
      {
        journal: withSourceChecks(
          createRunJournal(sql, run.id),
          (check) => needs.directory.sources.recordCheck(check, askAboutMissingQuotes),
          needs.now,
        ),
        loadKnownActors: () => needs.directory.knownActors(place.key, run.workspace_id),
        onEvent: reporter.onEvent,
        signal,
      },
    )
    return await research.finally(reporter.flush)
  }

  /** Publishes all results at once, and none of a canceled run. */
  async function finish(run: RunRow, result: ResearchResult): Promise<void> {
    const now = needs.now()
    const { providers, model, searched } = result
    await sql.transaction().execute(async (tx) => {
      const outcome = {
        remarks: [...result.remarks],
        providers: [...providers, ...(model ? [model] : [])],
        gaps: result.gaps.map(({ issueArea, ...gap }) => ({ issue_area: issueArea, ...gap })),
      }
      if (!(await createRunStore(tx).complete(run.id, outcome, now))) return
      const candidates = result.candidates.map((candidate) => ({ id: newId(), candidate }))
      await createCandidateStore(tx).insert(
        { id: run.id, workspaceId: run.workspace_id, placeKey: run.place_key },
        candidates,
      )
      if (searched.length === 0) return
      const search = {
        id: run.id,
        place: run.place_key!,
        issue_areas: [...searched],
        engines: providers
          .filter((one) => one.state !== 'not_configured')
          .map((one) => one.provider)
          .filter(isSearchEngine),
        finished_at: now.toISOString(),
      }
      await needs.directory.recordSearch(tx, search, run.workspace_id, await foundPages(tx, run.id))
    })
  }

  /** Fails runs whose job was given up after too many workers died. */
  async function failAbandoned(): Promise<void> {
    const store = createRunStore(sql)
    const unfinished = await store.unfinished()
    if (unfinished.length === 0) return
    const live = await jobs.findUnfinished(runJob.name)
    for (const id of unfinished.filter((one) => !live.has(one))) {
      const detail = 'All workers that tried the run were lost. Start it again'
      if (await store.fail(id, 'worker_lost', detail, needs.now())) await notify(sql, runChannel, id)
    }
  }

  await jobs.work<{ runId: string }>(runJob.name, concurrentRuns, executeRun)
  const abandonedTimer = setInterval(() => void failAbandoned().catch(warn), abandonedCheckMs).unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(abandonedTimer)
      subscription[Symbol.dispose]()
      await jobs.stopWork(runJob.name)
      closing.abort(new Error('The instance is stopping; another one continues the run'))
    },
  }
}

/** Source URLs of the sample town are paths, because the service may move to another address. */
function readableUrl(url: string, samplePages: string | undefined): string[] {
  if (!url.startsWith('/')) return [url]
  return samplePages === undefined ? [] : [new URL(url, samplePages).href]
}

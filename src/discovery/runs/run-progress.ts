import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import type { ResearchEvent } from '../../research/index.ts'
import { noProgress, type RunProgress } from './run-row.ts'
import { runChannel } from './run-service.ts'
import { createRunStore } from './run-store.ts'

/** Whoever follows a run hears of it at most so often. */
const tellMs = 250

/** Stores how far a run is, at most a few times a second, and lets those who follow it know. */
export function createTeller(sql: Sql, runId: string) {
  let progress: RunProgress = noProgress
  let stage = 'plan'
  let toldAt = 0
  let waiting: NodeJS.Timeout | undefined
  let telling: Promise<unknown> = Promise.resolve()

  /** One after the other. What could not be told is told by the next: it is no reason to end a run. */
  function tell(): Promise<unknown> {
    toldAt = performance.now()
    clearTimeout(waiting)
    waiting = undefined
    telling = telling
      .then(async () => {
        await createRunStore(sql).progress(runId, stage, progress)
        await notify(sql, runChannel, runId)
      })
      .catch(() => undefined)
    return telling
  }

  return {
    hear(event: ResearchEvent): void {
      if (event.type !== 'stage' && event.type !== 'page') return
      const { queries, pagesFound, pagesDone, pagesRead, candidates } = event.progress
      progress = {
        queries,
        candidates,
        pages_found: pagesFound,
        pages_done: pagesDone,
        pages_read: pagesRead,
      }
      const isNewStage = event.type === 'stage' && event.stage !== stage
      if (event.type === 'stage') stage = event.stage
      if (isNewStage) void tell()
      // Told later rather than not at all: the next page may take a minute.
      else waiting ??= setTimeout(tell, Math.max(0, toldAt + tellMs - performance.now()))
    },
    last: tell,
  }
}

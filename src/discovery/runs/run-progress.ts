import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import type { ResearchEvent } from '../../research/index.ts'
import { noProgress, type RunProgress } from './run-row.ts'
import { runChannel } from './run-service.ts'
import { createRunStore } from './run-store.ts'

/** Minimum interval between progress updates. */
const minIntervalMs = 250

/** Stores the progress of a run a few times a second and notifies its followers. */
export function createProgressReporter(sql: Sql, runId: string) {
  let progress: RunProgress = noProgress
  let stage = 'plan'
  let savedAt = 0
  let timer: NodeJS.Timeout | undefined
  let saving: Promise<unknown> = Promise.resolve()

  /** Saves run one at a time. A failed save must not end the run; the next one repairs it. */
  function save(): Promise<unknown> {
    savedAt = performance.now()
    clearTimeout(timer)
    timer = undefined
    saving = saving
      .then(async () => {
        await createRunStore(sql).progress(runId, stage, progress)
        await notify(sql, runChannel, runId)
      })
      .catch(() => undefined)
    return saving
  }

  return {
    onEvent(event: ResearchEvent): void {
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
      if (isNewStage) void save()
      // Delayed rather than dropped: the next page may take a minute.
      else timer ??= setTimeout(save, Math.max(0, savedAt + minIntervalMs - performance.now()))
    },
    flush: save,
  }
}

import type { Jobs } from './jobs.ts'
import { isLost, LimitExceededError, retryLost, TooExpensiveError } from './worker-error.ts'
import type { ResearchWorkers } from './worker-pool.ts'

/** Merges the findings of a run, which fails if they cost too much. */
export async function mergeInWorker(
  workers: ResearchWorkers,
  input: Parameters<Jobs['mergeCandidates']>,
  signal: AbortSignal,
): Promise<ReturnType<Jobs['mergeCandidates']>> {
  return retryLost(() => workers.run('mergeCandidates', input, signal)).catch((error) => {
    if (!isLost(error)) throw error
    const detail =
      error instanceof LimitExceededError
        ? `Merging the findings of the pages ${error.message}.`
        : 'The process that merged the findings of the pages was ended twice.'
    throw new TooExpensiveError(detail, { cause: error })
  })
}

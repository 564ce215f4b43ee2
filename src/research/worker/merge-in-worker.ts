import type { Jobs } from './jobs.ts'
import { isLost, LimitExceededError, TooExpensiveError, type WorkerLostError } from './worker-error.ts'
import type { ResearchWorkers } from './worker-pool.ts'

const maxAttempts = 2

/** Merges the findings of a run. A second lost worker fails the run, because a third would be lost too. */
export async function mergeInWorker(
  workers: ResearchWorkers,
  input: Parameters<Jobs['mergeCandidates']>,
  signal: AbortSignal,
): Promise<ReturnType<Jobs['mergeCandidates']>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await workers.run('mergeCandidates', input, signal)
    } catch (error) {
      if (!isLost(error)) throw error
      if (attempt === maxAttempts) throw new TooExpensiveError(detailOf(error), { cause: error })
    }
  }
}

const detailOf = (error: LimitExceededError | WorkerLostError): string =>
  error instanceof LimitExceededError
    ? `Merging the findings of the pages ${error.message}.`
    : 'The process that merged the findings of the pages was ended twice.'

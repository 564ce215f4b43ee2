/** A job exceeded a limit, and its process was ended. The message names the limit. */
export class LimitExceededError extends Error {
  override readonly name = 'LimitExceededError'
}

/** The process of a job ended for a reason of its own, for example because an operator killed it. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError'
}

/** A step of the run costs more than the limits allow. Another attempt would end the same way. */
export class TooExpensiveError extends Error {
  override readonly name = 'TooExpensiveError'
}

/** Whether a job failed because of its process, and not because its run ended or its input is wrong. */
export const isLost = (error: unknown): error is LimitExceededError | WorkerLostError =>
  error instanceof LimitExceededError || error instanceof WorkerLostError

/** Repeats a job whose process was killed from outside, which says nothing about the content. */
export async function retryLost<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof WorkerLostError)) throw error
    return await run()
  }
}

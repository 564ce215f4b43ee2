import { WorkerLostError } from './worker-error.ts'

/** Repeats a job whose process was killed from outside, which says nothing about the content. */
export async function retryLost<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof WorkerLostError)) throw error
    return await run()
  }
}

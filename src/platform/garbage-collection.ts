import { setFlagsFromString } from 'node:v8'

/** How far the old space may grow after a collection before the next one, in percent. V8 lets it double. */
const growthPercent = { api: 60, worker: 20 }

/**
 * Sets what V8 collects and when, in a process that runs for long. A service that answers requests trades memory for
 * speed; a process that only runs jobs waits for others most of the time.
 */
export function configureGarbageCollection(roles: readonly string[]): void {
  setFlagsFromString(
    `--heap-growing-percent=${roles.includes('api') ? growthPercent.api : growthPercent.worker}`,
  )
  // What survives while requests wait for the database would make V8 create all later objects in the old space.
  setFlagsFromString('--no-allocation-site-pretenuring')
}

import type { MonitorWorkers } from '../../src/monitors/index.ts'
import type { ResearchWorkers, WorkerPool } from '../../src/research/index.ts'
import type { JobTable } from '../../src/research/worker/serve-jobs.ts'

/** Longer than any time between two files that use them. They end with the process of the tests. */
const idleMs = 600_000

/** All apps of a process use the same workers, because each one takes a second to start. */
export const sharedResearchWorkers: ResearchWorkers = createLater(async () => {
  const { createResearchWorkers } = await import('../../src/research/index.ts')
  return createResearchWorkers({ processes: 1, idleMs })
})

export const sharedMonitorWorkers: MonitorWorkers = createLater(async () => {
  const { createMonitorWorkers } = await import('../../src/monitors/worker/monitor-workers.ts')
  return createMonitorWorkers({ idleMs })
})

/** Most files never use workers, so nothing is loaded before the first job. */
function createLater<Table extends JobTable>(create: () => Promise<WorkerPool<Table>>): WorkerPool<Table> {
  let pool: Promise<WorkerPool<Table>> | undefined
  return {
    run(name, input, signal) {
      pool ??= create()
      return pool.then((created) => created.run(name, input, signal))
    },
    [Symbol.dispose]: () => undefined,
  }
}

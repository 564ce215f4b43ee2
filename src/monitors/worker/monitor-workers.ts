import { programUrl } from '../../platform/program-url.ts'
import { createWorkerPool, type PoolLimits, type WorkerPool } from '../../research/index.ts'
import type { MonitorJobs } from './jobs.ts'

export type MonitorWorkers = WorkerPool<MonitorJobs>

const limits: PoolLimits<keyof MonitorJobs> = {
  processes: 1,
  idleMs: 60_000,
  heapMb: 192,
  memoryMb: 480,
  jobs: {
    readRobots: { cpuMs: 5_000, elapsedMs: 60_000 },
    readSource: { cpuMs: 15_000, elapsedMs: 120_000 },
    detect: { cpuMs: 15_000, elapsedMs: 120_000 },
    configure: { cpuMs: 5_000, elapsedMs: 60_000 },
    describeItems: { cpuMs: 30_000, elapsedMs: 180_000 },
  },
  outputMb: { readRobots: 1, readSource: 8, detect: 4, configure: 1, describeItems: 4 },
}

/** Processes that read fetched sources. None is started before the first job. */
export const createMonitorWorkers = (given: Partial<typeof limits> = {}): MonitorWorkers =>
  createWorkerPool<MonitorJobs>(programUrl('./worker', import.meta), { ...limits, ...given })

import type { JobName } from './jobs.ts'

export type JobLimits = {
  readonly cpuMs: number
  /** Elapsed time, start of the process included. It only catches jobs that wait forever. */
  readonly elapsedMs: number
}

export type PoolLimits<Name extends string> = {
  readonly processes: number
  /** A process without work ends after this time. */
  readonly idleMs: number
  readonly heapMb: number
  /** All memory of a process: heap, buffers and code. */
  readonly memoryMb: number
  readonly jobs: Readonly<Record<Name, JobLimits>>
  /** What a job may give back. The process that serves requests holds it in memory. */
  readonly outputMb: Readonly<Record<Name, number>>
}

export type WorkerLimits = PoolLimits<JobName>

/** What fetched content may cost. The mean page takes about a tenth of a second. */
export const defaultWorkerLimits: WorkerLimits = {
  processes: 2,
  idleMs: 30_000,
  heapMb: 256,
  memoryMb: 640,
  jobs: {
    readRobots: { cpuMs: 5_000, elapsedMs: 60_000 },
    readSitemapFile: { cpuMs: 5_000, elapsedMs: 60_000 },
    groundAnswer: { cpuMs: 5_000, elapsedMs: 60_000 },
    analyzePage: { cpuMs: 15_000, elapsedMs: 120_000 },
    mergeCandidates: { cpuMs: 60_000, elapsedMs: 300_000 },
  },
  // The largest of 484 honest pages gives 0.9 MB.
  outputMb: { readRobots: 1, readSitemapFile: 1, groundAnswer: 1, analyzePage: 4, mergeCandidates: 32 },
}

import type { Gap, Progress, ProviderReport, ResearchRequest } from '../../research/index.ts'

/** `run.json`: the request, the progress, and the providers that failed. */
export type RunRecord = {
  readonly version: 1
  readonly id: string
  /** A killed run still says `running`; the lock shows whether a process works on it. */
  readonly state: 'running' | 'interrupted' | 'completed' | 'failed'
  /** Why the run failed. */
  readonly detail: string | null
  readonly tool: string
  readonly startedAt: string
  readonly finishedAt: string | null
  /** As given on the command line. */
  readonly location: string | null
  readonly depth: 'standard' | 'deep'
  readonly request: ResearchRequest
  /** The service that provided place, issue areas and known actors. */
  readonly service: string | null
  readonly progress: Progress
  readonly engines: readonly ProviderReport[]
  /** Null when no model was used. */
  readonly model: ProviderReport | null
  readonly gaps: readonly Gap[]
  /** Issue areas that were searched; without findings they count as missing. */
  readonly searched: readonly string[]
  readonly remarks: readonly string[]
}

export const noProgress: Progress = {
  queries: 0,
  pagesFound: 0,
  pagesDone: 0,
  pagesRead: 0,
  candidates: 0,
}

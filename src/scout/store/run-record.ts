import type { Gap, Progress, ProviderReport, ResearchRequest } from '../../research/index.ts'

/** `run.json`: what was asked, how far it came, and what it did without. */
export type RunRecord = {
  readonly version: 1
  readonly id: string
  /** Killed ones still say `running`; whether somebody is at it is seen from the lock. */
  readonly state: 'running' | 'interrupted' | 'completed' | 'failed'
  /** Why it failed, for people. */
  readonly detail: string | null
  readonly tool: string
  readonly startedAt: string
  readonly finishedAt: string | null
  /** As it was written on the command line. */
  readonly location: string | null
  readonly depth: 'standard' | 'deep'
  readonly request: ResearchRequest
  /** The service that place, issue areas and known actors came from. */
  readonly service: string | null
  readonly progress: Progress
  readonly engines: readonly ProviderReport[]
  /** Null when no model was asked. */
  readonly model: ProviderReport | null
  readonly gaps: readonly Gap[]
  /** Issue areas that were looked for: of these, what was not found is missing. */
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

import type { Journal } from './journal.ts'
import type { ResearchEvent } from './progress.ts'
import type { ResearchRequest } from './request.ts'
import type { KnownActor, ResearchResult } from './result.ts'

/** What one run brings: where it keeps what it did, what is known already, and who listens. */
export type ResearchRun = {
  readonly journal: Journal
  readonly loadKnownActors: () => Promise<readonly KnownActor[]>
  readonly onEvent: (event: ResearchEvent) => void
  readonly signal: AbortSignal
}

/** Carries out a request: plan → search → fetch, read and extract → resolve → rank → gaps. */
export type Research = (request: ResearchRequest, run: ResearchRun) => Promise<ResearchResult>

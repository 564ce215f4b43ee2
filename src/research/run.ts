import type { Journal } from './journal.ts'
import type { ResearchEvent } from './progress.ts'
import type { ResearchRequest } from './request.ts'
import type { KnownActor, ResearchResult } from './result.ts'

/** What a run needs: its journal, the known actors, an event callback and a signal. */
export type ResearchRun = {
  readonly journal: Journal
  readonly loadKnownActors: () => Promise<readonly KnownActor[]>
  readonly onEvent: (event: ResearchEvent) => void
  readonly signal: AbortSignal
}

/** Runs a request: plan → search → fetch, read and extract → resolve → rank → gaps. */
export type Research = (request: ResearchRequest, run: ResearchRun) => Promise<ResearchResult>

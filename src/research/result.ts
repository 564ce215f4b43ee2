import type { EntityType } from '../contracts/directory/entities.ts'
import type { SourceClass } from '../contracts/directory/sources.ts'
import type { ExtractedActor } from './candidate.ts'
import type { ReadPage } from './page.ts'

export type CitedSource = Pick<ReadPage, 'publishedAt' | 'retrievedAt' | 'textHash'> & {
  readonly url: string
  readonly title: string
  readonly publisher: string | null
  readonly sourceClass: SourceClass
}

/** An actor in the directory, with the fields used for matching. */
export type KnownActor = {
  readonly id: string
  readonly type: EntityType
  readonly name: string
  readonly placeKeys: readonly string[]
  readonly website: string | null
  readonly emails: readonly string[]
  readonly roles: readonly string[]
}

/** An actor found by the run, merged from all pages that mention it. */
export type ResearchCandidate = Omit<ExtractedActor, 'startsAt' | 'method' | 'confidence'> & {
  /** Derived from type, name and place: the same findings have the same id. */
  readonly localId: string
  readonly placeKey: string | null
  readonly sources: readonly CitedSource[]
  /** 0 to 1, and its components. */
  readonly score: number
  readonly components: Readonly<Record<string, number>>
  readonly match: {
    readonly verdict: 'same' | 'maybe' | 'new'
    readonly entityId: string | null
    readonly name: string | null
    readonly reasons: readonly string[]
  }
}

export type ProviderReport = {
  readonly provider: string
  readonly state: 'answered' | 'partly' | 'failed' | 'not_configured'
  readonly queries: number
  readonly results: number
  readonly detail: string | null
}

export type Gap = {
  readonly issueArea: string
  readonly kind: 'found_none' | 'thin' | 'not_searched' | 'engine_silent'
  readonly detail: string
}

export type ResearchResult = {
  readonly candidates: readonly ResearchCandidate[]
  readonly providers: readonly ProviderReport[]
  /** Null if no model was used. */
  readonly model: ProviderReport | null
  readonly gaps: readonly Gap[]
  /** Issue areas that were searched. If one has no actors, it is missing and not merely unknown. */
  readonly searched: readonly string[]
  readonly remarks: readonly string[]
}

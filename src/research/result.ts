import type { EntityType } from '../contracts/directory/entities.ts'
import type { SourceClass } from '../contracts/directory/sources.ts'
import type { ExtractedActor, ExtractedClaim } from './candidate.ts'

/** A page as it is cited. */
export type CitedSource = {
  readonly url: string
  readonly title: string
  readonly publisher: string | null
  readonly sourceClass: SourceClass
  readonly publishedAt: string | null
  readonly retrievedAt: string
  readonly textHash: string
}

/** An actor that is known already, as far as telling it apart needs. */
export type KnownActor = {
  readonly id: string
  readonly type: EntityType
  readonly name: string
  readonly placeKeys: readonly string[]
  readonly website: string | null
  readonly emails: readonly string[]
  readonly roles: readonly string[]
}

/** An actor that the run found, joined from all pages that tell of it. */
export type ResearchCandidate = {
  /** The same for the same findings: of what it is and where. */
  readonly localId: string
  readonly type: EntityType
  readonly name: string
  readonly aliases: readonly string[]
  readonly description: string | null
  readonly role: string | null
  readonly organization: string | null
  readonly placeKey: string | null
  readonly issueAreas: readonly string[]
  readonly website: string | null
  readonly contacts: ExtractedActor['contacts']
  readonly claims: readonly ExtractedClaim[]
  readonly sources: readonly CitedSource[]
  /** 0 to 1, and what it is made of. */
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
  /** Null when no model was asked. */
  readonly model: ProviderReport | null
  readonly gaps: readonly Gap[]
  /** Issue areas that were looked for: of these, what was not found is missing. */
  readonly searched: readonly string[]
  readonly remarks: readonly string[]
}

import type { ResearchLimits } from '../contracts/discovery/research-limits.ts'

export { deepLimits, type ResearchLimits, standardLimits } from '../contracts/discovery/research-limits.ts'

/** Where the research is about. */
export type ResearchPlace = {
  readonly key: string
  readonly name: string
  readonly state: { readonly name: string; readonly abbreviation: string }
}

/** A subject, with the words that pages about it use. */
export type ResearchIssue = {
  readonly slug: string
  readonly name: string
  readonly searchTerms: readonly string[]
}

export type ResearchRequest = {
  /** Null when only the given pages are read. */
  readonly place: ResearchPlace | null
  readonly issues: readonly ResearchIssue[]
  /** Pages to begin with, as somebody named them. */
  readonly urls: readonly string[]
  /** Pages of the place that are known already. */
  readonly knownSources: readonly string[]
  readonly limits: ResearchLimits
}

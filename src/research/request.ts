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

/** How much a run may do. */
export type ResearchLimits = {
  readonly queries: number
  readonly pages: number
  readonly pagesPerSite: number
  readonly linkDepth: number
  /** Attempts to draw a page in a browser; 0 turns it off. */
  readonly renders: number
}

export const standardLimits: ResearchLimits = {
  queries: 12,
  pages: 40,
  pagesPerSite: 12,
  linkDepth: 2,
  renders: 8,
}
export const deepLimits: ResearchLimits = {
  queries: 14,
  pages: 120,
  pagesPerSite: 30,
  linkDepth: 3,
  renders: 8,
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

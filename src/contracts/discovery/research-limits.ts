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

/** Limits of one run. */
export type ResearchLimits = {
  readonly queries: number
  readonly pages: number
  readonly pagesPerSite: number
  readonly linkDepth: number
  /** Pages to render in a browser. 0 disables rendering. */
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

/** Measured shares of what the pipeline reads right; docs/quality.md says how, and a test compares the two. */
export const qualityFigures = {
  quotesNotOnPage: 0,
  people: { right: 0.965, found: 0.895 },
  organizations: { right: 0.824, found: 0.816 },
  rosters: { right: 0.996, found: 0.97 },
  meetings: { right: 0.915, found: 0.972 },
  meetingTimes: { found: 0.917 },
  cancellations: { found: 0.923 },
}

/** Measured shares of what the pipeline reads right; docs/quality.md says how, and a test compares the two. */
export const qualityFigures = {
  quotesNotOnPage: 0,
  people: { right: 0.965, found: 0.892 },
  organizations: { right: 0.83, found: 0.786 },
  rosters: { right: 0.996, found: 0.968 },
  meetings: { right: 0.915, found: 0.972 },
  meetingTimes: { found: 0.919 },
  cancellations: { found: 0.923 },
}

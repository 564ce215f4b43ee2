/** Measured shares of what the pipeline reads right; docs/quality.md says how, and a test compares the two. */
export const qualityFigures = {
  quotesNotOnPage: 0,
  people: { right: 0.968, found: 0.82 },
  organizations: { right: 0.826, found: 0.778 },
  rosters: { right: 0.98, found: 0.954 },
  meetings: { right: 0.915, found: 0.969 },
  meetingTimes: { found: 0.913 },
  cancellations: { found: 0.874 },
}

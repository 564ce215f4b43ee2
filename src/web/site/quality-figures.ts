/** Measured shares of what the pipeline reads right; docs/quality.md says how, and a test compares the two. */
export const qualityFigures = {
  quotesNotOnPage: 0,
  people: { right: 0.966, found: 0.828 },
  organizations: { right: 0.843, found: 0.781 },
  rosters: { right: 0.98, found: 0.962 },
  meetings: { right: 0.914, found: 0.969 },
  meetingTimes: { found: 0.916 },
  cancellations: { found: 0.867 },
}

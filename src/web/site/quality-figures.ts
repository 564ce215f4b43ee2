/** Measured shares of what the pipeline reads right; docs/quality.md says how, and a test compares the two. */
export const qualityFigures = {
  quotesNotOnPage: 0,
  people: { right: 0.965, found: 0.82 },
  organizations: { right: 0.83, found: 0.764 },
  rosters: { right: 0.978, found: 0.954 },
  meetings: { right: 0.918, found: 0.968 },
  meetingTimes: { found: 0.869 },
  cancellations: { found: 0.874 },
}

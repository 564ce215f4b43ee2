/** Measured shares of what the pipeline reads right; docs/quality.md says how, and a test compares the two. */
export const qualityFigures = {
  quotesNotOnPage: 0,
  people: { right: 0.939, found: 0.745 },
  organizations: { right: 0.76, found: 0.711 },
  rosters: { right: 0.979, found: 0.944 },
  meetings: { right: 0.947, found: 0.942 },
  meetingTimes: { found: 0.782 },
  cancellations: { found: 0.881 },
}

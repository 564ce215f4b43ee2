import type { CoverageStatus } from '../../vocabulary.ts'

/** What is known about issues: the legend, the bar, the grid. */
export const coverage = {
  status: {
    covered: 'Covered',
    thin: 'Thin: 1 or 2 actors',
    missing: 'Searched, none found',
    not_searched: 'Not searched yet',
  } satisfies Record<CoverageStatus, string>,
  barLabel: (counts: Record<CoverageStatus, number>) =>
    `${counts.covered} covered, ${counts.thin} thin, ${counts.missing} searched and none found, ${counts.not_searched} not searched yet`,
  elsewhere: 'The actors are counted under a related issue.',
  edge: 'Hatched edge: seen on pages about something else, but nobody searched for it.',
}

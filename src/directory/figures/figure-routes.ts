import { getCoverageSummary, getIssueAreaCoverage, getPlaceMap } from '../../contracts/directory/coverage.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { placesTag, searchTag } from '../tags.ts'
import type { CoverageFigures } from './coverage-figures.ts'

/** Responses with numbers that are behind are sent but not cached. */
export function figureRoutes(figures: CoverageFigures): readonly Route[] {
  type Caching = { dependsOn: (...tags: string[]) => void; leaveUncached: () => void }
  async function prepare({ dependsOn, leaveUncached }: Caching): Promise<void> {
    dependsOn(searchTag, placesTag)
    if (!(await figures.ensureFresh())) leaveUncached()
  }

  return [
    route(getCoverageSummary, async (input) => {
      await prepare(input)
      return figures.summary()
    }),

    route(getIssueAreaCoverage, async ({ params, query, ...input }) => {
      await prepare(input)
      return figures.issue(params.slug, query, query)
    }),

    route(getPlaceMap, async ({ query, ...input }) => {
      await prepare(input)
      return figures.map(query)
    }),
  ]
}

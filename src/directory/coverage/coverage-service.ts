import { twinOf } from '../../contracts/directory/issue-areas/twins.ts'
import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { Coverage, CoverageStatus } from '../../contracts/directory/places.ts'
import type { Clock } from '../../platform/clock.ts'
import { staleBefore } from '../freshness.ts'
import { allIssueAreas, listDomains } from '../taxonomy/taxonomy-service.ts'
import type { CoverageStore } from './coverage-store.ts'

/** Number of actors from which an issue area counts as covered. */
export const coveredFrom = 3
const shownRuns = 20

export type CoverageService = ReturnType<typeof createCoverageService>

export function createCoverageService(needs: { store: CoverageStore; now: Clock }) {
  return {
    /** Reports which issue areas of a place are covered, missing or not searched, by the public or by a workspace. */
    async of(place: PlaceReference, placeId: number, workspaceId?: string): Promise<Coverage> {
      const [areas, domains, totals, searches] = await Promise.all([
        needs.store.areas(placeId),
        needs.store.domains(placeId),
        needs.store.totals(placeId, staleBefore(needs.now())),
        needs.store.searches(placeId, workspaceId),
      ])
      const countOf = new Map(areas.map((area) => [area.issue_area, area]))
      const actorsOf = (slug: string) => countOf.get(slug)?.actor_count ?? 0
      const issueAreas = allIssueAreas().map((area) => {
        const count = countOf.get(area.slug)
        const twin = twinOf(area.slug)
        // Searches come newest first.
        const lastSearch = searches.find((search) => search.issue_areas.includes(area.slug))
        return {
          slug: area.slug,
          name: area.name,
          domain: area.domain,
          actor_count: count?.actor_count ?? 0,
          source_count: count?.source_count ?? 0,
          ...statusWithTwin(actorsOf(area.slug), lastSearch !== undefined, twin, twin ? actorsOf(twin) : 0),
          searched: lastSearch !== undefined,
          last_searched_at: lastSearch?.finished_at.toISOString() ?? null,
          see_also: twin ?? null,
        }
      })
      return {
        place,
        actor_count: totals.actor_count,
        source_count: totals.source_count,
        issue_areas: issueAreas,
        domains: listDomains().map((domain) => {
          const own = issueAreas.filter((area) => area.domain === domain.slug)
          const having = (status: CoverageStatus) => own.filter((area) => area.status === status).length
          return {
            slug: domain.slug,
            name: domain.name,
            actor_count: domains.find((one) => one.domain === domain.slug)?.actor_count ?? 0,
            covered: having('covered'),
            thin: having('thin'),
            missing: having('missing'),
            not_searched: having('not_searched'),
          }
        }),
        freshness: {
          newest_source_at: totals.newest_source_at?.toISOString() ?? null,
          stale_sources: totals.stale_sources,
          broken_sources: totals.broken_sources,
        },
        runs: searches
          .slice(0, shownRuns)
          .map(({ id, finished_at, engines }) => ({ id, finished_at: finished_at.toISOString(), engines })),
      }
    },
  }
}

/** An area is not missing where the area about the same subject has actors: it takes the status of that area. */
export function statusWithTwin(
  actorCount: number,
  wasSearched: boolean,
  twin: string | undefined,
  actorsOfTwin: number,
): { status: CoverageStatus; status_from: string | null } {
  const status = statusOf(actorCount, wasSearched)
  if (status !== 'missing' || twin === undefined || actorsOfTwin === 0) return { status, status_from: null }
  return { status: statusOf(actorsOfTwin, wasSearched), status_from: twin }
}

export function statusOf(actorCount: number, wasSearched: boolean, minimum = coveredFrom): CoverageStatus {
  if (actorCount >= minimum) return 'covered'
  if (actorCount > 0) return 'thin'
  return wasSearched ? 'missing' : 'not_searched'
}

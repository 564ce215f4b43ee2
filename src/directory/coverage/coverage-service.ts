import { twinOf } from '../../contracts/directory/issue-areas/twins.ts'
import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { Coverage, CoverageStatus } from '../../contracts/directory/places.ts'
import { allIssueAreas, listDomains } from '../taxonomy/taxonomy-service.ts'
import type { CoverageStore, PlaceCounts, SourceClassCount } from './coverage-store.ts'

/** Number of actors from which an issue area counts as covered. */
export const coveredFrom = 3
const shownRuns = 20

export type CoverageService = ReturnType<typeof createCoverageService>

export function createCoverageService(needs: {
  counts: (placeId: number) => Promise<{ counts: PlaceCounts; isComplete: boolean }>
  searches: CoverageStore['searches']
}) {
  /** The coverage of a place, and the classes of its sources. */
  async function read(
    place: PlaceReference,
    placeId: number,
    workspaceId?: string,
  ): Promise<{ coverage: Coverage; classes: SourceClassCount[] }> {
    const [{ counts, isComplete }, searches] = await Promise.all([
      needs.counts(placeId),
      needs.searches(placeId, workspaceId),
    ])
    const { classes } = counts
    const countOf = new Map(counts.areas.map((area) => [area.issue_area, area]))
    // Without any count of actors, an area is not known to be missing.
    const areActorsCounted = isComplete || counts.areas.length > 0
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
        ...statusWithTwin(
          { actorCount: actorsOf(area.slug), wasSearched: areActorsCounted && lastSearch !== undefined },
          twin ? { slug: twin, actorCount: actorsOf(twin) } : undefined,
        ),
        searched: lastSearch !== undefined,
        last_searched_at: lastSearch?.finished_at.toISOString() ?? null,
        see_also: twin ?? null,
      }
    })
    const sum = (number: 'count' | 'stale' | 'broken') => classes.reduce((all, one) => all + one[number], 0)
    const newest = classes.map(({ newest_at }) => Date.parse(newest_at))
    const coverage: Coverage = {
      place,
      actor_count: counts.actor_count,
      source_count: sum('count'),
      complete: isComplete,
      issue_areas: issueAreas,
      domains: listDomains().map((domain) => {
        const own = issueAreas.filter((area) => area.domain === domain.slug)
        const having = (status: CoverageStatus) => own.filter((area) => area.status === status).length
        return {
          slug: domain.slug,
          name: domain.name,
          actor_count: counts.domains.find((one) => one.domain === domain.slug)?.actor_count ?? 0,
          covered: having('covered'),
          thin: having('thin'),
          missing: having('missing'),
          not_searched: having('not_searched'),
        }
      }),
      freshness: {
        newest_source_at: newest.length > 0 ? new Date(Math.max(...newest)).toISOString() : null,
        stale_sources: sum('stale'),
        broken_sources: sum('broken'),
      },
      runs: searches.slice(0, shownRuns).map(({ id, finished_at, engines, page_counts }) => ({
        id,
        finished_at: finished_at.toISOString(),
        engines,
        pages: Object.entries(page_counts)
          .map(([outcome, count]) => ({ outcome, count }))
          .sort((one, other) => other.count - one.count || (one.outcome < other.outcome ? -1 : 1)),
      })),
    }
    return { coverage, classes }
  }

  return {
    read,

    /** Reports which issue areas of a place are covered, missing or not searched, by the public or by a workspace. */
    async of(place: PlaceReference, placeId: number, workspaceId?: string): Promise<Coverage> {
      return (await read(place, placeId, workspaceId)).coverage
    },
  }
}

/** An area is not missing where the area about the same subject has actors: it takes the status of that area. */
export function statusWithTwin(
  { actorCount, wasSearched }: { actorCount: number; wasSearched: boolean },
  twin: { slug: string; actorCount: number } | undefined,
  minimum = coveredFrom,
): { status: CoverageStatus; status_from: string | null } {
  const status = statusOf(actorCount, wasSearched, minimum)
  if (status !== 'missing' || !twin?.actorCount) return { status, status_from: null }
  return { status: statusOf(twin.actorCount, wasSearched, minimum), status_from: twin.slug }
}

export function statusOf(actorCount: number, wasSearched: boolean, minimum = coveredFrom): CoverageStatus {
  if (actorCount >= minimum) return 'covered'
  if (actorCount > 0) return 'thin'
  return wasSearched ? 'missing' : 'not_searched'
}

import type { PlaceDetail } from '../../../../contracts/directory/place-detail.ts'
import type { Coverage } from '../../../../contracts/directory/places.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { CoverageCounts } from './coverage-bar.tsx'

export function countStatuses(areas: Coverage['issue_areas']): CoverageCounts {
  const counts: CoverageCounts = { covered: 0, thin: 0, missing: 0, not_searched: 0 }
  for (const { status } of areas) counts[status]++
  return counts
}

/** One sentence each: who is known here and below, where a search found no one, where nobody searched. */
export function PlaceSummary({ place, coverage }: { place: PlaceDetail; coverage: Coverage }) {
  const { m, href } = useMessages()
  const { summary } = m.place
  const counts = countStatuses(coverage.issue_areas)
  const wasSearched = coverage.issue_areas.some((area) => area.last_searched_at !== null)
  return (
    <p className="lead mt-4">
      {coverage.actor_count === 0 ? (
        summary.none
      ) : (
        <>
          {summary.know} <strong>{m.shell.actors(coverage.actor_count)}</strong>{' '}
          {coverage.complete ? (
            <>
              {summary.here} <strong>{m.shell.sources(coverage.source_count)}</strong>.
            </>
          ) : (
            summary.counting
          )}
        </>
      )}{' '}
      {place.actor_count_within > place.actor_count && (
        <>
          <a href={href(`/places/${place.slug}/actors?within=true`)} className="link">
            {summary.within(place.actor_count_within)}
          </a>{' '}
        </>
      )}
      {counts.missing > 0 && <Phrase parts={summary.missing(counts.missing)} />}{' '}
      {wasSearched
        ? counts.not_searched > 0 && <Phrase parts={summary.notSearched(counts.not_searched)} />
        : summary.nobodySearched}
    </p>
  )
}

function Phrase({ parts: [before, count, after] }: { parts: readonly [string, string, string] }) {
  return (
    <>
      {before} <strong>{count}</strong> {after}
    </>
  )
}

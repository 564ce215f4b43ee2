import type { PlaceDetail } from '../../../../contracts/directory/place-detail.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** A state has a page of its own; other places have the page of their slug. */
export function placePath({ kind, slug, state }: { kind: string; slug: string; state: string }): string {
  return kind === 'state' ? `/states/${state.toLowerCase()}` : `/places/${slug}`
}

/** What kind of place this is, what contains it, and what it contains. */
export function PlaceContainment({ place }: { place: PlaceDetail }) {
  const { m, href } = useMessages()
  const text = m.place.containment
  const { kinds, data } = place.contains
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  // Gazetteers tell cities from towns and boroughs in a few places only, so all of them are counted together.
  const counts = new Map<string, number>()
  for (const { kind, count } of kinds) {
    const counted = Object.hasOwn(text.ofKind, kind) ? kind : 'locality'
    counts.set(counted, (counts.get(counted) ?? 0) + count)
  }
  return (
    <>
      {place.within.length > 0 && (
        <p className="mt-1 text-soft">
          {text.within}{' '}
          {place.within.map((one, index) => (
            <span key={one.key}>
              {index > 0 && ' · '}
              <a href={href(placePath(one))} className="link">
                {one.name}
              </a>
            </span>
          ))}
        </p>
      )}
      {kinds.length > 0 && (
        <details className="mt-2 text-sm">
          <summary>
            {text.contains} {[...counts].map(([kind, count]) => text.ofKind[kind]!(count)).join(', ')}
          </summary>
          <ContainedPlaces places={data} className="mt-2 columns-2 sm:columns-3" />
          {total > data.length && (
            <p className="mt-2">
              <a href={href(`/places/${place.slug}/places`)} className="link">
                {text.all(total)}
              </a>
            </p>
          )}
        </details>
      )}
    </>
  )
}

/** Links to places, with the number of actors in each. */
export function ContainedPlaces(props: { places: PlaceDetail['contains']['data']; className: string }) {
  const { m, href } = useMessages()
  return (
    <ul className={props.className}>
      {props.places.map((one) => (
        <li key={one.key}>
          <a href={href(placePath(one))} className="link">
            {one.name}
          </a>
          {one.actor_count_within > 0 && ` (${m.shell.number(one.actor_count_within)})`}
        </li>
      ))}
    </ul>
  )
}

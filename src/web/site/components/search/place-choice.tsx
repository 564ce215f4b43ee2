import type { Place } from '../../../../contracts/directory/places.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** Places to choose from, each with its state and how much is known there. */
export function PlaceChoice({ places, to }: { places: readonly Place[]; to(place: Place): string }) {
  const { m, href } = useMessages()
  return (
    <ul className="rows max-w-xl">
      {places.map((place) => (
        <li key={place.key} className="flex justify-between gap-4">
          <a href={href(to(place))} className="link">
            {place.name}, {place.state.name}
          </a>
          <span className="whitespace-nowrap text-soft">
            {place.actor_count > 0 ? (
              m.shell.actors(place.actor_count)
            ) : (
              <>
                <span className="swatch swatch-not_searched hatch" />
                {m.search.ambiguous.unsearched}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

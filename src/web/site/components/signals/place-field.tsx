import { useLocation } from 'react-router'
import { fullPlaceName, shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { PlaceFilter } from '../../place-filter.ts'
import { Remark } from '../layout/notice.tsx'

/** The place of a filter form, as people write it. */
export function PlaceField({ filter }: { filter: PlaceFilter }) {
  const { filters } = useMessages().m.signalPages
  const text =
    filter.status === 'none' ? '' : filter.status === 'chosen' ? fullPlaceName(filter.place) : filter.text
  return (
    <label className="grid gap-1">
      <span className="text-sm font-semibold">{filters.place}</span>
      <input
        type="search"
        name="place"
        className="input"
        maxLength={200}
        defaultValue={text}
        placeholder={filters.placeHint}
        dir="auto"
      />
    </label>
  )
}

/** Asks which place was meant, or says that there is none. */
export function PlaceQuestion({ filter }: { filter: PlaceFilter }) {
  const { m } = useMessages()
  const { pathname, search } = useLocation()
  const { filters } = m.signalPages
  if (filter.status !== 'ambiguous' && filter.status !== 'unknown') return null
  const hrefWith = (slug: string) => {
    const parameters = new URLSearchParams(search)
    parameters.set('place', slug)
    parameters.delete('cursor')
    return `${pathname}?${parameters}`
  }
  return (
    <Remark variant={filter.status === 'unknown' ? 'warning' : 'info'}>
      <p dir="auto">
        {filter.status === 'ambiguous'
          ? filters.ambiguous(filter.text)
          : filters.unknown(filter.text, filter.places.length > 0)}
      </p>
      {filter.places.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {filter.places.map((place) => (
            <li key={place.key}>
              <a href={hrefWith(place.slug)} className="chip">
                {shortPlaceName(place)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Remark>
  )
}

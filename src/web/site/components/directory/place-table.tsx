import type { Place } from '../../../../contracts/directory/places.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { DataTable } from '../layout/data-table.tsx'
import { SampleTag } from '../layout/sample.tsx'

/** Places with how many actors are known there. The table beside a map is the way to its places. */
export function PlaceTable({ places, hasState }: { places: readonly Place[]; hasState: boolean }) {
  const { m, href } = useMessages()
  const { regions, shell } = m
  return (
    <DataTable columns={[regions.place, { number: regions.actors }, { number: regions.people }]}>
      {places.map((place) => (
        <tr key={place.key}>
          <td>
            <a href={href(`/places/${place.slug}`)} className="link">
              {place.name}
              {hasState && `, ${place.state.name}`}
            </a>{' '}
            {place.sample && <SampleTag />}
          </td>
          <td className="number">{shell.number(place.actor_count)}</td>
          <td className="number">{place.population === null ? '–' : shell.number(place.population)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

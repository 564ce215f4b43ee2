import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { readSearchedPlaces } from '../coverage/searched-places-store.ts'
import { countActors } from './actor-count-store.ts'
import { toPlaceReference } from './place-record.ts'
import type { PlaceResolver } from './place-resolver.ts'

export type PlaceSuggestion = PlaceReference & { actor_count: number; is_searched: boolean }

/** More places are read than shown, because the largest ones are not those with the most actors. */
const candidateCount = 12

/** Completes an unfinished text to places, those with the most actors first. */
export async function suggestPlaces(
  needs: { sql: Sql; resolver: PlaceResolver },
  text: string,
  limit: number,
): Promise<PlaceSuggestion[]> {
  const rows = await needs.resolver.suggestPlaces(text, candidateCount)
  const ids = rows.map(({ id }) => id)
  const [counts, searched] = await Promise.all([
    countActors(needs.sql, ids),
    readSearchedPlaces(needs.sql, ids),
  ])
  return rows
    .map((row) => ({
      ...toPlaceReference(row),
      actor_count: counts.get(row.id) ?? 0,
      is_searched: searched.has(row.id),
    }))
    .sort((one, other) => other.actor_count - one.actor_count)
    .slice(0, limit)
}

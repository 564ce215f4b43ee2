import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { Place, PlaceList } from '../../contracts/directory/places.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { countActors } from './actor-count-store.ts'
import { type PlaceRow, toPlace, toPlaceReference } from './place-record.ts'
import { createPlaceResolver } from './place-resolver.ts'
import { createPlaceStore, findPlace } from './place-store.ts'

export type PlaceService = ReturnType<typeof createPlaceService>

const mostSuggestions = 5

export function createPlaceService(needs: { sql: Sql }) {
  const { sql } = needs
  const resolver = createPlaceResolver(createPlaceStore(sql))

  return {
    /** The place with this key or slug; free-form text is not a key, and is answered with what it may mean. */
    async requirePlace(keyOrSlug: string): Promise<PlaceRow> {
      const place = await findPlace(sql, keyOrSlug)
      if (place !== undefined) return place
      const { places, suggestions } = await resolver.resolvePlaceText(keyOrSlug)
      const likely = [...places, ...suggestions].slice(0, mostSuggestions).map(toPlaceReference)
      const hint = likely.length > 0 ? `; did you mean ${likely.map((one) => one.key).join(' or ')}?` : ''
      throw new ServiceError(
        'place_not_found',
        `No place has the key ${JSON.stringify(keyOrSlug)}: a key looks like gary,indiana${hint}`,
        { members: { suggestions: likely } },
      )
    },

    /** A place that is known to be there, as other records mention it. */
    async reference(key: string): Promise<PlaceReference> {
      return toPlaceReference((await findPlace(sql, key))!)
    },

    /** Places among the given keys and slugs that exist; a wrong one matches nothing. */
    async idsOf(keysOrSlugs: readonly string[]): Promise<number[]> {
      const found = await Promise.all(keysOrSlugs.map((one) => findPlace(sql, one)))
      return found.filter((place) => place !== undefined).map((place) => place.id)
    },

    async view(place: PlaceRow): Promise<Place> {
      return toPlace(place, (await countActors(sql, [place.id])).get(place.id) ?? 0)
    },

    /** Keys of places for a text that is still being typed, the likeliest first. */
    async suggest(text: string, limit: number): Promise<string[]> {
      return (await resolver.suggestPlaces(text, limit)).map((place) => place.key)
    },

    async resolve(query: string): Promise<PlaceList> {
      const { status, places, suggestions } = await resolver.resolvePlaceText(query)
      const counts = await countActors(
        sql,
        places.map((place) => place.id),
      )
      return {
        data: places.map((place) => toPlace(place, counts.get(place.id) ?? 0)),
        page: { limit: places.length, next_cursor: null, total: places.length },
        resolution: { status, query, suggestions: suggestions.map(toPlaceReference) },
      }
    },
  }
}

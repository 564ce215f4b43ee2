import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { Place, ResolvedPlaces } from '../../contracts/directory/places.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { countActors } from './actor-count-store.ts'
import { describePlaces, type PlaceLabel } from './place-label-store.ts'
import { type PlaceRow, toPlace, toPlaceReference } from './place-record.ts'
import { createPlaceResolver } from './place-resolver.ts'
import { createPlaceStore, findPlace } from './place-store.ts'
import { type PlaceSuggestion, suggestPlaces } from './place-suggestions.ts'

export type PlaceService = ReturnType<typeof createPlaceService>

const maxSuggestions = 5

export function createPlaceService(needs: { sql: Sql }) {
  const { sql } = needs
  const resolver = createPlaceResolver(createPlaceStore(sql))

  /** Requires a place by key or slug. Fails with suggestions for other text. */
  async function requirePlace(keyOrSlug: string): Promise<PlaceRow> {
    const place = await findPlace(sql, keyOrSlug)
    if (place !== undefined) return place
    const { places, suggestions } = await resolver.resolvePlaceText(keyOrSlug)
    const likely = [...places, ...suggestions].slice(0, maxSuggestions).map(toPlaceReference)
    const hint = likely.length > 0 ? `; did you mean ${likely.map((one) => one.key).join(' or ')}?` : ''
    throw new ServiceError(
      'place_not_found',
      `No place has the key ${JSON.stringify(keyOrSlug)}: a key looks like gary,indiana${hint}`,
      { members: { suggestions: likely } },
    )
  }

  async function withCounts(places: readonly PlaceRow[]): Promise<Place[]> {
    const counts = await countActors(
      sql,
      places.map((place) => place.id),
    )
    return places.map((place) => toPlace(place, counts.get(place.id) ?? 0))
  }

  return {
    requirePlace,

    /** The reference of an existing place. */
    async reference(key: string): Promise<PlaceReference> {
      return toPlaceReference((await findPlace(sql, key))!)
    },

    /** What pages show beside a record of a place, by place key. Unknown keys are absent. */
    labels: (keys: readonly string[]): Promise<Record<string, PlaceLabel>> => describePlaces(sql, keys),

    /** Ids of the existing places among the keys and slugs. */
    async idsOf(keysOrSlugs: readonly string[]): Promise<number[]> {
      const found = await Promise.all(keysOrSlugs.map((one) => findPlace(sql, one)))
      return found.filter((place) => place !== undefined).map((place) => place.id)
    },

    /** A place without the number of its actors: counting those of a city takes longer than all else on a page. */
    async describe(keyOrSlug: string): Promise<Omit<Place, 'actor_count'>> {
      const { actor_count: _, ...place } = toPlace(await requirePlace(keyOrSlug), 0)
      return place
    },

    async view(place: PlaceRow): Promise<Place> {
      return toPlace(place, (await countActors(sql, [place.id])).get(place.id) ?? 0)
    },

    /** Completes an unfinished text to place keys, most likely first. */
    async suggest(text: string, limit: number): Promise<string[]> {
      return (await resolver.suggestPlaces(text, limit)).map((place) => place.key)
    },

    /** Completes an unfinished text to places with their actors, those with the most actors first. */
    suggestWithActors: (text: string, limit: number): Promise<PlaceSuggestion[]> =>
      suggestPlaces({ sql, resolver }, text, limit),

    /** The places that a text names: none when it names no place. */
    async named(text: string): Promise<Place[]> {
      return withCounts((await resolver.resolvePlaceText(text, { suggests: false })).places)
    },

    /** The only place that a text names as it is spelled. */
    async namedExactly(text: string): Promise<PlaceReference | undefined> {
      const { status, places } = await resolver.resolvePlaceText(text, { suggests: false })
      return status === 'resolved' ? toPlaceReference(places[0]!) : undefined
    },

    async resolve(query: string): Promise<ResolvedPlaces> {
      const { status, places, suggestions } = await resolver.resolvePlaceText(query)
      return {
        data: await withCounts(places),
        page: { limit: places.length, next_cursor: null, total: places.length },
        resolution: { status, query, suggestions: suggestions.map(toPlaceReference) },
      }
    },
  }
}

import type { EntityList } from '../../contracts/directory/entities.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { PlaceService } from '../places/place-service.ts'
import type { EntityQuery } from './entity-query.ts'
import type { EntitySearch, ListOptions } from './entity-search.ts'
import { findPlaceInWords } from './place-in-words.ts'

/**
 * Searches for words that may also name a place: when no actor has all of them as they are typed, "mayor chicago il"
 * means the mayor in Chicago. The list says so in `read_as`.
 */
export function createLocatedSearch(needs: { search: EntitySearch; places: PlaceService }): EntitySearch {
  const { search, places } = needs

  async function listLocated(query: EntityQuery, options: ListOptions): Promise<EntityList | undefined> {
    const region = query.states ?? query.placeIds ?? query.within ?? query.workspaceId
    if (query.text === undefined || region !== undefined) return undefined
    const read_as = await findPlaceInWords(places, query.text)
    if (read_as === undefined) return undefined
    const { place, state } = read_as
    const located = {
      ...query,
      text: read_as.query,
      placeIds: place === null ? undefined : await places.idsOf([place]),
      states: state === null ? undefined : [state],
    }
    return { ...(await search.list(located, options)), read_as }
  }

  /** A cursor belongs to the words as they were read for the page before. */
  async function listNext(query: EntityQuery, options: ListOptions): Promise<EntityList> {
    try {
      return await search.list(query, options)
    } catch (error) {
      const isOther = error instanceof ServiceError && error.code === 'invalid_cursor'
      const located = isOther ? await listLocated(query, options) : undefined
      if (located === undefined) throw error
      return located
    }
  }

  return {
    async list(query, options) {
      if (options.cursor !== undefined) return listNext(query, options)
      const typed = await search.list(query, options)
      if (typed.data.some(({ match }) => match?.corrected_query === null)) return typed
      const located = await listLocated(query, options)
      return located && located.data.length > 0 ? located : typed
    },
  }
}

import type { EntityList } from '../../contracts/directory/entities.ts'
import type { ReadAs } from '../../contracts/directory/read-as.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { PlaceService } from '../places/place-service.ts'
import type { EntityQuery } from './entity-query.ts'
import type { EntitySearch, ListOptions } from './entity-search.ts'
import { findDistrictCode, findPlaceInWords } from './place-in-words.ts'
import { shorterTexts } from './shorter-texts.ts'

/** Another way to read the words of a query, which the list states in `read_as`. */
type Reading = {
  readonly query: EntityQuery
  readonly readAs?: ReadAs
  /** Whether the list answers the query, so that no other reading is tried. */
  readonly answers: (list: EntityList) => boolean
}

const isFound = ({ data }: EntityList): boolean => data.length > 0
const isFoundAsWritten = ({ data }: EntityList): boolean =>
  data.some(({ match }) => match?.corrected_query === null)

/**
 * Searches for the words as they are typed. When no actor has all of them, "mayor chicago il" means the mayor in
 * Chicago, and "house judiciary committee members" the committee. The list says so in `read_as`.
 */
export function createLooseSearch(needs: { search: EntitySearch; places: PlaceService }): EntitySearch {
  const { search, places } = needs

  async function* readingsOf(query: EntityQuery): AsyncGenerator<Reading> {
    const { text } = query
    const region = query.states ?? query.placeIds ?? query.within ?? query.workspaceId
    const code = text === undefined || region !== undefined ? undefined : await findDistrictCode(places, text)
    if (code) yield locatedReading(query, code)
    yield { query, answers: isFoundAsWritten }
    if (text === undefined) return
    const found = region === undefined ? await findPlaceInWords(places, text) : undefined
    const located = found && (await locatedReading(query, found))
    if (located) yield located
    for (const { text: shorter, leftOut } of shorterTexts(located?.query.text ?? text)) {
      const { place, state } = found ?? { place: null, state: null }
      // Nobody for "bike lanes chicago" does not mean bike lanes anywhere.
      if ((await Promise.all(leftOut.map((word) => places.named(word)))).flat().length > 0) continue
      const readAs = { query: shorter, place, state, left_out: [...leftOut] }
      yield { query: { ...(located?.query ?? query), text: shorter }, readAs, answers: isFoundAsWritten }
    }
  }

  async function locatedReading(query: EntityQuery, readAs: ReadAs): Promise<Reading> {
    const { place, state } = readAs
    const placeIds = place === null ? undefined : await places.idsOf([place])
    const states = state === null ? undefined : [state]
    return { query: { ...query, text: readAs.query, placeIds, states }, readAs, answers: isFound }
  }

  /** A cursor belongs to the words as they were read for the page before. */
  async function listNext(query: EntityQuery, options: ListOptions): Promise<EntityList> {
    let refused: unknown
    for await (const { query: read, readAs } of readingsOf(query)) {
      try {
        return withReading(await search.list(read, options), readAs)
      } catch (error) {
        if (!(error instanceof ServiceError && error.code === 'invalid_cursor')) throw error
        refused ??= error
      }
    }
    throw refused
  }

  return {
    async list(query, options) {
      if (options.cursor !== undefined) return listNext(query, options)
      let typed: EntityList | undefined
      for await (const { query: read, readAs, answers } of readingsOf(query)) {
        // Corrected words are closer to what was typed than fewer words.
        if (readAs?.left_out.length && typed && isFound(typed)) return typed
        const list = await search.list(read, options)
        if (answers(list)) return withReading(list, readAs)
        if (read === query) typed = list
      }
      return typed!
    },
  }
}

const withReading = (list: EntityList, readAs: ReadAs | undefined): EntityList =>
  readAs === undefined ? list : { ...list, read_as: readAs }

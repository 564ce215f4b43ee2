import type { ReadAs } from '../../contracts/directory/read-as.ts'
import { foldText } from '../fold.ts'
import { readDistrict } from '../places/district-text.ts'
import type { PlaceService } from '../places/place-service.ts'
import { parseState } from '../places/states.ts'
import { isStopWord } from './stop-words.ts'

/** "new york city, new york" */
const longestName = 5
/** What stands between the words and the place: "mayor of", "tenants in". */
const connectors: ReadonlySet<string> = new Set(['at', 'for', 'from', 'in', 'near', 'of', 'the'])

/** Finds a code of a congressional district, "IL-07". Alone it means who represents the district. */
export async function findDistrictCode(
  places: Pick<PlaceService, 'namedExactly'>,
  text: string,
): Promise<ReadAs | undefined> {
  const words = text.split(/[\s,]+/).filter(Boolean)
  const at = words.findIndex((word) => readDistrict(word) !== undefined)
  const place = at < 0 ? undefined : await places.namedExactly(words[at]!)
  if (!place) return undefined
  const query = withoutConnectors(words.toSpliced(at, 1)).join(' ') || 'representative'
  return { query, place: place.key, state: null, left_out: [] }
}

/**
 * Finds a place or state at the end or the start of the words: "mayor chicago il", "46402 tenants", "indiana council".
 * The longest name counts. One word is left in the words, because they are also searched in places, unless it is a
 * ZIP code or another name: "nyc".
 */
export async function findPlaceInWords(
  places: Pick<PlaceService, 'namedExactly'>,
  text: string,
): Promise<ReadAs | undefined> {
  const words = text.split(/[\s,]+/).filter(Boolean)
  for (let length = Math.min(longestName, words.length - 1); length > 0; length--) {
    for (const at of [words.length - length, 0]) {
      const query = withoutConnectors(words.toSpliced(at, length)).join(' ')
      if (query === '') continue
      const found = await readName(places, words.slice(at, at + length))
      if (found) return { query, ...found, left_out: [] }
    }
  }
  return undefined
}

async function readName(places: Pick<PlaceService, 'namedExactly'>, name: readonly string[]) {
  const [only = ''] = name
  const isWord = name.length === 1 && isStopWord(only)
  const state = isWord ? undefined : parseState(name.join(' '))
  if (state) return { place: null, state: state.abbreviation }
  if (isWord) return undefined
  const place = await places.namedExactly(name.join(' '))
  const isPartOfName =
    name.length === 1 &&
    foldText(place?.name ?? '')
      .split(' ')
      .includes(foldText(only))
  return place && !isPartOfName ? { place: place.key, state: null } : undefined
}

function withoutConnectors(words: readonly string[]): readonly string[] {
  const isConnector = (word: string) => connectors.has(word.toLowerCase())
  const start = words.findIndex((word) => !isConnector(word))
  const end = words.findLastIndex((word) => !isConnector(word))
  return words.slice(Math.max(start, 0), end + 1)
}

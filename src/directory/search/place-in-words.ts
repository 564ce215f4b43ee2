import type { ReadAs } from '../../contracts/directory/read-as.ts'
import type { PlaceService } from '../places/place-service.ts'
import { parseState } from '../places/states.ts'
import { isStopWord } from './stop-words.ts'

/** "new york city, new york" */
const longestName = 5
/** What stands between the words and the place: "mayor of", "tenants in". */
const connectors: ReadonlySet<string> = new Set(['at', 'for', 'from', 'in', 'near', 'of', 'the'])

/**
 * Finds a place or state at the end or the start of the words: "mayor chicago il", "46402 tenants", "indiana council".
 * The longest name counts. The name of a city alone is left in the words, because they are also searched in places.
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
      if (found) return { query, ...found }
    }
  }
  return undefined
}

async function readName(places: Pick<PlaceService, 'namedExactly'>, name: readonly string[]) {
  const [only = ''] = name
  const isWord = name.length === 1 && isStopWord(only)
  const state = isWord ? undefined : parseState(name.join(' '))
  if (state) return { place: null, state: state.abbreviation }
  if (name.length === 1 && !/^\d{5}$/.test(only)) return undefined
  const place = await places.namedExactly(name.join(' '))
  return place && { place: place.key, state: null }
}

function withoutConnectors(words: readonly string[]): readonly string[] {
  const isConnector = (word: string) => connectors.has(word.toLowerCase())
  const start = words.findIndex((word) => !isConnector(word))
  const end = words.findLastIndex((word) => !isConnector(word))
  return words.slice(Math.max(start, 0), end + 1)
}

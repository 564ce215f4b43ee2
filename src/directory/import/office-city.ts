import type { PlaceRecord } from '../../contracts/directory/import-record.ts'
import { maxStateWords, parseState, type State, stateOf } from '../places/states.ts'

/** Finds the place key of a name in external data. Never guesses. */
export type PlaceFinder = {
  byDivision(ocdId: string): string | undefined
  byName(name: string, state: string): string | undefined
  /** The key of a district, which becomes a place if it is not one yet. */
  district(place: PlaceRecord): string
  /** The districts that are no places yet, each once. */
  takeNew(): PlaceRecord[]
}

const maxCityWords = 5
/** The city is at the end of an address. Longer texts are read from there. */
const maxAddressLength = 500

/**
 * Finds the city in a US address, with the words that name it: "Room 4N.7 P.O. Box 2910 Austin, TX 78768". Street and
 * city are often not separated, so the longest place name before the state wins.
 */
export function findCity(
  address: string,
  find: Pick<PlaceFinder, 'byName'>,
  homeState: string,
): { key: string; name: string } | undefined {
  const flat = address
    .replace(/[;\n\r]+/g, ', ')
    // Splits "200 W. Washington St.Indianapolis" at the dot.
    .replace(/\.(?=\p{Lu}\p{Ll})/gu, '. ')
    .slice(-maxAddressLength)
    .replace(/[\s,]+$/, '')
    .replace(/[\s,]+\d{5}(?:-\d{4})?$/, '')
  const stated = stateAtEnd(flat)
  const state = stated?.state ?? stateOf(homeState)
  if (!state) return undefined
  const segment = (stated?.rest ?? flat).split(',').at(-1)!.trim()
  const words = segment.split(/\s+/)
  // Without a state, the last part of an address must consist of the city alone.
  const maxWords = Math.min(words.length, maxCityWords)
  for (let count = maxWords; count >= (stated ? 1 : words.length); count -= 1) {
    const name = words.slice(-count).join(' ')
    const key = find.byName(name, state.abbreviation)
    if (key !== undefined) return { key, name }
  }
  return undefined
}

function stateAtEnd(text: string): { state: State; rest: string } | undefined {
  for (let count = maxStateWords; count >= 1; count -= 1) {
    const match = new RegExp(`^(.*?)[\\s,]+((?:[^\\s,]+\\s+){${count - 1}}[^\\s,]+)$`).exec(text)
    const state = match ? parseState(match[2]!) : undefined
    if (match && state) return { state, rest: match[1]!.replace(/[\s,]+$/, '') }
  }
  return undefined
}

import { mostWordsOfAState, type State, stateOf, stateWritten } from '../places/states.ts'

/** Finds places by what other people's data calls them. Answers with a place key, never with a guess. */
export type PlaceFinder = {
  byDivision(ocdId: string): string | undefined
  byName(name: string, state: string): string | undefined
}

const mostWordsOfACity = 5

/**
 * The place key of the city in an American address: "Room 4N.7 P.O. Box 2910 Austin, TX 78768".
 * Street and city are often not set apart, so the longest run of words before the state that names a place counts.
 */
export function cityOfAddress(address: string, find: PlaceFinder, homeState: string): string | undefined {
  const flat = address
    .replace(/[;\n\r]+/g, ', ')
    // "200 W. Washington St.Indianapolis": a sentence's dot has no place in a name.
    .replace(/\.(?=\p{Lu}\p{Ll})/gu, '. ')
    .replace(/[\s,]+$/, '')
    .replace(/[\s,]+\d{5}(?:-\d{4})?$/, '')
  const written = stateAtEnd(flat)
  const state = written?.state ?? stateOf(homeState)
  if (!state) return undefined
  const segment = (written?.rest ?? flat).split(',').at(-1)!.trim()
  const words = segment.split(/\s+/)
  // Without a state of its own an address is read only when its last part is nothing but a city.
  const longest = Math.min(words.length, mostWordsOfACity)
  for (let count = longest; count >= (written ? 1 : words.length); count -= 1) {
    const key = find.byName(words.slice(-count).join(' '), state.abbreviation)
    if (key !== undefined) return key
  }
  return undefined
}

function stateAtEnd(text: string): { state: State; rest: string } | undefined {
  for (let count = mostWordsOfAState; count >= 1; count -= 1) {
    const match = new RegExp(`^(.*?)[\\s,]+((?:[^\\s,]+\\s+){${count - 1}}[^\\s,]+)$`).exec(text)
    const state = match ? stateWritten(match[2]!) : undefined
    if (match && state) return { state, rest: match[1]!.replace(/[\s,]+$/, '') }
  }
  return undefined
}

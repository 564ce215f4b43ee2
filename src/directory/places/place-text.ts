import { foldText } from '../fold.ts'
import { readDistrict } from './district-text.ts'
import { type PlaceAddress, parsePlaceAddress } from './place-key.ts'
import { type NameForm, nameForms } from './place-name-forms.ts'
import { maxStateWords, parseState, type State } from './states.ts'

/** One interpretation of a text: a name and a state. */
export type Reading = {
  readonly names: readonly NameForm[]
  readonly state: State | undefined
  /** The state whose name the text is. */
  readonly isState?: State
}

/** The interpretations of a text, most likely first, whether or not the places exist. */
type PlaceText = {
  readonly address: PlaceAddress | undefined
  readonly readings: readonly Reading[]
  readonly zip: string | undefined
  /** The slug of the county in the text. */
  readonly county: string | undefined
}

type Words = readonly string[]

/** Separators: commas, brackets and dashes between spaces, but not the dash of Winston-Salem. */
const separators = /[,;:|/()[\]{}"\n\t]+|\s[-–—]\s/

const countries: ReadonlySet<string> = new Set([
  'usa',
  'us',
  'u s a',
  'u s',
  'united states',
  'united states of america',
  'america',
])

export function readPlaceText(text: string): PlaceText {
  const address = parsePlaceAddress(text.trim()) ?? readDistrict(text)
  const parts = text.split(separators).map(wordsOf).filter(isNotEmpty)
  const zip = takeTail(parts)
  const county = takeCounty(parts)
  return { address, zip, county, readings: isNotEmpty(parts) ? readingsOf(parts) : [] }
}

function wordsOf(part: string): string[] {
  const folded = foldText(part.replaceAll('&', ' and ')).replace(/[^a-z0-9 ]+/g, '')
  return folded.split(' ').filter((word) => word !== '')
}

const isNotEmpty = (list: readonly unknown[]) => list.length > 0
const stateOfWords = (words: Words) => parseState(words.join(' '))
const isStreet = (words: Words) => words.some((word) => /\d/.test(word))

/** Removes country and ZIP code from the end, in either order, and returns the ZIP code. */
function takeTail(parts: string[][]): string | undefined {
  let zip: string | undefined
  for (;;) {
    const last = parts.at(-1)
    if (last === undefined) return zip
    const length = countryLength(last) || (zip === undefined ? zipLength(last) : 0)
    if (length === 0) return zip
    const removed = last.splice(last.length - length)
    if (/^\d/.test(removed[0]!)) zip = removed[0]
    if (last.length === 0) parts.pop()
  }
}

function countryLength(words: Words): number {
  return [4, 3, 2, 1].find((count) => countries.has(words.slice(-count).join(' '))) ?? 0
}

/** A ZIP code (46402) or ZIP+4 code (46402-1234, already split into two words). */
function zipLength(words: Words): number {
  if (/^\d{5}$/.test(words.at(-2) ?? '') && /^\d{4}$/.test(words.at(-1)!)) return 2
  return /^\d{5}$/.test(words.at(-1)!) ? 1 : 0
}

/** "Gary, Lake County, Indiana" is Gary. A county without a place is kept and matches no place. */
function takeCounty(parts: string[][]): string | undefined {
  const index = parts.findIndex((words) => words.length > 1 && ['county', 'parish'].includes(words.at(-1)!))
  const others = parts.filter((_, other) => other !== index)
  if (index < 0 || others.every((words) => stateOfWords(words) !== undefined)) return undefined
  const [county] = parts.splice(index, 1)
  return county!.slice(0, -1).join('-')
}

function readingsOf(parts: readonly Words[]): Reading[] {
  const last = parts.at(-1)!
  if (parts.length === 1) return readingsOfOnePart(last)
  const before = parts.slice(0, -1)
  const [state, firstState] = [stateOfWords(last), stateOfWords(parts[0]!)]
  const readings: Reading[] = []
  // Text before the city must be a street: "401 Broadway, Gary, IN".
  if (state && before.slice(0, -1).every(isStreet)) readings.push(reading(before.at(-1)!, state))
  if (firstState && parts.length === 2) readings.push(reading(last, firstState))
  if (!state && before.every(isStreet)) readings.push(...readingsOfOnePart(last))
  return readings
}

/** "gary in", "gary indiana", "gary": the longest state at the end comes first, no state last. */
function readingsOfOnePart(words: Words): Reading[] {
  const whole = stateOfWords(words)
  // The District of Columbia is one city.
  if (whole?.abbreviation === 'DC') return [reading(['washington'], whole)]
  if (whole) return [{ names: nameForms(words, false), state: undefined, isState: whole }]
  const readings: Reading[] = []
  for (let count = Math.min(maxStateWords, words.length - 1); count > 0; count--) {
    const state = stateOfWords(words.slice(-count))
    if (state) readings.push(reading(words.slice(0, -count), state))
  }
  return [...readings, reading(words, undefined)]
}

function reading(words: Words, state: State | undefined): Reading {
  // "Lake Ozark in Missouri"
  const city = state && words.length > 1 && words.at(-1) === 'in' ? words.slice(0, -1) : words
  return { names: nameForms(city, state !== undefined), state }
}

import { editDistance } from './name-distance.ts'
import { candidatesOf, choicesAnywhere, choicesInState, spellingOf } from './place-candidates.ts'
import { correct, lengthSlack } from './place-correction.ts'
import { placeKeyOf } from './place-key.ts'
import type { NameForm } from './place-name-forms.ts'
import { largestFirst, type PlaceRow } from './place-record.ts'
import type { NamedPlace, PlaceStore } from './place-store.ts'
import { type Reading, readPlaceText } from './place-text.ts'
import type { State } from './states.ts'

/**
 * The result of resolving a text. `resolved` and `corrected` have one place (the caller confirms a correction),
 * `ambiguous` has the choices, largest first, and `unknown` has none but may have suggestions.
 */
export type PlaceResolution = {
  status: 'resolved' | 'corrected' | 'ambiguous' | 'unknown'
  places: PlaceRow[]
  suggestions: PlaceRow[]
}

export type PlaceResolver = ReturnType<typeof createPlaceResolver>

const longestText = 200
const maxChoices = 20
const maxSuggestions = 10

export function createPlaceResolver(store: PlaceStore) {
  /** Tries exact names in every interpretation, then the ZIP code, then likely typing errors. */
  async function resolvePlaceText(
    text: string,
    /** False leaves out what only suggestions need, such as similar names in all states. */
    { suggests = true } = {},
  ): Promise<PlaceResolution> {
    const meant = readPlaceText(text.slice(0, longestText))
    if (meant.address) {
      const place = await store.byKeyOrSlug(placeKeyOf(meant.address))
      if (place) return resolved(place)
    }
    const names = meant.readings.flatMap((reading) => reading.names.map(({ folded }) => folded))
    const found = names.length > 0 ? await store.byFoldedNames([...new Set(names)]) : []
    const exact = exactChoices(meant.readings, found)
    if (exact.isAssumed) return assumed(exact)
    const ofZip = meant.zip === undefined ? [] : await store.byZip(meant.zip)
    if (meant.readings.length === 0) return chosenAmong(ofZip)
    const choices = narrowedByZip(narrowedByCounty(exact.places, meant.county), ofZip)
    // "Texas" may be a place of that name, but is more likely the state.
    const stateItself = meant.readings[0]!.isState && (await store.ofState(meant.readings[0]!.isState))
    if (stateItself) return choices.length > 0 ? ambiguous([...choices, stateItself]) : unknown([stateItself])
    if (choices.length > 0) return chosenAmong(choices)
    if (!suggests && meant.readings[0]!.state === undefined) return unknown([])
    return correctOrSuggest(meant.readings, found, ofZip)
  }

  async function correctOrSuggest(
    readings: readonly Reading[],
    found: readonly NamedPlace[],
    ofZip: readonly PlaceRow[],
  ): Promise<PlaceResolution> {
    const [reading] = readings
    const typed = reading && literalName(reading)
    if (!typed || reading.isState) return unknown(ofZip)
    if (!reading.state) return unknown([...ofZip, ...(await store.similar(typed.folded, maxSuggestions))])
    const { state } = reading
    const inState = await store.namesInState(state.abbreviation, typed.folded.length, lengthSlack)
    const { name, near } = correct(typed.folded, inState)
    const nearPlaces = near.length > 0 ? await store.byFoldedNames(near.slice(0, maxSuggestions)) : []
    const suggestions = near.flatMap((one) => nearestSpelling(typed, one, state, nearPlaces))
    const elsewhere = found.filter(({ matched }) => matched === typed.folded).sort(largestFirst)
    const corrected = suggestions.filter(
      (place) => name !== undefined && nearPlaces.some((one) => one.id === place.id && one.matched === name),
    )
    // A name that exists in another state is not a typing error: the state may be wrong.
    if (corrected.length === 1 && elsewhere.length === 0) {
      return { status: 'corrected', places: corrected, suggestions: [] }
    }
    return unknown([...suggestions, ...ofZip, ...elsewhere.map(withoutMatch)])
  }

  /** Places to suggest for an unknown or unfinished text. */
  async function suggestPlaces(text: string, limit: number): Promise<PlaceRow[]> {
    const { places, suggestions } = await resolvePlaceText(text)
    const [reading] = readPlaceText(text.slice(0, longestText)).readings
    const typed = reading && literalName(reading)
    const begun = typed ? await store.byPrefix(typed.folded, reading.state?.abbreviation, limit) : []
    return distinct([...places, ...begun, ...suggestions]).slice(0, limit)
  }

  return { resolvePlaceText, suggestPlaces }
}

type Choices = { places: readonly PlaceRow[]; isAssumed: boolean; hasState: boolean }

/** The candidates of the first interpretation that matches a place. */
function exactChoices(readings: readonly Reading[], found: readonly NamedPlace[]): Choices {
  for (const reading of readings) {
    const candidates = candidatesOf(reading, found)
    const [first] = candidates
    if (!first) continue
    const places = reading.state ? choicesInState(candidates) : choicesAnywhere(candidates, !reading.isState)
    return { places, isAssumed: first.isAssumed, hasState: reading.state !== undefined }
  }
  return { places: [], isAssumed: false, hasState: false }
}

/** "Brick Township" may be the listed Brick; the caller confirms it. */
function assumed({ places, hasState }: Choices): PlaceResolution {
  if (!hasState || places.length !== 1) return unknown(places)
  return { status: 'corrected', places: [...places], suggestions: [] }
}

/** A ZIP code selects among places with the same name, by place or by state. */
function narrowedByZip(choices: readonly PlaceRow[], ofZip: readonly PlaceRow[]): readonly PlaceRow[] {
  const same = choices.filter((choice) => ofZip.some(({ id }) => id === choice.id))
  const inState = choices.filter((choice) => ofZip.some(({ state }) => state === choice.state))
  return [same, inState].find((narrowed) => narrowed.length > 0) ?? choices
}

/** Keys of townships with a shared name contain the county: springfield-township-clark,ohio. */
function narrowedByCounty(choices: readonly PlaceRow[], county: string | undefined): readonly PlaceRow[] {
  const there = choices.filter(({ key }) => county !== undefined && key.split(',')[0]!.endsWith(`-${county}`))
  return there.length > 0 ? there : choices
}

function chosenAmong(places: readonly PlaceRow[]): PlaceResolution {
  if (places.length === 0) return unknown([])
  return places.length === 1 ? resolved(places[0]!) : ambiguous(places)
}

/** The places of a state with a name, or those with the most similar spelling. */
function nearestSpelling(
  typed: NameForm,
  folded: string,
  state: State,
  found: readonly NamedPlace[],
): PlaceRow[] {
  const candidates = candidatesOf({ names: [{ ...typed, folded }], state }, found)
  const errors = candidates.map(({ place }) => editDistance(typed.spelling, spellingOf(place)))
  return choicesInState(candidates.filter((_, index) => errors[index] === Math.min(...errors)))
}

/** The typed name without "City of", for the correction of typing errors. */
function literalName(reading: Reading): NameForm | undefined {
  return reading.names.findLast(({ cutKind }) => cutKind === undefined)
}

const resolved = (place: PlaceRow): PlaceResolution => ({
  status: 'resolved',
  places: [place],
  suggestions: [],
})

const ambiguous = (choices: readonly PlaceRow[]): PlaceResolution => ({
  status: 'ambiguous',
  places: choices.toSorted(largestFirst).slice(0, maxChoices),
  suggestions: [],
})

const unknown = (suggestions: readonly PlaceRow[]): PlaceResolution => ({
  status: 'unknown',
  places: [],
  suggestions: distinct(suggestions).slice(0, maxSuggestions),
})

function distinct(places: readonly PlaceRow[]): PlaceRow[] {
  return [...new Map(places.map((place) => [place.id, place])).values()]
}

function withoutMatch({ matched: _, ...place }: NamedPlace): PlaceRow {
  return place
}

import { placeWords } from './place-name.ts'
import { isPartOfNames, type NameForm } from './place-name-forms.ts'
import { isDominant, largestFirst, type PlaceRow, unknownKind } from './place-record.ts'
import type { NamedPlace } from './place-store.ts'
import type { Reading } from './place-text.ts'

/** A possible match with its score. Smaller scores are better and are compared from left to right. */
type Candidate = {
  place: PlaceRow
  /** Index of the name form; the text as typed is 0. */
  form: number
  isAlias: boolean
  /** Whether the spaces differ from the place key. */
  isRespelt: boolean
  /** Whether the text says "township" but the kind of the place is unknown. */
  isAssumed: boolean
}

/** The places of `found` that match the interpretation, each with its best score. */
export function candidatesOf(reading: Reading, found: readonly NamedPlace[]): Candidate[] {
  const best = new Map<number, Candidate>()
  const usable = usableForms(reading, found)
  for (const { matched, ...place } of found) {
    if (reading.state && place.state !== reading.state.abbreviation) continue
    const index = reading.names.findIndex((one) => one.folded === matched && usable.has(one))
    if (index < 0) continue
    const candidate = judge(reading, index, place, matched)
    const known = best.get(place.id)
    if (candidate && (!known || compare(candidate, known) < 0)) best.set(place.id, candidate)
  }
  return [...best.values()].sort((a, b) => compare(a, b) || largestFirst(a.place, b.place))
}

/** Kinds that are compatible with a township, a village or a city. */
const vagueKinds = [unknownKind, 'municipality']

function judge({ names }: Reading, index: number, place: PlaceRow, matched: string): Candidate | undefined {
  const { spelling, cutKind } = names[index]!
  const isAssumed = cutKind !== undefined && cutKind !== place.kind
  if (isAssumed && !vagueKinds.includes(place.kind)) return undefined
  // "Union Township" matches the township Union as well as a place with that full name.
  const form = cutKind !== undefined && !isAssumed ? index - 1 : index
  return {
    place,
    form,
    isAlias: place.folded !== matched,
    isRespelt: spellingOf(place) !== spelling,
    isAssumed,
  }
}

/** "Lincoln Village, MA" does not match Lincoln, because Lincoln Villages exist in other states. */
function usableForms({ names }: Reading, found: readonly NamedPlace[]): Set<NameForm> {
  const isKnown = (form: NameForm) => found.some(({ matched }) => matched === form.folded)
  const isNameSomewhere = names.some((form) => form.cutKind === undefined && isKnown(form))
  return new Set(names.filter(({ cutKind }) => !cutKind || !isNameSomewhere || !isPartOfNames(cutKind)))
}

/** The city part of the key as folded words. */
export function spellingOf(place: PlaceRow): string {
  return placeWords(place.key.split(',')[0]!.replaceAll('-', ' ')).join('-')
}

function compare(a: Candidate, b: Candidate): number {
  return a.form - b.form || Number(a.isAlias) - Number(b.isAlias) || Number(a.isRespelt) - Number(b.isRespelt)
}

/** Within a state the best match wins: the place with the plain key before townships of that name. */
export function choicesInState(candidates: readonly Candidate[]): PlaceRow[] {
  const [first] = candidates
  if (!first) return []
  return candidates.filter((one) => compare(one, first) === 0).map(({ place }) => place)
}

/**
 * Without a state, all places with the name are candidates. Only an exact match that is many times larger than all
 * others resolves without a question.
 */
export function choicesAnywhere(candidates: readonly Candidate[], mayDominate: boolean): PlaceRow[] {
  const form = Math.min(...candidates.map((one) => one.form))
  const named = candidates.filter((one) => one.form === form)
  const places = named.map(({ place }) => place).sort(largestFirst)
  const [first, next] = places
  const isAlias = named.find(({ place }) => place === first)?.isAlias
  if (first && next && mayDominate && !isAlias && isDominant(first, next)) return [first]
  return places
}

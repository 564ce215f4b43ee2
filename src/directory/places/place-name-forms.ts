import { joinWords, placeWords } from './place-name.ts'

/** A name as it may be stored. */
export type NameForm = {
  /** Compared with `place.folded`. */
  readonly folded: string
  /** The same with the spaces that were typed: tells La Porte from LaPorte where both exist. */
  readonly spelling: string
  /** The word that was cut off ("township"): only a place of that kind, or perhaps of an unknown one, is meant. */
  readonly cutKind?: string
}

const kindsOfPlace = ['city', 'town', 'village', 'borough', 'township', 'municipality', 'hamlet']
/** In front of "of": City of Gary, City and County of San Francisco, Charter Township of Shelby. */
const prefixes = ['city and county', 'charter township', 'incorporated village', ...kindsOfPlace].map(
  (kind) => [...kind.split(' '), 'of'],
)

/** Written after the name where the law needs it: such a word is seldom part of the name. */
const formalSuffixes = [['charter', 'township'], ['township'], ['borough']]
/** Often part of the name ("Calumet City"), so they are cut off only where a state narrows the search. */
const commonSuffixes = [['city'], ['town'], ['village']]

/** Whether a place somewhere may be called by this word too: then the whole text is a name, if it is anywhere one. */
export const isPartOfNames = (kind: string) => commonSuffixes.some(([word]) => word === kind)

/** The forms in which the words may name a place, the most literal first. */
export function nameForms(typed: readonly string[], hasState: boolean): NameForm[] {
  const words = placeWords(typed.join(' '))
  const literal = [words]
  const prefix = prefixOf(words)
  if (prefix) {
    const name = words.slice(prefix.length)
    literal.push(prefix.includes('township') ? [...name, 'township'] : name)
  }
  const suffixes = hasState ? [...formalSuffixes, ...commonSuffixes] : formalSuffixes
  const last = literal.at(-1)!
  const suffix = suffixes.find((one) => last.length > one.length && endsWith(last, one))
  const forms = literal.map(form)
  return suffix ? [...forms, { ...form(last.slice(0, -suffix.length)), cutKind: suffix.at(-1)! }] : forms
}

/** The words in front of the name: "the city of". */
function prefixOf(words: readonly string[]): readonly string[] | undefined {
  const articles = words[0] === 'the' ? ['the'] : []
  return prefixes
    .map((prefix) => [...articles, ...prefix])
    .find((prefix) => words.length > prefix.length && prefix.every((word, index) => words[index] === word))
}

function endsWith(words: readonly string[], suffix: readonly string[]): boolean {
  return suffix.every((word, index) => words[words.length - suffix.length + index] === word)
}

function form(words: readonly string[]): NameForm {
  return { folded: joinWords(words), spelling: words.join('-') }
}

import { joinWords, placeWords } from './place-name.ts'

/** A possible stored form of a name. */
export type NameForm = {
  /** Compared with `place.folded`. */
  readonly folded: string
  /** The form with the typed spaces, which distinguishes La Porte from LaPorte. */
  readonly spelling: string
  /** The removed word ("township"). Only places of that or an unknown kind match. */
  readonly cutKind?: string
}

const kindsOfPlace = ['city', 'town', 'village', 'borough', 'township', 'municipality', 'hamlet']
/** Words before "of": City of Gary, City and County of San Francisco, Charter Township of Shelby. */
const prefixes = ['city and county', 'charter township', 'incorporated village', ...kindsOfPlace].map(
  (kind) => [...kind.split(' '), 'of'],
)

/** Legal kinds after the name, which are rarely part of it. */
const formalSuffixes = [['charter', 'township'], ['township'], ['borough']]
/** Often part of the name ("Calumet City"), so they are removed only if a state is given. */
const commonSuffixes = [['city'], ['town'], ['village']]

/** Whether the word may be part of a name, so that the full text is tried as a name first. */
export const isPartOfNames = (kind: string) => commonSuffixes.some(([word]) => word === kind)

/** The possible forms of a name, most literal first. */
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

/** The words before the name: "the city of". */
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

import type { EntityType } from '../../contracts/directory/entities.ts'
import { foldText } from '../fold.ts'

/** The searchable words of an actor, folded and in order, in parts of decreasing weight. */
export type SearchText = {
  name: readonly string[]
  /** The words of the name that are also found in other inflections: none for a person, whose name is no phrase. */
  inflectedName: readonly string[]
  places: readonly string[]
  description: readonly string[]
  issues: readonly string[]
  /** Other names. Like the name, those of a person are found only as written. */
  aliases: readonly string[]
  inflectedAliases: readonly string[]
}

/** Expects folded names. */
export function buildSearchText(actor: {
  type: EntityType
  sort_name: string
  description: string | null
  placeNames: readonly string[]
  issueNames: readonly string[]
  aliases: readonly string[]
}): SearchText {
  const name = splitWords(actor.sort_name)
  const aliases = actor.aliases.flatMap((alias) => splitWords(foldText(alias)))
  return {
    name,
    inflectedName: actor.type === 'person' ? [] : name,
    places: actor.placeNames.flatMap(splitWords),
    description: actor.description ? splitWords(foldText(actor.description)) : [],
    issues: actor.issueNames.flatMap(splitWords),
    aliases,
    inflectedAliases: actor.type === 'person' ? [] : aliases,
  }
}

function splitWords(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ')
}

/** The distinct words of the texts. */
export function distinctWords(texts: Iterable<SearchText>): Set<string> {
  const words = new Set<string>()
  for (const text of texts) {
    const { name, places, description, issues, aliases } = text
    for (const word of [...name, ...places, ...description, ...issues, ...aliases]) words.add(word)
  }
  return words
}

/** Whether a misspelling may be corrected to this word: 3 to 40 characters, not a number. */
export function isCorrectionTarget(word: string): boolean {
  return word.length >= 3 && word.length <= 40 && !/^\p{N}+$/u.test(word)
}

/** The lexemes of one word in PostgreSQL's `simple` and `english` configurations; a stop word is ''. */
export type Lexemes = { simple: readonly string[]; english: readonly string[] }

/**
 * Builds the tsvector in PostgreSQL's text format, equal to
 * `A simple(name) || A english(inflectedName) || B simple(places) || C english(description) || D english(issues)
 * || A simple(aliases) || A english(inflectedAliases)`.
 * The simple form matches names and places as written; the English form also matches inflected words.
 */
export function buildSearchVector(text: SearchText, lexemesOf: (word: string) => Lexemes): string {
  const vector: string[] = []
  // PostgreSQL's concatenation continues positions after the last lexeme, not after the last word.
  let last = 0
  const add = (words: readonly string[], form: keyof Lexemes, weight: string) => {
    let position = last
    for (const word of words) {
      for (const lexeme of lexemesOf(word)[form]) {
        position += 1
        if (lexeme === '') continue
        vector.push(`${lexeme}:${position}${weight}`)
        last = position
      }
    }
  }
  add(text.name, 'simple', 'A')
  add(text.inflectedName, 'english', 'A')
  add(text.places, 'simple', 'B')
  add(text.description, 'english', 'C')
  add(text.issues, 'english', 'D')
  add(text.aliases, 'simple', 'A')
  add(text.inflectedAliases, 'english', 'A')
  return vector.join(' ')
}

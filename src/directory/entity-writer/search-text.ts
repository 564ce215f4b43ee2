import { foldText } from '../fold.ts'

/** The words by which an actor is found, folded and in their order, in parts of falling weight. */
export type SearchText = {
  name: readonly string[]
  places: readonly string[]
  description: readonly string[]
  issues: readonly string[]
}

/** Names are given folded. */
export function searchTextOf(actor: {
  sort_name: string
  description: string | null
  placeNames: readonly string[]
  issueNames: readonly string[]
}): SearchText {
  return {
    name: wordsOf(actor.sort_name),
    places: actor.placeNames.flatMap(wordsOf),
    description: actor.description ? wordsOf(foldText(actor.description)) : [],
    issues: actor.issueNames.flatMap(wordsOf),
  }
}

function wordsOf(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ')
}

/** Every word of the texts, once. */
export function distinctWords(texts: Iterable<SearchText>): Set<string> {
  const words = new Set<string>()
  const add = (part: readonly string[]) => {
    for (let i = 0; i < part.length; i += 1) words.add(part[i]!)
  }
  for (const text of texts) {
    add(text.name)
    add(text.places)
    add(text.description)
    add(text.issues)
  }
  return words
}

/** Worth correcting a misspelling to: three letters or more, not a number, and short enough to be a word. */
export function isVocabulary(word: string): boolean {
  return word.length >= 3 && word.length <= 40 && !/^\p{N}+$/u.test(word)
}

/** What PostgreSQL's `simple` and `english` make of one word, in order; an English stop word is ''. */
export type Lexemes = { simple: readonly string[]; english: readonly string[] }

/**
 * The search vector in PostgreSQL's notation, equal to
 * `A simple(name) || A english(name) || B simple(places) || C english(description) || D english(issues)`.
 * The simple form finds names and places as they are written; the English one also other forms of a word.
 */
export function searchVector(text: SearchText, lexemesOf: (word: string) => Lexemes): string {
  // Joined at once: a text that grows piece by piece is kept in pieces until somebody reads it.
  const vector: string[] = []
  // Concatenation lets the positions of a part begin after the last lexeme, not the last word, of those before it.
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
  add(text.name, 'english', 'A')
  add(text.places, 'simple', 'B')
  add(text.description, 'english', 'C')
  add(text.issues, 'english', 'D')
  return vector.join(' ')
}

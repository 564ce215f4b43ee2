import { foldText } from './fold.ts'

/** The texts by which an actor is found, folded, in falling weight. */
export type SearchText = { name: string; places: string; description: string; issues: string }

/** Every name is given folded. */
export function searchTextOf(actor: {
  sort_name: string
  description: string | null
  placeNames: readonly string[]
  issueNames: readonly string[]
}): SearchText {
  return {
    name: actor.sort_name,
    places: actor.placeNames.join(' '),
    description: actor.description ? foldText(actor.description) : '',
    issues: actor.issueNames.join(' '),
  }
}

/** Adds the words worth correcting a misspelling to: three letters or more, and not a number. */
export function collectVocabulary(text: SearchText, words: Set<string>): void {
  for (const part of [text.name, text.places, text.description, text.issues]) {
    for (const word of part.split(' ')) {
      if (word.length >= 3 && word.length <= longestWord && !words.has(word) && !/^\p{N}+$/u.test(word)) {
        words.add(word)
      }
    }
  }
}

/** Longer strings are no words but addresses and the like; nobody types them with one letter wrong. */
const longestWord = 40

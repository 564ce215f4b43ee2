import { foldText } from '../fold.ts'

/** Words with two spellings. Both sides of a comparison are folded, so either form works. */
const sameWords: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['mtn', 'mountain'],
  ['hts', 'heights'],
  ['spgs', 'springs'],
  ['jct', 'junction'],
  ['bch', 'beach'],
  ['vly', 'valley'],
  ['ctr', 'center'],
  ['centre', 'center'],
  ['twp', 'township'],
  ['boro', 'borough'],
])

/** Compass directions, abbreviated only before a name: "N. Little Rock". */
const directions: ReadonlyMap<string, string> = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
])

/** The words of a name in folded form. */
export function placeWords(text: string): string[] {
  const words = foldText(text.replaceAll('&', ' and '))
    // Non-ASCII letters, such as the Hawaiian okina, do not distinguish names.
    .replace(/[^a-z0-9 ]+/g, '')
    .split(' ')
    .filter((word) => word !== '')
  return words.map(
    (word, index) =>
      sameWords.get(word) ??
      (index === 0 && (words[1]?.length ?? 0) > 1 ? directions.get(word) : undefined) ??
      word,
  )
}

/** Joins words, because gazetteers disagree on spaces: Mc Lean and McLean, De Witt and DeWitt. */
export function joinWords(words: readonly string[]): string {
  return words.join('')
}

/** The form stored in `place.folded` and `place_alias.folded`. */
export function foldPlaceName(text: string): string {
  return joinWords(placeWords(text))
}

import { foldText } from '../fold.ts'

/** Words that are written in two ways. Both sides of a comparison are folded, so the choice is free. */
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

/** Points of the compass, shortened in front of a name only: "N. Little Rock". */
const directions: ReadonlyMap<string, string> = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
])

/** The words of a name in the form in which they are compared. */
export function placeWords(text: string): string[] {
  const words = foldText(text.replaceAll('&', ' and '))
    // Letters that are none of ASCII's, such as the Hawaiian okina, do not tell names apart.
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

/** Words run together, since gazetteers disagree on spaces: Mc Lean and McLean, De Witt and DeWitt. */
export function joinWords(words: readonly string[]): string {
  return words.join('')
}

/** What is stored in `place.folded` and `place_alias.folded`, and what free text is compared with. */
export function foldPlaceName(text: string): string {
  return joinWords(placeWords(text))
}

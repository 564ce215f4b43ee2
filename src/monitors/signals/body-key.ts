import { foldedWords } from '../../platform/folded-words.ts'

/** Words that tell no two bodies apart. */
const commonWords = new Set(
  'a an the of and for in on at to city town county village state meeting meetings regular session public'.split(
    ' ',
  ),
)

/** The words of a body, sorted: equal for "City of Gary Plan Commission" and "Gary plan commission meeting". */
export function bodyKey(name: string, placeName: string): string {
  const place = new Set(foldedWords(placeName))
  const words = foldedWords(name).filter((word) => !commonWords.has(word) && !place.has(word))
  return [...new Set(words)].sort().join(' ')
}

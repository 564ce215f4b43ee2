/** Words that tell no two bodies apart. */
const commonWords = new Set(
  'a an the of and for in on at to city town county village state meeting meetings regular session public'.split(
    ' ',
  ),
)

/** The words of a body, sorted: equal for "City of Gary Plan Commission" and "Gary plan commission meeting". */
export function bodyKey(name: string, placeName: string): string {
  const place = new Set(wordsOf(placeName))
  const words = wordsOf(name).filter((word) => !commonWords.has(word) && !place.has(word))
  return [...new Set(words)].sort().join(' ')
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

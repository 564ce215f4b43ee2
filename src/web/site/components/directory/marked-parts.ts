/**
 * Splits a text at some of its words, in any case: text and words alternate. A regular expression would be compiled for
 * the words of every quote, which takes longer than all else about it.
 */
export function markedParts(text: string, words: readonly string[]): string[] {
  const lowerText = toLowerCase(text)
  const positions = words
    .filter((word) => word.length > 1 && word.length <= 200)
    // "schools" before "school"
    .sort((one, other) => other.length - one.length)
    .map((word) => ({ word: toLowerCase(word), at: -1 }))
  const parts: string[] = []
  for (let end = 0; ; ) {
    let first: { at: number; word: string } | undefined
    for (const position of positions) {
      if (position.at < end) position.at = lowerText.indexOf(position.word, end)
      // A word that does not occur again is not searched again.
      if (position.at < 0) position.at = Number.POSITIVE_INFINITY
      if (position.at < (first?.at ?? Number.POSITIVE_INFINITY)) first = position
    }
    if (first === undefined) return [...parts, text.slice(end)]
    const next = first.at + first.word.length
    parts.push(text.slice(end, first.at), text.slice(first.at, next))
    end = next
  }
}

/** In lower case, at the same positions: İ is the only letter that gets longer. */
const toLowerCase = (text: string) =>
  text
    .split('İ')
    .map((part) => part.toLowerCase())
    .join('İ')

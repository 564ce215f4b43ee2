const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Whether a text contains a part that begins and ends at the borders of words. */
export function containsWords(text: string, part: string): boolean {
  const at = text.indexOf(part)
  if (at < 0) return false
  const before = isLetter(text[at - 1]) && isLetter(part[0])
  const after = isLetter(text[at + part.length]) && isLetter(part.at(-1))
  return !before && !after
}

/** By quote, the longest of the quotes that contains it, or itself. */
export function wholeQuotes(excerpts: Iterable<string>): Map<string, string> {
  const longestFirst = [...new Set(excerpts)].sort((one, other) => other.length - one.length)
  const wholes: string[] = []
  return new Map(
    longestFirst.map((excerpt) => {
      const whole = wholes.find((longer) => containsWords(longer, excerpt))
      if (whole === undefined) wholes.push(excerpt)
      return [excerpt, whole ?? excerpt]
    }),
  )
}

/** The words of a text that a search is about: whole words that begin with one of the query, or with its stem. */
export function wordsIn(text: string, query: readonly string[]): string[] {
  const stems = query.map((word) => (word.length > 4 ? word.replace(/(?:es|s|ing|ed)$/, '') : word))
  const found = (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => {
    const lower = word.toLowerCase()
    return stems.some((stem) => lower.startsWith(stem) && word.length <= stem.length + 4)
  })
  return [...new Set(found)]
}

/** Removes the document type declaration in one pass. Entities that it declares are never expanded. */
export function withoutDoctype(source: string): string {
  const start = source.search(/<!DOCTYPE/i)
  if (start < 0) return source
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const character = source[at]
    if (character === '[') depth++
    else if (character === ']') depth--
    else if (character === '>' && depth <= 0) return source.slice(0, start) + source.slice(at + 1)
  }
  return source.slice(0, start)
}

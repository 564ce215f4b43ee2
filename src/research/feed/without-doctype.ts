/** Removes the document type declaration in one pass. Entities that it declares are never expanded. */
export function withoutDoctype(source: string): string {
  const start = source.search(/<!DOCTYPE/i)
  if (start < 0) return source
  let depth = 0
  for (let index = start; index < source.length; index++) {
    const character = source[index]
    if (character === '[') depth++
    else if (character === ']') depth--
    else if (character === '>' && depth <= 0) return source.slice(0, start) + source.slice(index + 1)
  }
  return source.slice(0, start)
}

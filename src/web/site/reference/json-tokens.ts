export type JsonToken = { readonly kind: 'plain' | 'name' | 'string' | 'literal'; readonly text: string }

// A string followed by a colon is a property name.
const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g

/** The text of a JSON value in pieces for syntax highlighting. */
export function jsonTokens(value: unknown): JsonToken[] {
  const text = JSON.stringify(value, null, 2)
  const tokens: JsonToken[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon] = match
    if (match.index > end) tokens.push({ kind: 'plain', text: text.slice(end, match.index) })
    if (quoted === undefined) tokens.push({ kind: 'literal', text: whole })
    else tokens.push({ kind: colon === undefined ? 'string' : 'name', text: quoted })
    end = match.index + (quoted ?? whole).length
  }
  if (end < text.length) tokens.push({ kind: 'plain', text: text.slice(end) })
  return tokens
}

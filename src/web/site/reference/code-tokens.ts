type CodeToken = {
  readonly kind: 'plain' | 'name' | 'string' | 'literal' | 'word' | 'comment'
  readonly text: string
}

const words = new Set(
  'curl const new await async throw for of if in import from with as not while return print'.split(' '),
)
const literals = new Set(['true', 'false', 'null', 'True', 'False', 'None'])
// Comments stand on lines of their own, because two slashes in a line of code are the address of a page.
const piece = /^[ \t]*(?:#|\/\/).*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<![\w./-])-?\w+(?:\.\d+)?/gm

/**
 * The pieces of a sample in JSON, curl, TypeScript or Python for syntax highlighting. The four write strings, comments and
 * keywords so much alike that one reading serves all.
 */
export function codeTokens(text: string): CodeToken[] {
  const tokens: CodeToken[] = []
  let end = 0
  for (const { index, 0: found } of text.matchAll(piece)) {
    const kind = kindOf(found, text[index + found.length])
    if (kind === 'plain') continue
    if (index > end) tokens.push({ kind: 'plain', text: text.slice(end, index) })
    tokens.push({ kind, text: found })
    end = index + found.length
  }
  if (end < text.length) tokens.push({ kind: 'plain', text: text.slice(end) })
  return tokens
}

function kindOf(found: string, next: string | undefined): CodeToken['kind'] {
  // A string before a colon is the name of a property.
  if (found.startsWith('"') || found.startsWith("'")) return next === ':' ? 'name' : 'string'
  if (literals.has(found) || !Number.isNaN(Number(found))) return 'literal'
  if (words.has(found)) return 'word'
  return /^\s*[#/]/.test(found) ? 'comment' : 'plain'
}

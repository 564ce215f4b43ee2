import type { Block } from '../page.ts'
import { pushReversed } from '../push-reversed.ts'
import { createTextBuilder } from './text-builder.ts'

export type PlainText = { readonly text: string; readonly blocks: readonly Block[] }

/** Reads plain text, one block per line. */
export function plainText(source: string): PlainText {
  const out = createTextBuilder()
  for (const line of source.split(/\r\n?|\n|\f|\u2028|\u2029/)) {
    const cells = line.split('\t')
    const isRow = cells.filter((cell) => cell.trim() !== '').length > 1
    for (const [index, cell] of cells.entries()) {
      if (index > 0) out.separate('\t')
      out.write(cell)
    }
    out.endLine({
      kind: isRow ? 'row' : /^\s*(?:[-*•·]|\d{1,2}[.)])\s/.test(line) ? 'item' : 'text',
      isMain: true,
    })
  }
  const { text, blocks } = out.finish()
  return { text, blocks }
}

const maxStrings = 50_000

/** JSON without the function call around it (JSONP). */
export function withoutCallback(source: string): string {
  const start = /^[\s\uFEFF]{0,100}(?:\/\*\*\/)?[\w$.]{0,100}\((?=\s{0,100}[[{])/.exec(source)
  const end = source.lastIndexOf(')')
  return start && end > start[0].length ? source.slice(start[0].length, end) : source
}

/** The HTML that a JSON document consists of: pages load their lists as a fragment in one of its members. */
export function htmlInJson(source: string): string | null {
  let longest = ''
  const waiting: unknown[] = [parsedJson(source)]
  for (let steps = 0; waiting.length > 0 && steps < maxStrings; steps++) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      if (next.length > longest.length && /^\s{0,200}</.test(next)) longest = next
    } else if (typeof next === 'object' && next !== null)
      for (const value of Object.values(next)) waiting.push(value)
  }
  return longest.length > source.length / 2 ? longest : null
}

/** Undefined if it is not JSON. */
export function parsedJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** The short strings and numbers of a JSON document, one object per row. */
export function jsonText(source: string): PlainText | null {
  const value = parsedJson(source)
  if (value === undefined) return null
  const lines: string[] = []
  const waiting: unknown[] = [value]
  for (let steps = 0; waiting.length > 0 && steps < maxStrings; steps++) {
    const next = waiting.pop()
    if (Array.isArray(next)) pushReversed(waiting, next.slice(0, maxStrings))
    else if (typeof next === 'object' && next !== null) {
      const values = Object.values(next)
      const cells = values.filter((cell) => typeof cell === 'string' || typeof cell === 'number').map(String)
      if (cells.length > 0) lines.push(cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join('\t'))
      const inner = values.filter((cell) => typeof cell === 'object' && cell !== null)
      pushReversed(waiting, inner.slice(0, maxStrings))
    } else if (next !== null && next !== undefined) lines.push(String(next))
  }
  return plainText(lines.join('\n'))
}

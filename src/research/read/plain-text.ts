import type { Block } from '../page.ts'
import { createTextBuilder } from './text-builder.ts'

export type PlainText = { readonly text: string; readonly blocks: readonly Block[] }

/** Reads plain text, one block per line. */
export function plainText(source: string): PlainText {
  const out = createTextBuilder()
  for (const line of source.split(/\r\n?|\n|\f|\u2028|\u2029/)) {
    const cells = line.split('\t')
    const isRow = cells.filter((cell) => cell.trim() !== '').length > 1
    for (const [at, cell] of cells.entries()) {
      if (at > 0) out.separate('\t')
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

/** The short strings and numbers of a JSON document, one object per row. */
export function jsonText(source: string): PlainText | null {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    return null
  }
  const lines: string[] = []
  const waiting: unknown[] = [value]
  for (let steps = 0; waiting.length > 0 && steps < maxStrings; steps++) {
    const next = waiting.shift()
    if (Array.isArray(next)) waiting.unshift(...next.slice(0, maxStrings))
    else if (typeof next === 'object' && next !== null) {
      const values = Object.values(next)
      const cells = values.filter((cell) => typeof cell === 'string' || typeof cell === 'number').map(String)
      if (cells.length > 0) lines.push(cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join('\t'))
      waiting.unshift(...values.filter((cell) => typeof cell === 'object' && cell !== null))
    } else if (next !== null && next !== undefined) lines.push(String(next))
  }
  return plainText(lines.join('\n'))
}

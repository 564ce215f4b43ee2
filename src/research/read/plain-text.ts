import type { ReadPage } from '../page.ts'
import { depthFirst } from './depth-first.ts'
import { createTextBuilder } from './text-builder.ts'

export type PlainText = Pick<ReadPage, 'text' | 'blocks'>

export function plainText(source: string): PlainText {
  const out = createTextBuilder()
  for (const line of source.split(/\r\n?|\n|\f|\u2028|\u2029/)) {
    for (const [index, cell] of line.split('\t').entries()) {
      if (index > 0) out.separate('\t')
      out.write(cell)
    }
    out.endLine({ kind: /^\s*(?:[-*•·]|\d{1,2}[.)])\s/.test(line) ? 'item' : 'text', isMain: true })
  }
  const { text, blocks } = out.finish()
  return { text, blocks }
}

/** Joins the lines of a paragraph, so that a sentence is one block. Lists, tables and headings keep their lines. */
export function joinParagraphs(page: string): string {
  const joined: string[] = []
  for (const line of page.split('\n')) {
    const before = joined.at(-1)
    if (before !== undefined && continues(before, line)) joined.splice(-1, 1, `${before} ${line.trim()}`)
    else joined.push(line)
  }
  return joined.join('\n')
}

/** A long line without end punctuation, followed by a line in lower case. */
function continues(before: string, line: string): boolean {
  if (before.length < 60 || /[.:;!?]\s*$/.test(before) || before.length > 1500) return false
  return /^\s*[\p{Ll}(]/u.test(line) && !/\s{3,}|\t/.test(line)
}

const maxValues = 50_000
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** JSON without the function call around it (JSONP). */
export function withoutCallback(source: string): string {
  const start = /^[\s\uFEFF]{0,100}(?:\/\*\*\/)?[\w$.]{0,100}\((?=\s{0,100}[[{])/.exec(source)
  const end = source.lastIndexOf(')')
  return start && end > start[0].length ? source.slice(start[0].length, end) : source
}

/** The HTML that a JSON document consists of: pages load their lists as a fragment in one of its members. */
export function htmlInJson(source: string): string | null {
  const members = (value: unknown) => (isObject(value) ? Object.values(value) : [])
  const longest = depthFirst([parsedJson(source)], members)
    .take(maxValues)
    .reduce<string>(
      (found, value) =>
        typeof value === 'string' && value.length > found.length && /^\s{0,200}</.test(value) ? value : found,
      '',
    )
  return longest.length > source.length / 2 ? longest : null
}

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
  const inner = (one: unknown) =>
    Array.isArray(one) ? one : isObject(one) ? Object.values(one).filter(isObject) : []
  for (const one of depthFirst([value], inner).take(maxValues)) {
    if (Array.isArray(one) || one === null) continue
    const cells = isObject(one) ? Object.values(one).filter(isCell) : [one]
    if (cells.length > 0) lines.push(cells.map((cell) => String(cell).replace(/\s+/g, ' ').trim()).join('\t'))
  }
  return plainText(lines.join('\n'))
}

const isCell = (value: unknown) => typeof value === 'string' || typeof value === 'number'

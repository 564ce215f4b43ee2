import { depthFirst } from './depth-first.ts'
import { textOf as htmlTextOf, nodesIn, parseHtml, type TreeNode } from './html-tree.ts'
import { markupText } from './markup-text.ts'
import { isObject, parsedJson } from './plain-text.ts'

export type Thing = Readonly<Record<string, unknown>>
export type StatedThing = { readonly thing: Thing; readonly method: 'json_ld' | 'microdata' }

const maxNodes = 20_000
const maxScopes = 1_000

/** Every object of schema.org data in a page, from JSON-LD and microdata. */
export function statedThings(html: string): StatedThing[] {
  return [
    ...jsonLdThings(html).map((thing) => ({ thing, method: 'json_ld' as const })),
    ...microdataThings(html).map((thing) => ({ thing, method: 'microdata' as const })),
  ]
}

export const isThing = (value: unknown): value is Thing => isObject(value) && !Array.isArray(value)

/** A value as text. Templates put HTML into data. */
export function textOf(value: unknown): string | null {
  const first = [value].flat()[0]
  return typeof first === 'string' ? markupText(first) || null : null
}

export function addressOf(value: unknown): string | null {
  const first = [value].flat()[0]
  if (!isThing(first)) return textOf(first)
  const parts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode'].flatMap(
    (key) => textOf(first[key]) ?? [],
  )
  return parts.join(', ') || null
}

function jsonLdThings(html: string): Thing[] {
  const inner = (value: unknown) => (isObject(value) ? Object.values(value).filter(isObject) : [])
  return [...jsonLdBlocks(html)].flatMap((block) =>
    depthFirst([parseLoosely(block)], inner)
      .take(maxNodes)
      .filter(isThing)
      .toArray(),
  )
}

/** The content of each JSON-LD script, in one pass. */
function* jsonLdBlocks(html: string): Generator<string> {
  const tag = /<(\/?)script([^<>]{0,2000})/gi
  let start: number | null = null
  for (const { index, 0: whole, 1: slash, 2: attributes } of html.matchAll(tag)) {
    if (slash === '/') {
      if (start !== null) yield html.slice(start, index)
      start = null
    } else if (start === null && /application\/ld\+json/i.test(attributes!)) start = index + whole.length + 1
  }
}

/** Parses JSON with the usual template faults: CDATA, comments around it, raw line breaks, trailing commas. */
function parseLoosely(source: string): unknown {
  const data = source.replace(/<!\[CDATA\[|\]\]>/g, '')
  const bare = data.slice(
    Math.max(0, data.search(/[[{]/)),
    Math.max(data.lastIndexOf('}'), data.lastIndexOf(']')) + 1,
  )
  const even = bare.replace(/\p{Cc}+/gu, ' ')
  return parsedJson(bare) ?? parsedJson(even) ?? parsedJson(even.replace(/,\s*([}\]])/g, '$1'))
}

function microdataThings(html: string): Thing[] {
  if (!/\bitemtype\s*=\s*["'][^"']*(?:schema\.org|data-vocabulary)/i.test(html)) return []
  const nodes = [...nodesIn(parseHtml(html).root)]
  const isScope = ({ attribs }: TreeNode) => attribs?.['itemscope'] !== undefined
  const things = new Map<TreeNode, Record<string, unknown>>(
    nodes
      .filter(isScope)
      .slice(0, maxScopes)
      .map((scope) => [scope, { '@type': scope.attribs!['itemtype']?.split('/').at(-1) }]),
  )
  for (const element of nodes
    .filter(({ attribs }) => attribs?.['itemprop'] !== undefined)
    .slice(0, maxNodes)) {
    // A property belongs to the nearest enclosing scope.
    let scope = element.parent
    while (scope && !isScope(scope)) scope = scope.parent
    const owner = scope && things.get(scope)
    const { itemprop = '', content, datetime, href } = element.attribs!
    const isAddress = itemprop === 'url' || element.name === 'link'
    if (owner)
      owner[itemprop] ??=
        content ?? datetime ?? (isAddress ? href : undefined) ?? things.get(element) ?? htmlTextOf(element)
  }
  return [...things.values()]
}

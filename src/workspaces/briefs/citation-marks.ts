import MarkdownIt, { type StateInline, type Token } from 'markdown-it'
import { CitationKind } from '../../contracts/directory/citations.ts'
import { isId } from '../../platform/ids.ts'

/** A citation in a text. An incomplete one has an invalid id. */
export type CitationMark = { kind: CitationKind; id: string; isComplete: boolean }

const mark = new RegExp(`\\[@(${CitationKind.options.join('|')}):([^\\]\\s]{0,100})\\]`, 'y')
/** Matches every citation that is not escaped. */
export const citationPattern = new RegExp(`(?<!\\\\)${mark.source}`, 'g')

export const formatMarker = ({ kind, id }: Pick<CitationMark, 'kind' | 'id'>) => `[@${kind}:${id}]`

/** Other URLs, such as `javascript:` and `data:`, are rendered as text. */
const allowedLink = /^(?:https?:\/\/|mailto:)/i

/** Limits nested lists and quotes, because the cost of hostile text grows with nesting. */
const maxNesting = 50

/** HTML is treated as text. One parser both finds citations and renders pages, so they agree. */
export const markdown = new MarkdownIt({ html: false, maxNesting })
markdown.validateLink = (url) => allowedLink.test(url.trim())
markdown.inline.ruler.before('link', 'citation', readCitation)

function readCitation(state: StateInline, silent: boolean): boolean {
  mark.lastIndex = state.pos
  const found = mark.exec(state.src)
  if (!found || mark.lastIndex > state.posMax) return false
  if (!silent) {
    const id = found[2]!.toLowerCase()
    const token = state.push('citation', '', 0)
    token.content = found[0]
    token.meta = { kind: found[1] as CitationKind, id, isComplete: isId(id) } satisfies CitationMark
  }
  state.pos = mark.lastIndex
  return true
}

export const citationIn = (token: Token): CitationMark | undefined =>
  token.type === 'citation' ? (token.meta as CitationMark) : undefined

/** Citations of a text in order of first use, without duplicates. Code is ignored. */
export function findCitations(text: string): CitationMark[] {
  const marks = markdown
    .parse(text, {})
    .flatMap((token) => (token.children ?? []).flatMap((one) => citationIn(one) ?? []))
  return [...new Map(marks.map((one) => [formatMarker(one), one])).values()]
}

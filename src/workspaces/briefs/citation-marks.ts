import MarkdownIt, { type StateInline, type Token } from 'markdown-it'
import { CitationKind } from '../../contracts/directory/citations.ts'
import { isId } from '../../platform/ids.ts'

/** A citation as it stands in a text. Of one that is cut short, the id is no id. */
export type CitationMark = { kind: CitationKind; id: string; isComplete: boolean }

const mark = new RegExp(`\\[@(${CitationKind.options.join('|')}):([^\\]\\s]{0,100})\\]`, 'y')
/** The same, wherever it stands and is not escaped. */
export const citationPattern = new RegExp(`(?<!\\\\)${mark.source}`, 'g')

export const formatMarker = ({ kind, id }: Pick<CitationMark, 'kind' | 'id'>) => `[@${kind}:${id}]`

/** Only these leave the text as links: everything else, `javascript:` and `data:` first, stays words. */
const allowedLink = /^(?:https?:\/\/|mailto:)/i

/** Lists and quotes inside each other, two levels each: what a hostile text costs grows with it. */
const maxNesting = 50

/** HTML in a text is text. One parser tells what is cited and makes the page, so that both mean the same. */
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

/** What a text cites, each once, in the order in which it does so first. Marks inside code are code. */
export function findCitations(text: string): CitationMark[] {
  const marks = markdown
    .parse(text, {})
    .flatMap((token) => (token.children ?? []).flatMap((one) => citationIn(one) ?? []))
  return [...new Map(marks.map((one) => [formatMarker(one), one])).values()]
}

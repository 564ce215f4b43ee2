import type { Citation } from '../../contracts/directory/citations.ts'
import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import type { Brief } from '../../contracts/workspaces/briefs.ts'
import { citationPattern, formatMarker, markdown } from './citation-marks.ts'
import { footnoteDetails, gapsOf, linksOf, statusLine } from './footnotes.ts'

/** Renders a brief as Markdown with citations as numbered footnotes. */
export function renderMarkdown(brief: Brief, exportedAt: Date): string {
  // Avoids clashes with footnotes that the author wrote.
  const prefix = brief.text.includes('[^') ? 'cite-' : ''
  const label = (citation: Citation) => `[^${prefix}${citation.number}]`
  const parts = [
    `# ${escaped(brief.title)}`,
    `*${escaped(statusLine(brief, exportedAt))}*`,
    ...(brief.scope.question === null ? [] : [`**${escaped(brief.scope.question)}**`]),
    withFootnotes(brief, label),
    ...section('Open questions', gapsOf(brief).map(escaped)),
    ...linksOf(brief).flatMap(({ heading, items }) =>
      section(
        heading,
        items.map(({ name, note, url }) => {
          const words = url ? `[${escaped(name)}](<${encodeUrl(url)}>)` : escaped(name)
          return note ? `${words} (${escaped(note)})` : words
        }),
      ),
    ),
    brief.citations.map((citation) => `${label(citation)}: ${footnote(citation)}`).join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function withFootnotes({ text, citations }: Brief, label: (citation: Citation) => string): string {
  const byMarker = new Map(citations.map((citation) => [citation.marker, citation]))
  const written = text.replaceAll(/\r\n?/g, '\n')
  const tokens = markdown.parse(written, {})
  const blocks = tokens.filter((token) => token.type === 'fence' || token.type === 'code_block')
  const code = new Set(blocks.flatMap(({ map }) => linesOf(map!)))
  const lines = written.split('\n').map((line, index) =>
    code.has(index)
      ? line
      : line.replaceAll(citationPattern, (marker, kind, id) => {
          const citation = byMarker.get(formatMarker({ kind, id: id.toLowerCase() }))
          return citation ? label(citation) : marker
        }),
  )
  const last = tokens.at(-1)
  // An unclosed fence would swallow everything after it.
  if (last?.type === 'fence' && !isClosed(lines.slice(last.map![0], last.map![1]), last.markup))
    lines.push(last.markup)
  return lines.join('\n')
}

function linesOf([start, end]: [number, number]): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index)
}

function isClosed(block: readonly string[], markup: string): boolean {
  const end = block.at(-1)!.trim()
  return block.length > 1 && end.startsWith(markup) && end.replaceAll(markup[0]!, '') === ''
}

function footnote(citation: Citation): string {
  const { title, url } = citation.source
  const { about, dates, notes } = footnoteDetails(citation)
  const note = notes.length > 0 ? ` (${escaped(notes.join('; '))})` : ''
  return [
    `“${escaped(readableExcerpt(citation.quote, citation.source))}”`,
    `[${escaped(title)}](<${encodeUrl(url)}>), ${escaped(dates)}.${note}`,
    ...(about === null ? [] : [`${escaped(about)}.`]),
  ].join(' ')
}

function section(heading: string, items: readonly string[]): string[] {
  if (items.length === 0) return []
  return [`## ${heading}`, items.map((item) => `- ${item}`).join('\n')]
}

/** Escapes third-party text to one line without markup. */
function escaped(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>|~&#^$]/g, '\\$&')
    .trim()
}

function encodeUrl(url: string): string {
  return url.replaceAll(/[\s<>\\]/g, (character) => encodeURIComponent(character))
}

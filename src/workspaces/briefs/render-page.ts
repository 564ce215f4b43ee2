import { createHash } from 'node:crypto'
import type { Citation } from '../../contracts/directory/citations.ts'
import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import type { Brief } from '../../contracts/workspaces/briefs.ts'
import { citationIn, formatMarker, markdown } from './citation-marks.ts'
import { footnoteDetails, gapsOf, linksOf, statusLine } from './footnotes.ts'

const escapeHtml = markdown.utils.escapeHtml

const style = `
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 Georgia, serif; color: #1a1a1a; background: #fff }
h1, h2, h3 { line-height: 1.25; break-after: avoid }
.status, .note { color: #555 }
.question { font-style: italic }
a { color: #0b4f8a; overflow-wrap: anywhere }
pre { overflow-x: auto; white-space: pre-wrap; background: #f4f4f4; padding: .75rem }
table { border-collapse: collapse }
th, td { border: 1px solid #999; padding: .25rem .5rem; text-align: left; vertical-align: top }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid #999 }
sup { line-height: 0 }
.removed { text-decoration: line-through }
.sources li { margin-bottom: .75rem; break-inside: avoid }
.sources q { quotes: "“" "”" }
@page { margin: 2cm }
@media print {
  body { max-width: none; margin: 0; padding: 0; font-size: 11pt }
  a { color: inherit; text-decoration: none }
  section a[href^="http"]::after { content: " <" attr(href) ">" }
}
`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`

/** The page runs no scripts, loads nothing and cannot be framed. Its one style is allowed by hash. */
export const pageSecurity: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  `${policy}; frame-ancestors 'none'; sandbox`,
  'Referrer-Policy',
  'no-referrer',
]

type Environment = { citations: ReadonlyMap<string, Citation> }

markdown.renderer.rules['citation'] = (tokens, index, _, env) => {
  const token = tokens[index]!
  const citation = (env as unknown as Environment).citations.get(formatMarker(citationIn(token)!))
  if (!citation) return escapeHtml(token.content)
  const { number, state } = citation
  return `<sup><a href="#source-${number}"${state === 'removed' ? ' class="removed"' : ''}>${number}</a></sup>`
}
// Images are not loaded: their text and URL are shown instead.
markdown.renderer.rules['image'] = (tokens, index, options, env, renderer) => {
  const token = tokens[index]!
  const words = renderer.renderInlineAsText(token.children ?? [], options, env)
  return `<span class="note">[Image: ${escapeHtml(words)} ${escapeHtml(String(token.attrGet('src')))}]</span>`
}
markdown.renderer.rules['link_open'] = (tokens, index, options, _, renderer) => {
  const token = tokens[index]!
  // `[words]()` has no target: an empty href would link to the page itself.
  token.attrs = token.attrs?.filter(([name, value]) => name !== 'href' || value !== '') ?? null
  token.attrSet('rel', 'noopener noreferrer nofollow')
  return renderer.renderToken(tokens, index, options)
}
// The page title is the only first-level heading.
for (const rule of ['heading_open', 'heading_close']) {
  markdown.renderer.rules[rule] = (tokens, index, options, _, renderer) => {
    const token = tokens[index]!
    token.tag = `h${Math.min(Number(token.tag.slice(1)) + 1, 6)}`
    return renderer.renderToken(tokens, index, options)
  }
}

/** Renders a brief as a printable page. Markdown is rendered; everything else is escaped. */
export function renderPage(brief: Brief, exportedAt: Date): string {
  const citations = new Map(brief.citations.map((citation) => [citation.marker, citation]))
  const question = brief.scope.question
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(brief.title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(brief.title)}</h1>
<p class="status">${escapeHtml(statusLine(brief, exportedAt))}</p>
${question === null ? '' : `<p class="question">${escapeHtml(question)}</p>`}
</header>
<main>
${markdown.render(brief.text, { citations } satisfies Environment)}
</main>
${section('Open questions', gapsOf(brief).map(escapeHtml))}
${linksOf(brief)
  .map(({ heading, items }) =>
    section(
      heading,
      items.map(
        ({ name, note, url }) =>
          (url ? link(url, name) : escapeHtml(name)) +
          (note ? ` <span class="note">(${escapeHtml(note)})</span>` : ''),
      ),
    ),
  )
  .join('\n')}
${brief.citations.length === 0 ? '' : `<section class="sources">\n<h2>Sources</h2>\n<ol>\n${brief.citations.map(footnote).join('\n')}\n</ol>\n</section>`}
</body>
</html>
`
}

function section(heading: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  return `<section>\n<h2>${heading}</h2>\n<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>\n</section>`
}

function footnote(citation: Citation): string {
  const { number, quote, source } = citation
  const { about, dates, notes } = footnoteDetails(citation)
  const parts = [
    `<q>${escapeHtml(readableExcerpt(quote, source))}</q>`,
    `${link(source.url, source.title)}, ${escapeHtml(dates)}.`,
    ...(about === null ? [] : [`${escapeHtml(about)}.`]),
    ...(notes.length === 0 ? [] : [`<strong class="note">(${escapeHtml(notes.join('; '))})</strong>`]),
  ]
  return `<li id="source-${number}">${parts.join(' ')}</li>`
}

function link(url: string, words: string): string {
  if (!markdown.validateLink(url)) return escapeHtml(`${words} ${url}`)
  return `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${escapeHtml(words)}</a>`
}

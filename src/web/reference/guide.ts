import type { OpenApiDocument } from '../../contracts/openapi/document.ts'
import { codeBlock } from './code-block.ts'
import { type Html, html, prose } from './html.ts'

const rules: readonly { title: string; text: string }[] = [
  {
    title: 'Format',
    text: 'Bodies are JSON in UTF-8 with `snake_case` names, times are RFC 3339. Answers may gain fields: ignore those you do not know. Requests may not hold fields or parameters that are not listed here. Ids in the examples are made up: take yours from a list or a search.',
  },
  {
    title: 'Credentials',
    text: 'Public reads and flags need none. Elsewhere send an API key in `X-API-Key`. A key is a secret: keep it on your server.',
  },
  {
    title: 'Places',
    text: 'A place key is the city and the state by name, as in `gary,indiana`; `gary-in` works too. Free text does not: resolve it with `GET /api/places?query=`.',
  },
  {
    title: 'Lists',
    text: 'A list answers `data` and `page`. Pass `page.next_cursor` as `cursor`, with the other parameters unchanged, until it is null; `Link` names the same address. Repeat a filter for OR; different filters are AND.',
  },
  {
    title: 'Caching',
    text: 'Public reads carry a strong `ETag`. Send it in `If-None-Match`: when nothing changed the answer is 304, which costs nothing of your limit. `HEAD` works wherever `GET` does, and is free as well.',
  },
  {
    title: 'Limits',
    text: 'Every answer tells what remains in `RateLimit-Remaining` and when it resets, in seconds, in `RateLimit-Reset`. After a 429, wait for `Retry-After`.',
  },
  {
    title: 'Safe retries',
    text: 'Give a write an `Idempotency-Key` of your own. Sent again within 24 hours with the same body, it answers as the first time and does nothing twice.',
  },
  {
    title: 'Tracing',
    text: 'Name a request with `X-Request-ID`, or continue a trace with `traceparent`. The answer and our log carry both, so a question about one request can be answered.',
  },
]

/** What holds for every operation. */
export function guideSection(document: OpenApiDocument, baseUrl: string): Html {
  return html`<section id="start" class="guide" aria-labelledby="start-title">
<p class="eyebrow">Version ${document.info.version}, ${document.info.license.name}</p>
<h1 id="start-title">API reference</h1>
<p class="lead">${document.info.summary}</p>
<p>Every fact in the directory carries a dated source and an exact quote. Reading needs no account.</p>
${codeBlock('Try it', html`curl '${baseUrl}/api/places/gary,indiana/entities?issue_area=housing_affordability'`, 'shell')}
<dl class="rules">${rules.map(({ title, text }) => html`<div><dt>${title}</dt><dd>${prose(text)}</dd></div>`)}
<div><dt>Failures</dt><dd>A failure answers <code>application/problem+json</code> with a stable <code>code</code>. <a href="/developers/errors">Every code, and what to do about it</a>.</dd></div></dl>
</section>`
}

import type { OpenApiDocument } from '../../contracts/openapi/document.ts'
import { codeBlock } from './code-block.ts'
import { type Html, html, prose } from './html.ts'

const rules: readonly { title: string; text: string }[] = [
  {
    title: 'Format',
    text: 'Bodies are JSON in UTF-8 with `snake_case` names, times are RFC 3339. Responses may get new fields: ignore fields you do not know. Requests must not contain fields or parameters that are not listed here. Ids in examples are not real: use ids from a list or a search.',
  },
  {
    title: 'Credentials',
    text: 'Public reads and flags need no credentials. For everything else send an API key in `X-API-Key`. A key is a secret: keep it on your server.',
  },
  {
    title: 'Places',
    text: 'A place key is the city and the state by name, as in `gary,indiana`; `gary-in` works too. To find the key for free text, use `GET /api/places?query=`.',
  },
  {
    title: 'Lists',
    text: 'A list returns `data` and `page`. Pass `page.next_cursor` as `cursor`, with the other parameters unchanged, until it is null. The `Link` header contains the same URL. Repeat a filter for OR; different filters are combined with AND.',
  },
  {
    title: 'Caching',
    text: 'Public reads have a strong `ETag`. Send it in `If-None-Match`: if nothing changed, the response is 304 and does not count against your limit. `HEAD` works wherever `GET` does and does not count either.',
  },
  {
    title: 'Limits',
    text: 'Every response has your remaining requests in `RateLimit-Remaining` and the seconds until the reset in `RateLimit-Reset`. After a 429, wait for `Retry-After` seconds.',
  },
  {
    title: 'Safe retries',
    text: 'Send writes with your own `Idempotency-Key`. If you repeat the request with the same body within 24 hours, you get the first response and nothing happens twice.',
  },
  {
    title: 'Tracing',
    text: 'Identify a request with `X-Request-ID`, or continue a trace with `traceparent`. The response and our log contain both.',
  },
]

/** The rules that apply to every operation. */
export function guideSection(document: OpenApiDocument, baseUrl: string): Html {
  return html`<section id="start" class="guide" aria-labelledby="start-title">
<p class="eyebrow">Version ${document.info.version}, ${document.info.license.name}</p>
<h1 id="start-title">API reference</h1>
<p class="lead">${document.info.summary}</p>
<p>Every fact in the directory has a dated source and an exact quote. You can read it without an account.</p>
${codeBlock('Try it', html`curl '${baseUrl}/api/places/gary,indiana/entities?issue_area=housing_affordability'`, 'shell')}
<dl class="rules">${rules.map(({ title, text }) => html`<div><dt>${title}</dt><dd>${prose(text)}</dd></div>`)}
<div><dt>Errors</dt><dd>Errors use <code>application/problem+json</code> with a stable <code>code</code>. <a href="/developers/errors">See every code and what to do about it</a>.</dd></div></dl>
</section>`
}

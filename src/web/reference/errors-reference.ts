import { type ProblemCode, problemCodes } from '../../contracts/problem.ts'
import { problemGuidance } from '../../contracts/problem-guidance.ts'
import { codeBlock, jsonText } from './code-block.ts'
import { contentsList } from './contents.ts'
import { type Html, html, prose } from './html.ts'
import { pageShell } from './page-shell.ts'

const codes = Object.keys(problemCodes) as ProblemCode[]

/** Describes every problem code. The `type` of a problem links to its section. */
export function renderErrorsReference(): string {
  const statuses = [...Map.groupBy(codes, (code) => problemCodes[code].status)]
  return pageShell({
    path: '/developers/errors',
    title: 'Errors',
    description: 'Every problem code of the Civic Directory, what it means and what to do about it.',
    contents: contentsList([
      { anchor: 'start', label: 'Error format' },
      ...statuses.map(([status, group]) => ({
        anchor: `status-${status}`,
        label: String(status),
        entries: group.map((code) => ({ anchor: code, label: html`<code>${code}</code>` })),
      })),
    ]),
    main: html`${introduction()}${statuses.map(
      ([
        status,
        group,
      ]) => html`<section class="group" id="status-${status}" aria-labelledby="status-${status}-title">
<h2 id="status-${status}-title"><span class="status s${Math.floor(status / 100)}">${status}</span> ${meanings[status]}</h2>
${group.map(codeSection)}
</section>`,
    )}`,
  })
}

const meanings: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Content too large',
  415: 'Unsupported media type',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Service unavailable',
}

function introduction(): Html {
  const code = 'invalid_request'
  const example = {
    type: `/developers/errors#${code}`,
    title: problemCodes[code].title,
    status: problemCodes[code].status,
    detail: problemGuidance[code].detail,
    code,
    request_id: 'import-2026-03-04-17',
    errors: [{ path: 'limit', message: 'must be at most 100' }],
  }
  return html`<section id="start" class="guide" aria-labelledby="start-title">
<h1 id="start-title">Errors</h1>
<p class="lead">Every error says what is wrong and what to do about it.</p>
<div class="columns">
<div class="facts">
<p>Errors use <code>application/problem+json</code> (RFC 9457). Programs should check <code>code</code>, whose meaning never changes. <code>detail</code> is written for people and may change. For an invalid request, <code>errors</code> lists each invalid field.</p>
<p>When you ask for help, include the <code>request_id</code>, which identifies the request in the log.</p>
</div>
<div class="samples">${codeBlock('A problem', jsonText(example), 'json')}</div>
</div>
</section>`
}

function codeSection(code: ProblemCode): Html {
  const { when, remedy, detail } = problemGuidance[code]
  return html`<section class="problem" id="${code}" aria-labelledby="${code}-title">
<h3 id="${code}-title"><a class="anchor" href="#${code}"><code>${code}</code></a></h3>
<p class="title">${problemCodes[code].title}</p>
<dl><dt>When</dt><dd>${prose(when)}</dd><dt>What to do</dt><dd>${prose(remedy)}</dd><dt>Example</dt><dd><q>${detail}</q></dd></dl>
</section>`
}

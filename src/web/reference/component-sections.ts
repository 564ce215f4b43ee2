import type { OpenApiDocument } from '../../contracts/openapi/document.ts'
import { fieldTable, parameterFields, schemaFields } from './field-table.ts'
import { type Html, html, prose } from './html.ts'
import { limitPhrases, separated, typeText } from './schema-text.ts'

export function headersSection(document: OpenApiDocument): Html {
  const { parameters, headers } = document.components
  const responseHeaders = Object.entries(headers).map(([name, header]) => ({ name, ...header }))
  return html`<section class="group" id="headers" aria-labelledby="headers-title">
<h2 id="headers-title"><a class="anchor" href="#headers">Headers</a></h2>
<p class="lead">All request headers are optional.</p>
<div class="headers">${fieldTable(document, 'Request headers', parameterFields(Object.values(parameters)))}</div>
<div class="headers">${fieldTable(document, 'Response headers', responseHeaders)}</div>
</section>`
}

export function recordsSection(document: OpenApiDocument): Html {
  return html`<section class="group" id="records" aria-labelledby="records-title">
<h2 id="records-title"><a class="anchor" href="#records">Records</a></h2>
<p class="lead">The schemas of requests and responses.</p>
${Object.keys(document.components.schemas).map((name) => recordSection(document, name))}
</section>`
}

function recordSection(document: OpenApiDocument, name: string): Html {
  const schema = document.components.schemas[name]!
  const description = schema['description']
  const fields = schemaFields(document, schema)
  return html`<section class="record" id="${name}" aria-labelledby="${name}-title">
<h3 id="${name}-title"><a class="anchor" href="#${name}">${name}</a></h3>
${typeof description === 'string' && html`<p>${prose(description)}</p>`}
${
  fields.length > 0
    ? fieldTable(document, `Fields of ${name}`, fields)
    : html`<p class="limits">${separated([typeText(schema), ...limitPhrases(document, schema)], '. ')}</p>`
}
</section>`
}

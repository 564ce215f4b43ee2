import type { OpenApiDocument } from '../../contracts/openapi/document.ts'
import { codeBlock, jsonText } from './code-block.ts'
import { curlCommand } from './curl.ts'
import { bodyOf, type DocumentedOperation, parametersOf, responsesOf, schemaName } from './document-reader.ts'
import { fieldTable, parameterFields, schemaFields } from './field-table.ts'
import { type Html, html, prose } from './html.ts'
import { separated, typeText } from './schema-text.ts'

type DocumentedResponse = ReturnType<typeof responsesOf>[number]

/** An operation: its description and parameters on one side, an example call on the other. */
export function operationSection(
  document: OpenApiDocument,
  operation: DocumentedOperation,
  baseUrl: string,
): Html {
  const { operationId, summary, description } = operation
  const responses = responsesOf(document, operation)
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<h3 id="${operationId}-title"><a class="anchor" href="#${operationId}">${summary}</a></h3>
<p class="endpoint">${methodBadge(operation.method)} <code>${breakable(operation.path)}</code></p>
<div class="columns">
<div class="facts">
${description && html`<p>${prose(description)}</p>`}
<p><strong class="label">Access</strong> ${whoMayCall(operation)}</p>
${parameterTables(document, operation)}
${bodyTable(document, operation)}
${headerList(document, operation)}
${responseTable(responses)}
${responseFields(document, responses)}
</div>
<div class="samples">
${codeBlock('Request', html`${curlCommand(document, operation, baseUrl)}`, 'shell')}
${responses.map(responseSample)}
</div>
</div>
</section>`
}

export function methodBadge(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`
}

/** A path that can wrap after each slash. */
export function breakable(path: string): Html {
  return html`${path.split('/').map((step, index) => html`${index > 0 && html`/<wbr>`}${step}`)}`
}

function whoMayCall(operation: DocumentedOperation): string {
  const roles = operation.security.flatMap((requirement) => Object.values(requirement).flat())
  if (operation.security.length === 0) return 'Anyone, without credentials.'
  const credentials = 'with an API key or an access token'
  return roles.includes('reviewer') ? `Reviewers, ${credentials}.` : `Any account, ${credentials}.`
}

function parameterTables(document: OpenApiDocument, operation: DocumentedOperation): Html {
  const parameters = parametersOf(document, operation)
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  return html`${inPath.length > 0 && fieldTable(document, 'In the path', parameterFields(inPath))}
${inQuery.length > 0 && fieldTable(document, 'In the query', parameterFields(inQuery))}`
}

function headerList(document: OpenApiDocument, operation: DocumentedOperation): Html {
  const names = parametersOf(document, operation).filter((one) => one.in === 'header')
  const links = names.map(({ name }) => html`<a href="#headers"><code>${name}</code></a>`)
  return html`<p><strong class="label">Optional headers</strong> ${separated(links, ', ')}</p>`
}

function bodyTable(document: OpenApiDocument, operation: DocumentedOperation): Html | undefined {
  const body = bodyOf(operation.requestBody)
  if (!body) return undefined
  return fieldTable(document, `Body, ${body.mediaType}`, schemaFields(document, body.schema))
}

function responseTable(responses: readonly DocumentedResponse[]): Html {
  return html`<div class="scroll" role="region" aria-label="Responses" tabindex="0"><table class="responses">
<caption>Responses</caption>
<tbody>${responses.map(
    (
      response,
    ) => html`<tr><th scope="row"><span class="status s${Math.floor(response.status / 100)}">${response.status}</span></th>
<td>${responseMeaning(response)}</td></tr>`,
  )}</tbody>
</table></div>`
}

function responseMeaning(response: DocumentedResponse): Html {
  const body = bodyOf(response)
  const codes = Object.keys(body?.examples ?? {})
  if (codes.length > 0) {
    return html`${codes.map(
      (code) => html`<a class="problem-code" href="/developers/errors#${code}"><code>${code}</code></a> `,
    )}`
  }
  return html`${prose(response.description)}${body && html` ${typeText(body.schema)}`}`
}

function responseFields(
  document: OpenApiDocument,
  responses: readonly DocumentedResponse[],
): Html | undefined {
  const body = bodyOf(responses.find(({ status }) => status < 300))
  const fields = body ? schemaFields(document, body.schema) : []
  if (!body || fields.length === 0) return undefined
  const name = schemaName(body.schema) ?? 'the response'
  return html`<details><summary>Fields of ${name}</summary>${fieldTable(document, `Fields of ${name}`, fields)}</details>`
}

function responseSample(response: DocumentedResponse): Html | undefined {
  const body = bodyOf(response)
  if (body?.example === undefined) return undefined
  return codeBlock(`Response ${response.status}`, jsonText(body.example), 'json')
}

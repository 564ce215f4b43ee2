import { withBaseUrl } from '../example-url.ts'
import { contactOf, defaultSiteName, localServerUrl } from '../installation.ts'
import type { Operation } from '../operation.ts'
import { operations as unordered } from '../operations.ts'
import { Problem } from '../problem.ts'
import type { OpenApiDocument, OperationObject, ServerObject } from './document.ts'
import { operationObject, problemsOf } from './operation-object.ts'
import { problemComponents, problemExamples } from './problem-responses.ts'
import { requestHeaders } from './request-headers.ts'
import { responseHeaders } from './response-headers.ts'
import { createSchemaCatalog, type Direction } from './schema-catalog.ts'
import { securitySchemes } from './security-schemes.ts'
import { tags } from './tags.ts'

const methodOrder: readonly Operation['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** By tag, path and method, so that the order does not depend on module loading. */
const operations = unordered.toSorted(
  (a, b) =>
    tags.findIndex(({ name }) => name === a.tag) - tags.findIndex(({ name }) => name === b.tag) ||
    (a.path < b.path ? -1 : Number(a.path > b.path)) ||
    methodOrder.indexOf(a.method) - methodOrder.indexOf(b.method),
)

/** The committed document. It belongs to no installation, so its server is a variable. */
export function portableOpenApiDocument(version: string): OpenApiDocument {
  const catalog = createSchemaCatalog([...schemasInUse()])
  const objects = operations.map((operation) => ({
    ...operation,
    object: operationObject(operation, catalog),
  }))
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const { path, method, object } of objects) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: object }
  }

  const document: OpenApiDocument = {
    openapi: '3.1.1',
    info: {
      title: defaultSiteName,
      version,
      summary: 'Who does civic work where, on which issue, and how we know.',
      description,
      contact: contactOf(defaultSiteName, undefined, localServerUrl),
      license: { name: 'MIT License', identifier: 'MIT' },
    },
    servers: [portableServer],
    externalDocs: {
      description: 'Every problem code and what to do about it',
      url: `${localServerUrl}/developers/errors`,
    },
    tags: tags.filter(({ name }) => operations.some(({ tag }) => tag === name)),
    paths,
    components: {
      schemas: catalog.components,
      parameters: requestHeaders,
      headers: responseHeaders,
      responses: problemComponents(objects.map(({ object }) => object.responses)),
      examples: problemExamples(
        operations.flatMap((operation) => problemsOf(operation, catalog)),
        localServerUrl,
      ),
      securitySchemes,
    },
  }
  return withBaseUrl(document, localServerUrl)
}

const portableServer: ServerObject = {
  url: '{base_url}',
  description: 'Any installation',
  variables: { base_url: { default: localServerUrl, description: 'The `BASE_URL` of the installation' } },
}

function* schemasInUse() {
  yield { schema: Problem, direction: 'response' as Direction }
  for (const { params, query, body, response, stream } of operations) {
    for (const schema of [params, query, body])
      if (schema) yield { schema, direction: 'request' as Direction }
    for (const schema of [response, stream]) if (schema) yield { schema, direction: 'response' as Direction }
  }
}

const description = `A public, source-backed directory of civic actors: people, organizations, initiatives, campaigns and events, where they work and on which issue.

Bodies are JSON with \`snake_case\` names. A list response has \`data\` and \`page\`; pass \`page.next_cursor\` as \`cursor\` for the next page. Ignore fields that you do not know: responses may gain fields. Requests must not contain unknown fields or parameters.

Every error response is \`application/problem+json\` (RFC 9457) with a stable \`code\`. Public reads have a strong \`ETag\`; a 304 that is answered from memory does not count against the rate limit. Every \`GET\` also supports \`HEAD\`.`

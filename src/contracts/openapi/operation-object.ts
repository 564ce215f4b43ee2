import type { Access, Operation } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import type { MediaTypeObject, OperationObject, ResponseObject } from './document.ts'
import { exampleValue } from './example-value.ts'
import { isPaged, parametersOf } from './parameters.ts'
import { problemCodesOf, problemResponses } from './problem-responses.ts'
import {
  acceptsIdempotencyKey,
  isCacheable,
  isConditional,
  isRateLimited,
  requestHeaderReferences,
} from './request-headers.ts'
import { responseHeaderReferences } from './response-headers.ts'
import type { SchemaCatalog } from './schema-catalog.ts'

const statusDescriptions: Readonly<Record<Operation['status'], string>> = {
  101: 'The connection switches to the WebSocket protocol.',
  200: 'Success.',
  201: 'The record was created.',
  202: 'Accepted: the work continues in the background.',
  204: 'Done. The response has no body.',
}

export function operationObject(operation: Operation, catalog: SchemaCatalog): OperationObject {
  const { id, tag, summary, description, access } = operation
  const body = requestBody(operation, catalog)
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(access),
    parameters: [...parametersOf(operation, catalog), ...requestHeaderReferences(operation)],
    ...(body === undefined
      ? {}
      : { requestBody: { required: isBodyRequired(operation), content: { 'application/json': body } } }),
    responses: {
      [operation.status]: successResponse(operation, catalog),
      ...(isConditional(operation) ? { 304: notModified } : {}),
      ...problemResponses(problemsOf(operation, catalog)),
    },
  }
}

export function problemsOf(operation: Operation, catalog: SchemaCatalog): ProblemCode[] {
  return problemCodesOf(operation, { isPaged: isPaged(operation, catalog) })
}

/** For a scheme without OAuth scopes, OpenAPI lists the required roles instead. */
function securityOf(access: Access): OperationObject['security'] {
  if (access === 'public') return []
  const roles = access === 'reviewer' ? ['reviewer'] : []
  return [{ apiKey: roles }, { bearer: roles }]
}

function requestBody(operation: Operation, catalog: SchemaCatalog): MediaTypeObject | undefined {
  if (operation.body === undefined) return undefined
  const schema = catalog.describe(operation.body, 'request')
  return { schema, example: exampleValue(schema, catalog.components) }
}

/** A missing body is read as an empty object. */
function isBodyRequired(operation: Operation): boolean {
  return operation.body?.safeParse({}).success === false
}

function successResponse(operation: Operation, catalog: SchemaCatalog): ResponseObject {
  const own = isCacheable(operation) ? ['ETag', 'Vary'] : []
  if (operation.response !== undefined) own.push('Cache-Control')
  if (isPaged(operation, catalog) && !operation.responseHeaders?.includes('Link')) own.push('Link')
  if (acceptsIdempotencyKey(operation)) own.push('Idempotency-Replayed')
  own.push(...(operation.responseHeaders ?? []))
  const headers = responseHeaderReferences(own, { isRateLimited: isRateLimited(operation) })
  const description = statusDescriptions[operation.status]
  if (operation.downloads !== undefined) {
    const content = operation.downloads.map(
      (mediaType) => [mediaType, { schema: { type: 'string' } }] as const,
    )
    return { description, headers, content: Object.fromEntries(content) }
  }
  if (operation.response === undefined) return { description, headers }
  return { description, headers, content: contentOf(operation.response, operation, catalog) }
}

function contentOf(
  response: NonNullable<Operation['response']>,
  { produces = 'application/json', stream }: Operation,
  catalog: SchemaCatalog,
): Record<string, MediaTypeObject> {
  // OpenAPI 3.1 has no schema for the items of a stream. This is the `data` of one event.
  const events = stream && { 'text/event-stream': { schema: catalog.describe(stream, 'response') } }
  if (events && produces === 'text/event-stream') return events
  const schema = catalog.describe(response, 'response')
  const example = exampleValue(schema, catalog.components)
  const [mediaType] = produces.split(';')
  return { [mediaType!]: { schema, ...(example === undefined ? {} : { example }) }, ...events }
}

const notModified: ResponseObject = {
  description: 'Nothing has changed since the response whose `ETag` was sent in `If-None-Match`.',
  headers: responseHeaderReferences(['ETag', 'Vary', 'Cache-Control'], { isRateLimited: true }),
}

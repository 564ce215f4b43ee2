import type { OpenApiDocument, ParameterObject } from '../../../contracts/openapi/document.ts'
import { bodyOf, type DocumentedOperation, parametersOf, successOf } from './document-reader.ts'

/** A call of an operation with its example values, which each language writes in its own way. */
export type SampleRequest = {
  readonly method: string
  readonly url: string
  /** Whether the call needs an API key. */
  readonly needsKey: boolean
  readonly accept: string | undefined
  /** Undefined when the request has no body. */
  readonly body: { readonly example: unknown } | undefined
  readonly response: 'json' | 'text' | 'events' | 'none'
}

export function sampleRequest(
  document: OpenApiDocument,
  operation: DocumentedOperation,
  baseUrl: string,
): SampleRequest {
  const parameters = parametersOf(document, operation)
  const body = bodyOf(operation.requestBody)
  const response = responseOf(document, operation)
  return {
    method: operation.method,
    url: baseUrl + pathOf(operation.path, parameters) + queryOf(parameters),
    needsKey: operation.security.length > 0,
    accept: response === 'events' ? 'text/event-stream' : undefined,
    body: body && { example: body.example },
    response,
  }
}

function responseOf(document: OpenApiDocument, operation: DocumentedOperation): SampleRequest['response'] {
  const { mediaType } = bodyOf(successOf(document, operation)) ?? {}
  if (mediaType === undefined) return 'none'
  if (mediaType === 'text/event-stream') return 'events'
  return mediaType === 'application/json' || mediaType.endsWith('+json') ? 'json' : 'text'
}

function pathOf(path: string, parameters: readonly ParameterObject[]): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return encoded(parameter?.example ?? name)
  })
}

/** The required parameters or, without any, the first parameter that has an example. */
function queryOf(parameters: readonly ParameterObject[]): string {
  const withExamples = parameters.filter((one) => one.in === 'query' && one.example !== undefined)
  const required = withExamples.filter((one) => one.required)
  const shown = required.length > 0 ? required : withExamples.slice(0, 1)
  const pairs = shown.flatMap(({ name, example }) =>
    [example].flat().map((value) => `${name}=${encoded(value)}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

// RFC 3986 allows commas in paths and queries, and place keys are easier to read with them.
function encoded(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('%2C', ',')
}

import type { OpenApiDocument, ParameterObject } from '../../contracts/openapi/document.ts'
import { bodyOf, type DocumentedOperation, parametersOf } from './document-reader.ts'

/** A curl command that calls the operation with its example values. */
export function curlCommand(
  document: OpenApiDocument,
  operation: DocumentedOperation,
  baseUrl: string,
): string {
  const parameters = parametersOf(document, operation)
  const body = bodyOf(operation.requestBody)
  const address = baseUrl + pathOf(operation.path, parameters) + queryOf(parameters)
  const words = [
    operation.method === 'GET' || (operation.method === 'POST' && body)
      ? `curl ${quoted(address)}`
      : `curl -X ${operation.method} ${quoted(address)}`,
    ...(operation.security.length > 0 ? ['-H "X-API-Key: $CIVIC_API_KEY"'] : []),
    ...(body
      ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body.example, null, 2))}`]
      : []),
  ]
  return words.join(' \\\n  ')
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

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

import type {
  JsonSchema,
  MediaTypeObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
} from '../../../contracts/openapi/document.ts'

export type DocumentedOperation = OperationObject & { readonly method: string; readonly path: string }

/** Lists the operations in document order. */
export function operationsOf(document: OpenApiDocument): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
}

/** Resolves a reference within the document. */
export function resolve<T extends object>(document: OpenApiDocument, value: T | Reference): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  const [, ...steps] = value.$ref.split('/')
  return steps.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], document) as T
}

export function parametersOf(document: OpenApiDocument, operation: OperationObject): ParameterObject[] {
  return operation.parameters.map((parameter) => resolve(document, parameter))
}

export function responsesOf(document: OpenApiDocument, operation: OperationObject) {
  return Object.entries(operation.responses).map(([status, response]) => ({
    status: Number(status),
    ...resolve<ResponseObject>(document, response),
  }))
}

/** The body of a request or response in its first media type. */
export function bodyOf(part: { content?: Record<string, MediaTypeObject> } | undefined) {
  const [entry] = Object.entries(part?.content ?? {})
  return entry && { mediaType: entry[0], ...entry[1] }
}

/** The response of a request that succeeds. Every operation has one. */
export function successOf(document: OpenApiDocument, operation: OperationObject) {
  return responsesOf(document, operation).find(({ status }) => status < 300)!
}

/** The name of the referenced schema under `components`, if this is a reference. */
export function schemaName(schema: JsonSchema): string | undefined {
  return typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined
}

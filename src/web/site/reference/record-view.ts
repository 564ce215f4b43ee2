import type { JsonSchema, OpenApiDocument } from '../../../contracts/openapi/document.ts'
import { operationEntry } from './api-groups.ts'
import { bodyOf, operationsOf, responsesOf } from './document-reader.ts'
import { describe, parameterFields, schemaFields } from './fields.ts'

/** A schema of requests or responses; undefined when there is none of this name. */
export function recordView(document: OpenApiDocument, name: string) {
  const { schemas } = document.components
  if (!Object.hasOwn(schemas, name)) return undefined
  const schema = schemas[name]!
  return {
    name,
    description: textOf(schema['description']),
    fields: schemaFields(document, schema),
    ...describe(document, schema),
    /** Operations that take or return the record itself. */
    usedBy: operationsOf(document)
      .filter((operation) => {
        const bodies = [operation.requestBody, ...responsesOf(document, operation)].map(bodyOf)
        return bodies.some((body) => body?.schema['$ref'] === `#/components/schemas/${name}`)
      })
      .map(operationEntry),
  }
}

export const recordNames = (document: OpenApiDocument): string[] =>
  Object.keys(document.components.schemas).toSorted()

/** Headers of requests and responses. */
export function headerFields(document: OpenApiDocument) {
  const { parameters, headers } = document.components
  return {
    request: parameterFields(document, Object.values(parameters)),
    response: Object.entries(headers).map(([name, { schema, description, example }]) => ({
      name,
      description,
      ...describe(document, schema, example),
    })),
  }
}

const textOf = (value: JsonSchema[string]): string | undefined =>
  typeof value === 'string' ? value : undefined

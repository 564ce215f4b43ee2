import type { Operation } from '../operation.ts'
import type { JsonSchema, ParameterObject } from './document.ts'
import type { SchemaCatalog } from './schema-catalog.ts'

/** The path and query parameters of an operation, from the fields of its two zod objects. */
export function parametersOf(operation: Operation, catalog: SchemaCatalog): ParameterObject[] {
  const { params, query } = operation
  return [
    ...(params ? fieldsOf(catalog.describe(params, 'request')).map((field) => parameter('path', field)) : []),
    ...(query ? fieldsOf(catalog.describe(query, 'request')).map((field) => parameter('query', field)) : []),
  ]
}

export function isPaged(operation: Operation, catalog: SchemaCatalog): boolean {
  return parametersOf(operation, catalog).some(({ name }) => name === 'cursor')
}

type Field = { name: string; isRequired: boolean; schema: JsonSchema }

function fieldsOf(schema: JsonSchema): Field[] {
  const required = (schema['required'] ?? []) as readonly string[]
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([name, field]) => ({
    name,
    isRequired: required.includes(name),
    schema: field,
  }))
}

function parameter(location: 'path' | 'query', { name, isRequired, schema: field }: Field): ParameterObject {
  const { description, examples, style, explode, ...schema } = field
  return {
    name,
    in: location,
    required: location === 'path' || isRequired,
    ...(description === undefined ? {} : { description: String(description) }),
    ...(schema['type'] === 'array' ? { style: String(style), explode: explode === true } : {}),
    schema,
    ...(Array.isArray(examples) ? { example: examples[0] } : {}),
  }
}

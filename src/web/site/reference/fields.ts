import type { JsonSchema, OpenApiDocument, ParameterObject } from '../../../contracts/openapi/document.ts'
import { resolve, schemaName } from './document-reader.ts'
import { type Limits, limitsOf, type TypePart, typeParts } from './type-parts.ts'

/** A row of a table of fields, ready to show. */
export type Field = {
  readonly name: string
  readonly type: readonly TypePart[]
  readonly limits: Limits
  readonly note?: 'required' | 'optional'
  readonly description?: string
  readonly example?: string
}

export function parameterFields(document: OpenApiDocument, parameters: readonly ParameterObject[]): Field[] {
  return parameters.map(({ name, schema, required, description, example }) => ({
    name,
    ...describe(document, schema, example),
    ...(required && { note: 'required' as const }),
    ...(description !== undefined && { description }),
  }))
}

/** Lists the fields of an object. Fields of unnamed nested objects follow with dotted names. */
export function schemaFields(document: OpenApiDocument, schema: JsonSchema, path = ''): Field[] {
  const object = resolve<JsonSchema>(document, schema)
  const required = (object['required'] ?? []) as readonly string[]
  const properties = Object.entries((object['properties'] ?? {}) as Record<string, JsonSchema>)
  return properties.flatMap(([key, field]) => {
    const [example] = (field['examples'] ?? []) as readonly unknown[]
    const description = descriptionOf(document, field)
    return [
      {
        name: path + key,
        ...describe(document, field, example),
        ...(!required.includes(key) && { note: 'optional' as const }),
        ...(description !== undefined && { description }),
      },
      ...nestedFields(document, field, path + key),
    ]
  })
}

/** Headers and values without fields of their own. */
export function describe(document: OpenApiDocument, schema: JsonSchema, example?: unknown) {
  const hasExample = example !== undefined && example !== null
  return {
    type: typeParts(schema),
    limits: limitsOf(document, schema),
    ...(hasExample && { example: exampleText(example) }),
  }
}

function nestedFields(document: OpenApiDocument, field: JsonSchema, name: string): Field[] {
  const isList = field['type'] === 'array'
  const inner = (isList ? field['items'] : field) as JsonSchema
  return schemaName(inner) === undefined ? schemaFields(document, inner, `${name}${isList ? '[]' : ''}.`) : []
}

/** Returns the field's own description or that of the schema it refers to. */
function descriptionOf(document: OpenApiDocument, field: JsonSchema): string | undefined {
  const choices = (field['anyOf'] ?? []) as readonly JsonSchema[]
  const items = (field['items'] ?? {}) as JsonSchema
  const schemas = [field, ...choices, items].flatMap((one) => [one, resolve<JsonSchema>(document, one)])
  return schemas.map((one) => one['description']).find((text) => typeof text === 'string')
}

function exampleText(example: unknown): string {
  if (Array.isArray(example)) return example.map(exampleText).join(', ')
  return typeof example === 'object' ? JSON.stringify(example) : String(example)
}

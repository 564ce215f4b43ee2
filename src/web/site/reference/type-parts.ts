import type { JsonSchema, OpenApiDocument } from '../../../contracts/openapi/document.ts'
import { resolve, schemaName } from './document-reader.ts'

/** A piece of the description of a type. `record` names the schema that it links to. */
export type TypePart = { readonly text: string; readonly record?: string }

export type Range = {
  readonly of: 'value' | 'length' | 'items'
  readonly least?: number
  readonly most?: number
}

/** The constraints of a value and its default. */
export type Limits = {
  readonly allowed?: readonly string[]
  readonly ranges: readonly Range[]
  readonly fallback?: string
}

/** Describes the type of a value, e.g. `array of`, `Claim`. */
export function typeParts(schema: JsonSchema): TypePart[] {
  const name = schemaName(schema)
  if (name !== undefined) return [{ text: name, record: name }]
  const choices = choicesOf(schema)
  if (choices.length > 0) {
    const distinct = new Map(choices.map((choice) => [JSON.stringify(typeParts(choice)), typeParts(choice)]))
    return [...distinct.values()].flatMap((parts, index) =>
      index === 0 ? parts : [{ text: ' or ' }, ...parts],
    )
  }
  const type = schema['type']
  if (type === 'array') return [{ text: 'array of ' }, ...typeParts((schema['items'] ?? {}) as JsonSchema)]
  if (Array.isArray(type)) return [{ text: type.map(String).join(' or ') }]
  if (typeof schema['additionalProperties'] === 'object') return [{ text: 'object, by name' }]
  return [{ text: String(schema['format'] ?? type ?? 'any') }]
}

export function limitsOf(document: OpenApiDocument, schema: JsonSchema): Limits {
  const value = {
    ...resolve<JsonSchema>(document, schema),
    ...Object.assign({}, ...choicesOf(schema)),
  } as JsonSchema
  const allowed = allowedValues(document, value)
  const ranges = [
    rangeOf('value', value['minimum'], value['maximum']),
    rangeOf('length', value['minLength'], value['maxLength']),
    rangeOf('items', value['minItems'], value['maxItems']),
  ].filter((range) => range !== undefined)
  const fallback = schema['default']
  return {
    ranges,
    ...(allowed && { allowed }),
    ...(fallback !== undefined && { fallback: JSON.stringify(fallback) }),
  }
}

/** The values of an enumeration, or of the items of a list. */
export function allowedValues(document: OpenApiDocument, schema: JsonSchema): string[] | undefined {
  const value = resolve<JsonSchema>(document, schema)
  const item = resolve<JsonSchema>(document, (value['items'] ?? {}) as JsonSchema)
  const allowed = value['enum'] ?? item['enum']
  return Array.isArray(allowed) ? allowed.map(String) : undefined
}

function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly JsonSchema[]
}

function rangeOf(of: Range['of'], least: unknown, most: unknown): Range | undefined {
  const hasLeast = typeof least === 'number' && (least > 0 || typeof most === 'number')
  if (!hasLeast && typeof most !== 'number') return undefined
  return { of, ...(hasLeast && { least }), ...(typeof most === 'number' && { most }) }
}

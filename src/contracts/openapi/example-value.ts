import type { JsonSchema } from './document.ts'

/** Builds an example of a schema from the examples of its required fields. */
export function exampleValue(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): unknown {
  const { $ref, examples, type, properties, items, default: fallback } = schema
  if (Array.isArray(examples)) return examples[0]
  if (typeof $ref === 'string') return exampleValue(components[$ref.split('/').at(-1)!]!, components)
  if (schema['const'] !== undefined) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (fallback !== undefined) return fallback
  if (type === 'object' && properties !== undefined) {
    const fields = properties as Readonly<Record<string, JsonSchema>>
    const required = (schema['required'] ?? []) as readonly string[]
    return Object.fromEntries(required.map((name) => [name, exampleValue(fields[name]!, components)]))
  }
  if (type === 'array') {
    return [exampleValue(items as JsonSchema, components)]
  }
  if (type === 'boolean') return false
  // A nullable value without an example is null.
  if (Array.isArray(type) && type.includes('null')) return null
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined
  if (choices === undefined) return undefined
  return choices.some((choice) => choice['type'] === 'null') ? null : exampleValue(choices[0]!, components)
}

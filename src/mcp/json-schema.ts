import { z } from 'zod'

export type JsonSchema = { readonly [key: string]: unknown }

/** Builds the JSON Schema 2020-12 of a tool's input or output. References are inlined, because some clients do not resolve them. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const generated = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  const { $defs = {}, $schema: _, ...root } = generated as JsonSchema & { $defs?: Record<string, JsonSchema> }
  const inlined = inlineRefs(root, $defs, io) as JsonSchema
  return io === 'input' ? (shorten(inlined) as JsonSchema) : inlined
}

const reference = /^#\/\$defs\/(.+)$/

function inlineRefs(value: unknown, defs: Record<string, JsonSchema>, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((one) => inlineRefs(one, defs, io))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, id: _, example, examples, properties, ...rest } = value as Record<string, unknown>
  const name = typeof $ref === 'string' ? reference.exec($ref)?.[1] : undefined
  const target = name === undefined ? {} : (inlineRefs(defs[name], defs, io) as JsonSchema)
  const shown =
    io === 'input' && needsExample(rest) ? ((examples as unknown[] | undefined) ?? [example]) : undefined
  return {
    ...target,
    ...inlineEach(rest, defs, io),
    ...(properties === undefined ? {} : { properties: inlineEach(properties as JsonSchema, defs, io) }),
    ...(shown === undefined || shown[0] === undefined ? {} : { examples: shown }),
  }
}

/** Whether an example adds information: not for enums or for values with a default. */
function needsExample({ enum: values, default: defaultValue, items }: Record<string, unknown>): boolean {
  const itemValues = (items as { enum?: unknown } | undefined)?.enum
  return values === undefined && defaultValue === undefined && itemValues === undefined
}

/** Property names are never schema keywords, even when they look like one. */
function inlineEach(values: JsonSchema, defs: Record<string, JsonSchema>, io: 'input' | 'output') {
  return Object.fromEntries(Object.entries(values).map(([key, one]) => [key, inlineRefs(one, defs, io)]))
}

/**
 * Leaves out what a model does not need to choose an argument, because the list of tools uses its context.
 * The call still checks the length of texts, and an error names the limit.
 */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value !== 'object' || value === null) return value
  const {
    minLength: _,
    maxLength: __,
    pattern,
    examples,
    properties,
    items,
    anyOf,
    ...rest
  } = value as Record<string, unknown>
  const { description, examples: ___, ...item } = (items ?? {}) as Record<string, unknown>
  const isPlain = [item, rest].every((one) => one['enum'] === undefined && one['format'] !== 'uuid')
  return {
    ...(description !== undefined && { description }),
    ...rest,
    ...(pattern !== undefined && rest['format'] === undefined && { pattern }),
    ...(examples !== undefined && isPlain && { examples }),
    ...(anyOf !== undefined && { anyOf: shorten(anyOf) }),
    ...(items !== undefined && { items: shorten(item) }),
    ...(Object.keys(properties ?? {}).length > 0 && { properties: shortenEach(properties as JsonSchema) }),
  }
}

function shortenEach(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, shorten(one)]))
}

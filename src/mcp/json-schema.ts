import { z } from 'zod'

export type JsonSchema = { readonly [key: string]: unknown }

/**
 * JSON Schema 2020-12 of a tool's input or output, made once. Shared definitions are written out where they are used:
 * not every client follows references.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  const { $defs = {}, $schema: _, ...root } = made as JsonSchema & { $defs?: Record<string, JsonSchema> }
  return writtenOut(root, $defs, io) as JsonSchema
}

const reference = /^#\/\$defs\/(.+)$/

function writtenOut(value: unknown, defs: Record<string, JsonSchema>, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((one) => writtenOut(one, defs, io))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, id: _, example, examples, properties, ...rest } = value as Record<string, unknown>
  const name = typeof $ref === 'string' ? reference.exec($ref)?.[1] : undefined
  const target = name === undefined ? {} : (writtenOut(defs[name], defs, io) as JsonSchema)
  const shown =
    io === 'input' && isOpen(rest) ? ((examples as unknown[] | undefined) ?? [example]) : undefined
  return {
    ...target,
    ...eachWrittenOut(rest, defs, io),
    ...(properties === undefined ? {} : { properties: eachWrittenOut(properties as JsonSchema, defs, io) }),
    ...(shown === undefined || shown[0] === undefined ? {} : { examples: shown }),
  }
}

/** Whether an example shows more than the schema says: of values from a list or with a default it does not. */
function isOpen({ enum: values, default: usual, items }: Record<string, unknown>): boolean {
  const ofItems = (items as { enum?: unknown } | undefined)?.enum
  return values === undefined && usual === undefined && ofItems === undefined
}

/** Names of properties are not words of the schema, whatever they are called. */
function eachWrittenOut(values: JsonSchema, defs: Record<string, JsonSchema>, io: 'input' | 'output') {
  return Object.fromEntries(Object.entries(values).map(([key, one]) => [key, writtenOut(one, defs, io)]))
}

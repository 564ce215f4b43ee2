import { z } from 'zod'
import type { JsonSchema } from './document.ts'

/** A request is described by the input of a schema, a response by its output. */
export type Direction = 'request' | 'response'

export type SchemaCatalog = ReturnType<typeof createSchemaCatalog>

type Definitions = Map<string, JsonSchema>

const local = '#/$defs/'
const shared = '#/components/schemas/'

/**
 * Collects the named schemas that the given uses reach. A schema whose input and output differ, for example by a
 * default, appears twice when both are used: `Name` in responses and `NameRequest` in requests.
 */
export function createSchemaCatalog(uses: readonly { schema: z.ZodType; direction: Direction }[]) {
  const found: Record<Direction, Definitions> = { request: new Map(), response: new Map() }
  const converted = { request: new Map<z.ZodType, Converted>(), response: new Map<z.ZodType, Converted>() }
  function convertOnce(schema: z.ZodType, direction: Direction): Converted {
    const known = converted[direction].get(schema) ?? convert(schema, direction)
    converted[direction].set(schema, known)
    return known
  }
  for (const { schema, direction } of uses) {
    for (const [name, definition] of Object.entries(convertOnce(schema, direction).definitions)) {
      found[direction].set(name, definition)
    }
  }
  const ambiguous = ambiguousNames(found.request, found.response)
  const nameOf = (name: string, direction: Direction) =>
    direction === 'request' && ambiguous.has(name) ? `${name}Request` : name

  function share(schema: JsonSchema, direction: Direction): JsonSchema {
    return mapReferences(schema, (name) => shared + nameOf(name, direction))
  }

  const components = new Map<string, JsonSchema>()
  for (const direction of ['response', 'request'] as const) {
    for (const [name, definition] of found[direction]) {
      components.set(nameOf(name, direction), share(definition, direction))
    }
  }

  return {
    /** The schema as it appears in a document: a reference when it has a name, otherwise inline. */
    describe: (schema: z.ZodType, direction: Direction): JsonSchema =>
      share(convertOnce(schema, direction).own, direction),
    components: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

type Converted = { own: JsonSchema; definitions: Record<string, JsonSchema> }

function convert(schema: z.ZodType, direction: Direction): Converted {
  const io = direction === 'request' ? 'input' : 'output'
  const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, override: simplify })
  return { own: own as JsonSchema, definitions: $defs as Record<string, JsonSchema> }
}

/** Names whose input and output differ, directly or through a reference. */
function ambiguousNames(requests: Definitions, responses: Definitions): Set<string> {
  const both = [...requests.keys()].filter((name) => responses.has(name))
  const ambiguous = new Set(
    both.filter((name) => JSON.stringify(requests.get(name)) !== JSON.stringify(responses.get(name))),
  )
  let size: number
  do {
    size = ambiguous.size
    for (const name of both) {
      mapReferences(requests.get(name)!, (inner) => {
        if (ambiguous.has(inner)) ambiguous.add(name)
        return inner
      })
    }
  } while (ambiguous.size > size)
  return ambiguous
}

function mapReferences(schema: JsonSchema, change: (name: string) => string): JsonSchema {
  const text = JSON.stringify(schema, (keyword, value) =>
    keyword === '$ref' && typeof value === 'string' && value.startsWith(local)
      ? change(value.slice(local.length))
      : value,
  )
  return JSON.parse(text) as JsonSchema
}

function simplify({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  // OpenAPI 3.1 deprecates `example` in favor of JSON Schema's list.
  if (jsonSchema['example'] !== undefined) {
    jsonSchema.examples = [jsonSchema['example']]
    delete jsonSchema['example']
  }
  // zod limits every integer to the safe range of a double, which says nothing about the field.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // zod repeats a named format as a regular expression.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  // A response may gain fields without breaking a client: only strict objects are closed.
  const isOpen = zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined
  if (isOpen) delete jsonSchema.additionalProperties
}

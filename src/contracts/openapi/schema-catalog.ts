import { z } from 'zod'
import type { JsonSchema } from './document.ts'

/** A request is described by what a schema accepts, an answer by what it produces. */
export type Direction = 'request' | 'answer'

export type SchemaCatalog = ReturnType<typeof createSchemaCatalog>

type Definitions = Map<string, JsonSchema>

const local = '#/$defs/'
const shared = '#/components/schemas/'

/**
 * Collects the named schemas that the given uses reach. One that accepts something else than it produces, a field
 * with a default for instance, stands twice when both are used: `Name` as answered and `NameRequest` as accepted.
 */
export function createSchemaCatalog(uses: readonly { schema: z.ZodType; direction: Direction }[]) {
  const found: Record<Direction, Definitions> = { request: new Map(), answer: new Map() }
  const converted = { request: new Map<z.ZodType, Converted>(), answer: new Map<z.ZodType, Converted>() }
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
  const twofold = twofoldNames(found.request, found.answer)
  const nameOf = (name: string, direction: Direction) =>
    direction === 'request' && twofold.has(name) ? `${name}Request` : name

  function share(schema: JsonSchema, direction: Direction): JsonSchema {
    return mapReferences(schema, (name) => shared + nameOf(name, direction))
  }

  const components = new Map<string, JsonSchema>()
  for (const direction of ['answer', 'request'] as const) {
    for (const [name, definition] of found[direction]) {
      components.set(nameOf(name, direction), share(definition, direction))
    }
  }

  return {
    /** The schema as a document refers to it: by reference when it has a name, else in place. */
    describe: (schema: z.ZodType, direction: Direction): JsonSchema =>
      share(convertOnce(schema, direction).own, direction),
    components: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

type Converted = { own: JsonSchema; definitions: Record<string, JsonSchema> }

function convert(schema: z.ZodType, direction: Direction): Converted {
  const io = direction === 'request' ? 'input' : 'output'
  const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, override: tidy })
  return { own: own as JsonSchema, definitions: $defs as Record<string, JsonSchema> }
}

/** Names used both ways whose two forms differ, themselves or through what they refer to. */
function twofoldNames(requests: Definitions, answers: Definitions): Set<string> {
  const both = [...requests.keys()].filter((name) => answers.has(name))
  const twofold = new Set(
    both.filter((name) => JSON.stringify(requests.get(name)) !== JSON.stringify(answers.get(name))),
  )
  let size: number
  do {
    size = twofold.size
    for (const name of both) {
      mapReferences(requests.get(name)!, (inner) => {
        if (twofold.has(inner)) twofold.add(name)
        return inner
      })
    }
  } while (twofold.size > size)
  return twofold
}

function mapReferences(schema: JsonSchema, change: (name: string) => string): JsonSchema {
  const text = JSON.stringify(schema, (keyword, value) =>
    keyword === '$ref' && typeof value === 'string' && value.startsWith(local)
      ? change(value.slice(local.length))
      : value,
  )
  return JSON.parse(text) as JsonSchema
}

function tidy({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  // OpenAPI 3.1 deprecates `example` in favour of JSON Schema's list.
  if (jsonSchema['example'] !== undefined) {
    jsonSchema.examples = [jsonSchema['example']]
    delete jsonSchema['example']
  }
  // zod bounds every integer by what a double can hold; that says nothing about the field.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // A named format is its own pattern; zod repeats it as a regular expression.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  // An answer may gain fields without breaking a client: only strict objects are closed.
  const { def } = zodSchema._zod
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
}

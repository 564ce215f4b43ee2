import { APICallError } from 'ai'

type Body = Readonly<Record<string, unknown>>
type Field = keyof typeof replacements

/** What is sent in place of a field of the OpenAI format that some models and compatible servers refuse. */
const replacements = {
  // Reasoning models of OpenAI count their thoughts, too, and name the limit differently.
  max_tokens: ({ max_tokens: limit, ...body }: Body): Body => ({ ...body, max_completion_tokens: limit }),
  temperature: ({ temperature: _, ...body }: Body): Body => body,
  response_format: ({ response_format: format, messages, ...body }: Body): Body => {
    const [system, ...others] = messages as { content: string }[]
    const { schema } = (format as { json_schema?: { schema?: unknown } }).json_schema ?? {}
    const content = `${system?.content}\nAnswer with one JSON object and nothing else. It matches this JSON Schema: ${JSON.stringify(schema)}`
    return { ...body, messages: [{ ...system, content }, ...others] }
  },
}
const fields = Object.keys(replacements) as Field[]

/** Which fields the server of a model has refused. Requests after a refusal are sent without them. */
export type RefusedFields = ReturnType<typeof createRefusedFields>

export function createRefusedFields() {
  const refused = new Set<Field>()
  return {
    adapt(body: Body): Record<string, unknown> {
      return fields
        .filter((field) => refused.has(field) && body[field] !== undefined)
        .reduce((adapted, field) => replacements[field](adapted), body)
    },
    /** Whether the same request without a field that the error names may succeed. */
    learn(error: unknown): boolean {
      const field = refusedField(error)
      if (field === undefined) return false
      refused.add(field)
      return true
    },
  }
}

function refusedField(error: unknown): Field | undefined {
  if (!APICallError.isInstance(error) || ![400, 422].includes(error.statusCode ?? 0)) return undefined
  const sent = error.requestBodyValues as Body
  const said = `${error.message} ${error.responseBody ?? ''}`
  return fields.find(
    (field) =>
      sent[field] !== undefined &&
      (said.includes(field) || (field === 'response_format' && said.includes('json_schema'))),
  )
}

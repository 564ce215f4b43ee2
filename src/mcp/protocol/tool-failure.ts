import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { ServiceError } from '../../platform/errors.ts'
import { invalidInput } from '../../platform/http/problem.ts'
import { cut } from '../text/quoted.ts'
import type { Tool } from '../tool.ts'

/** What a model is to do about a refusal, beyond what the refusal says itself. */
const remedies: Partial<Record<ServiceError['code'], string>> = {
  invalid_cursor: 'Begin again without cursor.',
  cursor_expired: 'Begin again without cursor.',
  entity_not_found: 'Find the id with search_entities.',
  entity_merged: 'Find the actor that stayed with search_entities.',
  source_not_found: 'Find the id with search_sources.',
  place_not_found: 'Find the key with resolve_place.',
  issue_area_not_found: 'Find the slug with resolve_issue_areas.',
  run_not_found: 'Find the id with list_discovery_runs.',
  item_not_found: 'Find the id with list_workspace_items.',
  plan_required: 'The person has to choose another plan; calling again does not help.',
  role_required: 'Somebody with that role has to do it; calling again does not help.',
  limit_reached: 'The person has to make room or choose another plan.',
  scope_required: 'The person has to connect the application again and allow it.',
  conflict: 'Read the present state, then decide.',
  unavailable: 'Try again in a few seconds.',
}

/** What the interface says of its own addresses, for who has tools in their place. */
const tools: readonly (readonly [string, string])[] = [
  ['GET /api/places finds it', 'resolve_place finds it'],
  ['GET /api/issue-areas lists them', 'resolve_issue_areas finds them'],
]

/** A failure that a model can do something about, in a sentence that says what. */
export function mendableFailure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}

/** Refusals become tool errors; what is our own fault becomes a protocol error that says nothing of its cause. */
export function failureOf(error: unknown, requestId: string): CallToolResult {
  if (!(error instanceof ServiceError) || error.code === 'internal_error') {
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      `Something went wrong on our side; the failure was recorded as ${requestId}. Try again later`,
    )
  }
  const remedy = remedies[error.code]
  const said = tools.reduce((text, [there, here]) => text.replaceAll(there, here), error.message)
  const sentence = said.replace(/[.\s]*$/, '').replace(/[^?!]$/, '$&.')
  return mendableFailure(`${error.code}: ${cut(sentence, 2_000)}${remedy ? ` ${remedy}` : ''}`)
}

/** Which arguments are wrong, and how each would be right. */
export function argumentFailure({ name, input }: Tool, error: z.ZodError): CallToolResult {
  const faults = (invalidInput(error, 'body').errors ?? []).slice(0, 20).map(({ path, message }) => {
    const example = exampleOf(input.shape[path.split('.')[0]!] as z.ZodType | undefined)
    const hint = example === undefined ? '' : `, for example ${JSON.stringify(example)}`
    return `- ${path || 'arguments'}: ${message}${hint}`
  })
  const known = Object.keys(input.shape).join(', ')
  return mendableFailure(
    [
      `The arguments of ${name} are not valid:`,
      ...faults,
      `It takes: ${known}. Call it again with these corrected.`,
    ].join('\n'),
  )
}

/** What the schema shows of an argument, however often it is wrapped into being optional or having a default. */
function exampleOf(field: z.ZodType | undefined): unknown {
  if (field === undefined) return undefined
  const { example } = (field.meta() ?? {}) as { example?: unknown }
  return example ?? exampleOf((field.def as { innerType?: z.ZodType }).innerType)
}

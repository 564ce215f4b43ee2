import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ServiceError } from '../../platform/errors.ts'
import { invalidInput } from '../../platform/http/problem.ts'
import { truncate } from '../text/quoted.ts'
import type { Tool } from '../tool.ts'

/** Tells the model what to do about an error, in addition to the error message. */
const remedies: Partial<Record<ServiceError['code'], string>> = {
  invalid_cursor: 'Start again without cursor.',
  cursor_expired: 'Start again without cursor.',
  entity_not_found: 'Find the id with search_entities.',
  entity_merged: 'Find the remaining actor with search_entities.',
  source_not_found: 'Find the id with search_sources.',
  place_not_found: 'Find the key with resolve_place.',
  issue_area_not_found: 'Find the slug with resolve_issue_areas.',
  run_not_found: 'Find the id with list_discovery_runs.',
  item_not_found: 'Find the id with list_workspace_items, list_run_candidates or list_review_queue.',
  plan_required: 'The person must choose another plan; do not retry.',
  role_required: 'A person with that role must do it; do not retry.',
  limit_reached: 'The person must remove something or choose another plan.',
  scope_required: 'The person must connect the application again and grant this scope.',
  conflict: 'Read the current state, then decide.',
  unavailable: 'Try again in a few seconds.',
}

/** Replaces API paths in error messages with the names of the corresponding tools. */
const replacements: readonly (readonly [string, string])[] = [
  ['GET /api/places', 'resolve_place'],
  ['GET /api/issue-areas', 'resolve_issue_areas'],
]

/** An error that the model can act on. */
function toolError(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}

/** Service errors become tool errors. Internal errors become protocol errors that reveal nothing. */
export function toToolError(error: unknown, requestId: string): CallToolResult {
  if (!(error instanceof ServiceError) || error.code === 'internal_error') {
    throw new ProtocolError(ProtocolErrorCode.InternalError, `Internal error ${requestId}. Try again later`)
  }
  const remedy = remedies[error.code]
  const message = replacements.reduce((text, [path, tool]) => text.replaceAll(path, tool), error.message)
  const sentence = message.replace(/(?<![.\s])[.\s]+$/, '').replace(/[^?!]$/, '$&.')
  return toolError(`${error.code}: ${truncate(sentence, 2_000)}${remedy ? ` ${remedy}` : ''}`)
}

/** Lists the invalid arguments with an example of each. */
export function invalidArguments({ name, input }: Tool, error: z.ZodError): CallToolResult {
  // A text in place of a list is also too long for the list, which says nothing.
  const byPath = Map.groupBy(invalidInput(error, 'body').errors ?? [], ({ path }) => path)
  const first = [...byPath.values()].map(([fault]) => fault!).slice(0, 20)
  const faults = first.map(({ path, message }) => {
    const example = exampleOf(input.shape[path.split('.')[0]!])
    const hint = example === undefined ? '' : `, for example ${JSON.stringify(example)}`
    return `- ${path || 'arguments'}: ${message}${hint}`
  })
  const names = Object.keys(input.shape).join(', ')
  return toolError(
    [
      `Invalid arguments for ${name}:`,
      ...faults,
      `Valid arguments: ${names}. Correct them and call again.`,
    ].join('\n'),
  )
}

/** Finds the example of an argument, also inside optional, nullable and default wrappers. */
function exampleOf(field: z.core.$ZodType | undefined): unknown {
  if (field === undefined) return undefined
  const { example } = z.globalRegistry.get(field) ?? {}
  if (example !== undefined) return example
  const isWrapper =
    field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault
  return isWrapper ? exampleOf(field.unwrap()) : undefined
}

import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import { ServiceError } from '../../platform/errors.ts'
import { refuseUnstorable } from '../../platform/http/validate-input.ts'
import { isConnectionError } from '../../platform/sql/connection-error.ts'
import type { Tool, ToolAnswer } from '../tool.ts'
import { carriedBy } from './auth-info.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { AssistantNeeds } from './needs.ts'
import { contextOf } from './tool-context.ts'
import { argumentFailure, failureOf } from './tool-failure.ts'

/** Runs a tool: arguments by its schema, the answer by its schema, and every failure in words. */
export async function callTool(
  needs: AssistantNeeds,
  kept: KeptAnswers,
  tool: Tool,
  given: unknown,
  request: ServerContext,
): Promise<CallToolResult> {
  const { requestId } = carriedBy(request.http?.authInfo)
  try {
    refuseUnstorable(given)
    const parsed = tool.input.safeParse(given ?? {}, { reportInput: true })
    if (!parsed.success) return argumentFailure(tool, parsed.error)
    const known = kept.find(tool, parsed.data)
    if (known) return resultOf(known)
    const recording = kept.record()
    const { data, text } = await tool.run(parsed.data as never, contextOf(needs, request, recording))
    const answer = { data: tool.output.parse(data), text }
    kept.keep(tool, parsed.data, recording, answer)
    return resultOf(answer)
  } catch (error) {
    const told = isConnectionError(error) ? databaseAway : error
    if (!(error instanceof ServiceError)) {
      needs.log.error({ err: error, request_id: requestId, tool: tool.name }, 'A tool failed')
    }
    return failureOf(told, requestId)
  }
}

function resultOf({ data, text }: ToolAnswer): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: data }
}

const databaseAway = new ServiceError('unavailable', 'The database cannot be reached right now')

import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import { ServiceError } from '../../platform/errors.ts'
import { refuseUnstorable } from '../../platform/http/validate-input.ts'
import { unavailability } from '../../platform/sql/connection-error.ts'
import type { Tool, ToolResult } from '../tool.ts'
import { requestExtra } from './auth-info.ts'
import type { AssistantNeeds } from './needs.ts'
import { toolContextOf } from './tool-context.ts'
import { invalidArguments, toToolError } from './tool-error.ts'
import type { ToolResultCache } from './tool-result-cache.ts'

/** Runs a tool: validates the arguments and the result, and turns errors into tool errors. */
export async function callTool(
  needs: AssistantNeeds,
  cache: ToolResultCache,
  tool: Tool,
  args: unknown,
  request: ServerContext,
): Promise<CallToolResult> {
  const { requestId } = requestExtra(request.http?.authInfo)
  try {
    refuseUnstorable(args)
    const parsed = tool.input.safeParse(args ?? {}, { reportInput: true })
    if (!parsed.success) return invalidArguments(tool, parsed.error)
    const cached = cache.get(tool, parsed.data)
    if (cached) return toCallResult(cached)
    const recording = cache.record()
    const { data, text } = await tool.run(parsed.data as never, toolContextOf(needs, request, recording))
    const result = { data: tool.output.parse(data), text }
    cache.set(tool, parsed.data, recording, result)
    return toCallResult(result)
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      needs.log.error({ err: error, request_id: requestId, tool: tool.name }, 'Tool call failed')
    }
    return toToolError(unavailability(error) ?? error, requestId)
  }
}

function toCallResult({ data, text }: ToolResult): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: data }
}

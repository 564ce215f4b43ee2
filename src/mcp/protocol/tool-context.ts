import type { ServerContext } from '@modelcontextprotocol/server'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { CallRecording } from '../../platform/http/operation-calls.ts'
import type { ToolContext } from '../tool.ts'
import { requestExtra } from './auth-info.ts'
import type { AssistantNeeds } from './needs.ts'

type Call = Pick<ToolContext, 'signal' | 'progress'>

const unrecorded: CallRecording = { dependsOn() {}, markPrivate() {} }

/** Creates the context of one call with the permissions of the caller. */
export function createToolContext(
  needs: AssistantNeeds,
  caller: AccountCaller,
  call: Call,
  recording = unrecorded,
): ToolContext {
  return {
    caller,
    baseUrl: needs.baseUrl,
    ...needs.calls.as(caller, recording),
    signals(request) {
      recording.markPrivate()
      return needs.firehose.signalReader.snapshot(caller, request)
    },
    // Needs no tag of its own: a write that changes an actor's proof invalidates the lists that contain it.
    proofs: (ids) => needs.directory.newestEvidence(caller, ids),
    ...call,
  }
}

/** Creates the context from the request context of the MCP library. */
export function toolContextOf(
  needs: AssistantNeeds,
  { http, mcpReq }: ServerContext,
  recording?: CallRecording,
): ToolContext {
  const token = mcpReq._meta?.progressToken
  const call: Call = {
    signal: mcpReq.signal,
    async progress(done, total, message) {
      if (token === undefined) return
      const params = { progressToken: token, progress: done, total, message }
      await mcpReq.notify({ method: 'notifications/progress', params })
    },
  }
  return createToolContext(needs, requestExtra(http?.authInfo).caller, call, recording)
}

import type { ServerContext } from '@modelcontextprotocol/server'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { CallRecording } from '../../platform/http/operation-calls.ts'
import type { ToolContext } from '../tool.ts'
import { carriedBy } from './auth-info.ts'
import type { AssistantNeeds } from './needs.ts'

type Call = Pick<ToolContext, 'signal' | 'progress'>

const unrecorded: CallRecording = { dependsOn() {}, markPrivate() {} }

/** The interface as this caller may use it, within one call. */
export function contextFor(
  needs: AssistantNeeds,
  caller: AccountCaller,
  call: Call,
  recording = unrecorded,
): ToolContext {
  return {
    caller,
    baseUrl: needs.baseUrl,
    ...needs.calls.as(caller, recording),
    signals(asked) {
      recording.markPrivate()
      return needs.firehose.signalReader.snapshot(caller, asked)
    },
    // Whatever changes the proof of an actor drops the lists that it stands in.
    proofs: (ids) => needs.directory.newestEvidence(caller, ids),
    ...call,
  }
}

/** What a handler of the protocol's library gets, made into what tools work with. */
export function contextOf(
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
  return contextFor(needs, carriedBy(http?.authInfo).caller, call, recording)
}

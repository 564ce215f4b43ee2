import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server'
import type { Directory } from '../../directory/index.ts'
import type { Firehose } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { OperationCalls } from '../../platform/http/operation-calls.ts'
import type { ResponseCache } from '../../platform/http/response-cache.ts'
import type { Log } from '../../platform/log.ts'

/** Tools that are called in another way than ours, by name. */
export type ExtraTools = ReadonlyMap<
  string,
  (given: Record<string, unknown>, context: ServerContext) => Promise<CallToolResult | InputRequiredResult>
>

/** What the assistant endpoint is made from: the operations of the interface, and what has no operation of its own. */
export type AssistantNeeds = {
  calls: OperationCalls
  directory: Pick<Directory, 'newestEvidence' | 'places'>
  firehose: Pick<Firehose, 'signalReader' | 'signalLog'>
  /** Where public answers are kept, and dropped by what changes them. */
  cache: Pick<ResponseCache, 'get' | 'store' | 'startRecording'>
  baseUrl: string
  log: Log
  now: Clock
  /** The same caller as of now, for a stream that stays open. */
  recheck: (caller: AccountCaller) => Promise<AccountCaller | undefined>
  onRightsChange: (listener: (accountId?: string) => void) => Disposable
  /** Adds what only tests need to every server. */
  extend?: ((server: McpServer) => ExtraTools) | undefined
}

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

/** Additional tool handlers by name. */
export type ExtraTools = ReadonlyMap<
  string,
  (args: Record<string, unknown>, context: ServerContext) => Promise<CallToolResult | InputRequiredResult>
>

export type AssistantNeeds = {
  calls: OperationCalls
  directory: Pick<Directory, 'newestEvidence' | 'places'>
  firehose: Pick<Firehose, 'signalReader' | 'signalLog'>
  /** Caches public results until a write invalidates them. */
  cache: Pick<ResponseCache, 'get' | 'store' | 'startRecording'>
  baseUrl: string
  siteName: string
  log: Log
  now: Clock
  /** Reloads the caller of an open stream; undefined when the credential is no longer valid. */
  recheck: (caller: AccountCaller) => Promise<AccountCaller | undefined>
  onRightsChange: (listener: (accountId?: string) => void) => Disposable
  /** Lets tests register more on every server. */
  extend?: ((server: McpServer) => ExtraTools) | undefined
}

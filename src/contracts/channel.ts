import type { z } from 'zod'

/** How a channel reaches its receiver: events over HTTP, a WebSocket, or requests to an address of theirs. */
export type ChannelProtocol = 'sse' | 'websocket' | 'webhook'

export type Channel = {
  readonly id: string
  /** As the path of an operation; null for what is posted to the address of a subscriber. */
  readonly address: string | null
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly protocol: ChannelProtocol
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Headers of the request that opens it; of what is posted, for a webhook. */
  readonly headers?: z.ZodObject
  /** Everything that is sent on it; each has a name in its `.meta({ id })` and its `type` as a literal. */
  readonly messages: readonly z.ZodObject[]
}

/** Declares one channel of messages: the single source for the AsyncAPI document. */
export function channel(definition: Channel): Channel {
  return definition
}

import type { z } from 'zod'

/** Server-Sent Events, a WebSocket, or HTTP requests to the subscriber's URL. */
export type ChannelProtocol = 'sse' | 'websocket' | 'webhook'

export type Channel = {
  readonly id: string
  /** A path like that of an operation; null for a webhook. */
  readonly address: string | null
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly protocol: ChannelProtocol
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Headers of the request that opens the channel, or of a webhook request. */
  readonly headers?: z.ZodObject
  /** Each message schema has a `.meta({ id })` and a literal `type`. */
  readonly messages: readonly z.ZodObject[]
}

/** Declares one channel: the single source for the AsyncAPI document. */
export function channel(definition: Channel): Channel {
  return definition
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { crc32, createGunzip } from 'node:zlib'
import type { FirehoseMessage } from '../../src/contracts/firehose/events.ts'
import { until } from './until.ts'

export type StreamEvent = { id: string; event: string; data: string }

/** Parses an event stream as WHATWG HTML § 9.2.6 defines it, from chunks of any size. */
export function createEventStreamParser(onEvent: (event: StreamEvent) => void) {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: false })
  let rest = ''
  let data: string[] = []
  let event = ''
  const state = { lastId: '', retryMs: undefined as number | undefined }

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ id: state.lastId, event: event || 'message', data: data.join('\n') })
      data = []
      event = ''
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    if (field === 'event') event = value
    if (field === 'id' && !value.includes('\0')) state.lastId = value
    if (field === 'retry' && /^\d+$/.test(value)) state.retryMs = Number(value)
  }

  return {
    state,
    push(bytes: Uint8Array): void {
      rest += decoder.decode(bytes, { stream: true })
      for (;;) {
        const end = /\r\n|\n|\r(?=[\s\S])/.exec(rest)
        if (end === null) return
        readLine(rest.slice(0, end.index))
        rest = rest.slice(end.index + end[0].length)
      }
    },
  }
}

export type Follower = {
  readonly response: IncomingMessage
  readonly events: StreamEvent[]
  /** The parsed data of all events. */
  readonly messages: FirehoseMessage[]
  readonly parser: ReturnType<typeof createEventStreamParser>
  readonly isEnded: boolean
  readonly ended: Promise<void>
  /** Ids of the received signals in order; a retraction is its signal id after a minus. */
  signals(): string[]
  /** Waits for this many signals and retractions. */
  atLeast(count: number): Promise<void>
  /** Waits for the first message of a type. */
  message<T extends FirehoseMessage['type']>(type: T): Promise<Extract<FirehoseMessage, { type: T }>>
  leave(): void
}

/** Opens an event stream. A paused one reads nothing and may have any status. */
export async function follow(
  url: string,
  headers: Record<string, string> = {},
  options: { isPaused?: boolean } = {},
): Promise<Follower> {
  const opening = request(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false })
  // A connection that is reset fails its request too, also after the response began.
  opening.on('error', () => undefined)
  opening.end()
  const [response] = (await once(opening, 'response')) as [IncomingMessage]
  if (!options.isPaused) assert.equal(response.statusCode, 200)
  const events: StreamEvent[] = []
  const messages: FirehoseMessage[] = []
  const parser = createEventStreamParser((event) => {
    events.push(event)
    messages.push(JSON.parse(event.data))
  })
  let isEnded = false
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const isGzip = response.headers['content-encoding'] === 'gzip'
  const body: Readable = isGzip && !options.isPaused ? response.pipe(createGunzip()) : response
  const finish = () => {
    isEnded = true
    resolve()
  }
  response.on('error', finish)
  body.on('error', finish)
  body.on('close', finish)
  if (!options.isPaused) body.on('data', (bytes) => parser.push(bytes))
  const ids = () =>
    messages.flatMap((one) =>
      one.type === 'firehose.signal'
        ? [one.signal.id]
        : one.type === 'firehose.retraction'
          ? [`-${one.retraction.signal_id}`]
          : [],
    )
  return {
    response,
    events,
    messages,
    parser,
    get isEnded() {
      return isEnded
    },
    ended,
    signals: ids,
    atLeast: async (count) => void (await until(() => ids().length >= count, `${count} signals`)),
    message: (type) =>
      until(() => messages.find((one) => one.type === type) as never, `a message ${type}`) as never,
    leave: () => response.destroy(),
  }
}

/** Reads the complete response of a refused request. */
export async function refusal(url: string, headers: Record<string, string> = {}) {
  const { response } = await follow(url, headers, { isPaused: true })
  let text = ''
  for await (const part of response) text += part
  return { status: response.statusCode!, headers: response.headers, body: text && JSON.parse(text) }
}

/** The digest of a heartbeat, computed from the received event ids as a client does. */
export function digestOf(eventIds: readonly string[]): string {
  return formatDigest(eventIds.reduce(addToDigest, 0))
}

export const addToDigest = (digest: number, eventId: string) =>
  Math.imul(digest ^ crc32(eventId), 16_777_619) >>> 0

export const formatDigest = (digest: number) => digest.toString(16).padStart(8, '0')

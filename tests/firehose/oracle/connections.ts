import { request } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { WebSocket } from 'ws'
import type { FirehoseMessage } from '../../../src/contracts/firehose/events.ts'
import { createEventStreamParser } from '../../support/event-stream.ts'

/** A connection that delivers messages until it ends. A permanent refusal is its `refusal`. */
export type Connection = {
  readonly ended: Promise<{ refusal?: string }>
  leave(): void
  /** Requests a heartbeat; only WebSockets can. */
  ping?(): void
}

/** A status worth retrying: the service or its database is unavailable, or a paused instance got the request too late. */
export const isPassing = (status: number) => status >= 500 || status === 408

export function openEventStream(
  url: string,
  headers: Record<string, string>,
  onMessage: (message: FirehoseMessage) => void,
): Connection {
  const { promise: ended, resolve } = Promise.withResolvers<{ refusal?: string }>()
  let hasLeft = false
  const parser = createEventStreamParser(({ id, event, data }) => {
    if (hasLeft) return
    const message = JSON.parse(data) as FirehoseMessage
    if (id !== message.event_id || event !== message.type) {
      resolve({
        refusal: `the fields of an event report ${event} ${id}, its data ${message.type} ${message.event_id}`,
      })
    }
    onMessage(message)
  })
  const asking = request(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false })
  asking.on('error', () => resolve({}))
  asking.on('response', (response) => {
    response.on('error', () => resolve({}))
    if (response.statusCode !== 200) {
      void textOf(response).then((text) =>
        resolve(isPassing(response.statusCode!) ? {} : { refusal: `${response.statusCode} ${text}` }),
      )
      return
    }
    const isGzip = response.headers['content-encoding'] === 'gzip'
    const body: Readable = isGzip ? response.pipe(createGunzip()) : response
    response.on('close', () => setImmediate(() => resolve({})))
    body.on('error', () => resolve({}))
    body.on('data', (bytes) => parser.push(bytes))
  })
  asking.end()
  return {
    ended,
    leave() {
      hasLeft = true
      asking.destroy()
      resolve({})
    },
  }
}

export function openSocket(
  url: string,
  headers: Record<string, string>,
  onMessage: (message: FirehoseMessage) => void,
): Connection {
  const { promise: ended, resolve } = Promise.withResolvers<{ refusal?: string }>()
  let hasLeft = false
  const socket = new WebSocket(url.replace(/^http/, 'ws'), 'service.firehose.v1', { headers })
  socket.on('message', (data) => {
    if (!hasLeft) onMessage(JSON.parse(String(data)) as FirehoseMessage)
  })
  socket.on('unexpected-response', (_, response) => {
    void textOf(response).then((text) => {
      resolve(isPassing(response.statusCode!) ? {} : { refusal: `${response.statusCode} ${text}` })
      socket.terminate()
    })
  })
  socket.on('error', () => resolve({}))
  socket.on('close', () => resolve({}))
  return {
    ended,
    leave() {
      hasLeft = true
      socket.terminate()
      resolve({})
    },
    ping() {
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}')
    },
  }
}

async function textOf(response: Readable): Promise<string> {
  let text = ''
  try {
    for await (const part of response) text += part
  } catch {
    // The connection was cut; the status is enough.
  }
  return text
}

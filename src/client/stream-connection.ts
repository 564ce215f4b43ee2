import { createEventStreamParser } from './event-stream.ts'
import { ConnectionError, toProblemError } from './problem-error.ts'

/** One message, and where a later connection continues after it. */
export type Frame = {
  readonly message: unknown
  readonly position: string
  /** The reconnect delay that the service asks for. */
  readonly retryMs: number | undefined
}

/** Opens one connection. It ends when the connection ends, and throws when it is refused or lost. */
export type Connect = (position: string | undefined, signal: AbortSignal) => AsyncGenerator<Frame>

export type StreamTarget = {
  readonly url: string
  /** Called for every connection, so that a token can be renewed. */
  readonly headers?: () => Promise<Record<string, string>>
}

/** The service sends something every 15 seconds; a connection that is silent for longer is lost. */
const silenceMs = 45_000

/** Fails when nothing arrives in time, as on a connection that a network dropped without a word. */
export async function beforeSilence<T>(arriving: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    const error = new ConnectionError(`Nothing arrived for ${silenceMs / 1000} seconds`)
    timer = setTimeout(() => reject(error), silenceMs)
  })
  try {
    return await Promise.race([arriving, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** Server-sent events over fetch, which can send credentials and reads only as fast as the caller. */
export function connectEventStream(target: StreamTarget): Connect {
  return async function* (position, signal) {
    const closing = new AbortController()
    const response = await beforeSilence(
      fetch(target.url, {
        headers: {
          Accept: 'text/event-stream',
          ...(await target.headers?.()),
          ...(position !== undefined && { 'Last-Event-ID': position }),
        },
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.any([signal, closing.signal]),
      }).catch((cause) => Promise.reject(new ConnectionError('The stream cannot be opened', { cause }))),
    )
    try {
      if (response.status !== 200) throw await toProblemError(response)
      if (!response.headers.get('Content-Type')?.startsWith('text/event-stream') || !response.body)
        throw new ConnectionError(`${target.url} is not an event stream`)
      yield* readEvents(response.body.getReader())
    } finally {
      closing.abort()
    }
  }
}

async function* readEvents(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Frame> {
  const parser = createEventStreamParser()
  for (;;) {
    const reading = reader
      .read()
      .catch((cause) => Promise.reject(new ConnectionError('The stream was interrupted', { cause })))
    const { done, value } = await beforeSilence(reading)
    if (done) return
    for (const { data, id } of parser.push(value))
      yield { message: JSON.parse(data), position: id, retryMs: parser.retryMs }
  }
}

import { ConnectionError, ProblemError } from './problem-error.ts'
import type { Connect } from './stream-connection.ts'
import { wait } from './wait.ts'

export type FollowOptions = {
  /** Continue after this position: the `event_id` of a message, or the `as_of` of a snapshot. */
  readonly position?: string
  /** Ends the stream without an error. */
  readonly signal?: AbortSignal
  /** Called when a connection was lost or refused for now, with the time until the next attempt. */
  readonly onDisconnect?: (reason: Error | undefined, delayMs: number) => void
}

/** What a message says about the end of its stream. */
export type Ending = 'final' | { readonly delayMs: number | null } | undefined

const defaultDelayMs = 3_000
const maximumDelayMs = 60_000

/**
 * Reads a stream over any number of connections: connect → messages → lost → wait → connect after the last position.
 * A position counts as reached when the caller asks for the next message, so a failing caller loses none.
 */
export async function* resume<Message>(
  connect: Connect,
  options: FollowOptions,
  endingOf: (message: Message) => Ending,
): AsyncGenerator<Message, void> {
  const signal = options.signal ?? new AbortController().signal
  let { position } = options
  let delayMs = defaultDelayMs
  let failures = 0
  while (!signal.aborted) {
    let reason: Error | undefined
    try {
      for await (const frame of connect(position, signal)) {
        const message = frame.message as Message
        failures = 0
        delayMs = frame.retryMs ?? delayMs
        yield message
        if (frame.position) position = frame.position
        const ending = endingOf(message)
        if (ending === 'final') return
        delayMs = ending?.delayMs ?? delayMs
      }
    } catch (error) {
      if (signal.aborted) return
      if (!isTemporary(error)) throw error
      reason = error
    }
    const asked = reason instanceof ProblemError ? (reason.retryAfterSeconds ?? 0) * 1000 : 0
    const backoff = Math.min(maximumDelayMs, delayMs * 2 ** failures++)
    // Jitter: after a restart, thousands of readers must not return at once.
    const pauseMs = Math.max(asked, backoff) * (0.75 + Math.random() / 2)
    if (signal.aborted) return
    options.onDisconnect?.(reason, pauseMs)
    await wait(pauseMs, signal).catch(() => undefined)
  }
}

/** Refusals that end by themselves: limits, restarts and lost connections. */
function isTemporary(error: unknown): error is Error {
  if (error instanceof ProblemError) return error.status === 429 || error.status >= 500
  return error instanceof ConnectionError
}

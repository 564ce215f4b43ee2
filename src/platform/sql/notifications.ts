import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pingSession } from './session-ping.ts'

/** A session that stays open until it is lost. */
export interface OpenSession {
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** Aborts when the session is lost, and its locks with it. */
  readonly lost: AbortSignal
}

/**
 * One session that listens on any number of channels:
 * connecting → LISTEN for every channel → connected (onState(true)) → lost (onState(false)) → connecting …
 * PostgreSQL drops messages while nobody listens, so a consumer reloads its state on every onState(true).
 */
export interface Listener {
  /** The session, for locks and other statements that take no time. Rejects when it cannot be opened. */
  opened(): Promise<OpenSession>
  /** `onState` is called with false until LISTEN is in force, then on every change. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onState?: (isConnected: boolean) => void,
  ): Disposable
  [Symbol.asyncDispose](): Promise<void>
}

interface Subscription {
  readonly channel: string
  readonly onMessage: (payload: string) => void
  readonly onState: (isConnected: boolean) => void
  isConnected: boolean
}

const firstRetryMs = 100
const maxRetryMs = 2_000
const defaultPingMs = 5_000

export function createListener(needs: {
  connection: pg.ClientConfig
  log: (message: string) => void
  pingEveryMs?: number
}): Listener {
  const subscriptions = new Set<Subscription>()
  const closing = new AbortController()
  let client: pg.Client | undefined
  let opening = createOpening()
  let running: Promise<void> | undefined

  const setConnected = (subscription: Subscription, isConnected: boolean) => {
    if (subscription.isConnected === isConnected) return
    subscription.isConnected = isConnected
    callSafely(() => subscription.onState(isConnected))
  }
  // A consumer that throws must not keep messages from the others.
  const callSafely = (call: () => void) => {
    try {
      call()
    } catch (error) {
      needs.log(`A database notification handler failed: ${(error as Error).message}`)
    }
  }

  // A pg client accepts one query at a time.
  let lastQuery: Promise<unknown> = Promise.resolve()
  const query = (session: pg.Client, text: string, values: unknown[] = []): Promise<pg.QueryResult> => {
    const result = lastQuery.catch(() => undefined).then(() => session.query(text, values))
    lastQuery = result
    return result
  }

  const subscribe = async (session: pg.Client, added: readonly Subscription[]) => {
    const channels = new Set(added.map(({ channel }) => channel))
    for (const channel of channels) await query(session, `listen ${pg.escapeIdentifier(channel)}`)
    for (const subscription of added) if (subscriptions.has(subscription)) setConnected(subscription, true)
  }

  /** Returns when the session ends. */
  const runSession = async (onConnected: () => void) => {
    const session = new pg.Client({ ...needs.connection, connectionTimeoutMillis: 5_000, keepAlive: true })
    const lost = new AbortController()
    const ended = new Promise<void>((resolve) => session.once('end', resolve))
    session.on('error', () => undefined)
    session.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of [...subscriptions]) {
        if (subscription.channel === channel) callSafely(() => subscription.onMessage(payload))
      }
    })
    let ping: NodeJS.Timeout | undefined
    const close = () => void session.end().catch(() => undefined)
    closing.signal.addEventListener('abort', close, { once: true })
    try {
      // pg never settles connect() when the session is ended during it.
      await Promise.race([session.connect(), ended])
      if (closing.signal.aborted) return
      client = session
      await subscribe(session, [...subscriptions])
      onConnected()
      opening.resolve({ query: (text, values) => query(session, text, values), lost: lost.signal })
      ping = pingSession(session, needs.pingEveryMs ?? defaultPingMs, (text) => query(session, text))
      await ended
    } finally {
      clearInterval(ping)
      client = undefined
      opening.reject(new Error('The session for notifications and locks is not open'))
      opening = createOpening()
      lost.abort(new Error('The session of the lock was lost'))
      closing.signal.removeEventListener('abort', close)
      await session.end().catch(() => undefined)
      for (const subscription of [...subscriptions]) setConnected(subscription, false)
    }
  }

  const run = async () => {
    let retryMs = firstRetryMs
    while (!closing.signal.aborted) {
      let reason = 'the session ended'
      await runSession(() => {
        retryMs = firstRetryMs
      }).catch((error: Error) => {
        reason = error.message
      })
      if (closing.signal.aborted) return
      needs.log(`Lost the session for database notifications (${reason}); reconnecting in ${retryMs} ms`)
      await delay(retryMs, undefined, { signal: closing.signal }).catch(() => undefined)
      retryMs = Math.min(retryMs * 2, maxRetryMs)
    }
  }

  return {
    opened() {
      running ??= run()
      return opening.promise
    },
    listen(channel, onMessage, onState = () => undefined) {
      const subscription: Subscription = { channel, onMessage, onState, isConnected: false }
      callSafely(() => onState(false))
      subscriptions.add(subscription)
      running ??= run()
      // If this fails, the session ends and the next one subscribes to every channel.
      if (client) subscribe(client, [subscription]).catch(() => undefined)
      return {
        [Symbol.dispose]() {
          subscriptions.delete(subscription)
          const isLast = ![...subscriptions].some((other) => other.channel === channel)
          if (isLast && client)
            query(client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
        },
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await running
    },
  }
}

function createOpening() {
  const opening = Promise.withResolvers<OpenSession>()
  // Usually nobody waits for the next session.
  opening.promise.catch(() => undefined)
  return opening
}

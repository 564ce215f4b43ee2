import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * One session that listens on any number of channels:
 * connecting -> LISTEN for every channel -> connected (onState(true)) -> lost (onState(false)) -> connecting …
 * Messages sent while it is not connected are lost: a consumer reads anew on every onState(true).
 */
export interface Listener {
  /** `onState` is called with false until LISTEN is in force, then on every change. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onState?: (connected: boolean) => void,
  ): Disposable
  [Symbol.asyncDispose](): Promise<void>
}

interface Subscription {
  readonly channel: string
  readonly onMessage: (payload: string) => void
  readonly onState: (connected: boolean) => void
  connected: boolean
}

const firstPauseMs = 100
const longestPauseMs = 2_000
const usualPingMs = 5_000

export function createListener(needs: {
  connection: pg.ClientConfig
  log: (message: string) => void
  pingEveryMs?: number
}): Listener {
  const subscriptions = new Set<Subscription>()
  const closing = new AbortController()
  let client: pg.Client | undefined
  let running: Promise<void> | undefined

  const tell = (subscription: Subscription, connected: boolean) => {
    if (subscription.connected === connected) return
    subscription.connected = connected
    guarded(() => subscription.onState(connected))
  }
  // A consumer's fault is its own; the others still hear.
  const guarded = (call: () => void) => {
    try {
      call()
    } catch (fault) {
      needs.log(`A listener failed: ${(fault as Error).message}`)
    }
  }

  // A session takes one query at a time.
  let asking: Promise<unknown> = Promise.resolve()
  const ask = (session: pg.Client, text: string): Promise<unknown> => {
    asking = asking.catch(() => undefined).then(() => session.query(text))
    return asking
  }

  const subscribe = async (session: pg.Client, wanted: readonly Subscription[]) => {
    const channels = new Set(wanted.map(({ channel }) => channel))
    await ask(session, [...channels].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';'))
    for (const subscription of wanted) if (subscriptions.has(subscription)) tell(subscription, true)
  }

  /** Lives as long as one session does. */
  const converse = async (onConnected: () => void) => {
    const session = new pg.Client({ ...needs.connection, connectionTimeoutMillis: 5_000, keepAlive: true })
    const ended = new Promise<void>((resolve) => session.once('end', resolve))
    session.on('error', () => undefined)
    session.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of [...subscriptions]) {
        if (subscription.channel === channel) guarded(() => subscription.onMessage(payload))
      }
    })
    let ping: NodeJS.Timeout | undefined
    const close = () => void session.end().catch(() => undefined)
    closing.signal.addEventListener('abort', close, { once: true })
    try {
      // Who ends a session that is still connecting gets no answer from pg to the connecting.
      await Promise.race([session.connect(), ended])
      if (closing.signal.aborted) return
      client = session
      await subscribe(session, [...subscriptions])
      onConnected()
      ping = keepAlive(session, needs.pingEveryMs ?? usualPingMs, (text) => ask(session, text))
      await ended
    } finally {
      clearInterval(ping)
      client = undefined
      closing.signal.removeEventListener('abort', close)
      await session.end().catch(() => undefined)
      for (const subscription of [...subscriptions]) tell(subscription, false)
    }
  }

  const stay = async () => {
    let pauseMs = firstPauseMs
    while (!closing.signal.aborted) {
      let reason = 'the session ended'
      await converse(() => {
        pauseMs = firstPauseMs
      }).catch((fault: Error) => {
        reason = fault.message
      })
      if (closing.signal.aborted) return
      needs.log(`Listening was interrupted (${reason}); trying again in ${pauseMs} ms`)
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  return {
    listen(channel, onMessage, onState = () => undefined) {
      const subscription: Subscription = { channel, onMessage, onState, connected: false }
      guarded(() => onState(false))
      subscriptions.add(subscription)
      running ??= stay()
      // A session that fails here ends, and the next one listens to everything.
      if (client) subscribe(client, [subscription]).catch(() => undefined)
      return {
        [Symbol.dispose]() {
          subscriptions.delete(subscription)
          const isLast = ![...subscriptions].some((other) => other.channel === channel)
          if (isLast && client) ask(client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
        },
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await running
    },
  }
}

/** Finds out within seconds that the other side is gone without a word. */
function keepAlive(
  session: pg.Client,
  pingEveryMs: number,
  ask: (text: string) => Promise<unknown>,
): NodeJS.Timeout {
  let isWaiting = false
  return setInterval(() => {
    if (isWaiting) return void session.connection.stream.destroy()
    isWaiting = true
    ask('select').then(
      () => {
        isWaiting = false
      },
      () => undefined,
    )
  }, pingEveryMs).unref()
}

import { Redis } from 'ioredis'
import { type Policy, type RateLimiter, type Verdict, verdictOf } from './limiter.ts'
import type { MemoryLimiter } from './memory-limiter.ts'
import { windowScript } from './window-script.ts'

// starting -> shared | alone; shared -> alone at the first failure or late answer; alone -> shared when a probe, which
// writes through the same script, succeeds. Only in `shared` does a request wait for Redis.
type State = 'starting' | 'shared' | 'alone'
type Act = 'take' | 'refund' | 'peek'
type Script = { countWindows(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number[]> }

export type RedisLimiter = RateLimiter & {
  /** Settles when the first attempt to reach Redis has succeeded or failed. */
  ready(): Promise<void>
  /** Whether counts are shared at the moment; false while this process counts alone. */
  readonly isShared: boolean
}

export type LimiterLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

const probeEveryMs = 250
const probePolicy: Policy = [{ name: 'probe', limit: Number.MAX_SAFE_INTEGER, seconds: 1 }]

/** Counts in Redis or Valkey, shared by all processes; alone, in `fallback`, while it is unreachable or slow. */
export function createRedisLimiter(needs: {
  url: string
  log: LimiterLog
  fallback: MemoryLimiter
  slowMs?: number
  prefix?: string
  /** The clock that callers read `nowMs` from. */
  now?: () => number
}): RedisLimiter {
  const { log, fallback, slowMs = 100, prefix = 'rate-limit:', now = Date.now } = needs
  const server = new URL(needs.url).host
  const firstAttempt = Promise.withResolvers<void>()
  let state: State = 'starting'
  let sharedSinceMs = 0
  let isClosed = false
  let isProbing = false

  const redis = new Redis(needs.url, {
    protocol: 2,
    connectionName: 'rate-limit',
    connectTimeout: 2000,
    // A partitioned network leaves a connection that is open and silent: it is given up for a new one.
    socketTimeout: 2000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
    // A request is answered from memory at once; sent again later it would be counted twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    scripts: { countWindows: { lua: windowScript } },
  }) as Redis & Script

  function lose(error: unknown) {
    if (isClosed || state === 'alone') return
    state = 'alone'
    firstAttempt.resolve()
    log.warn(
      { server, reason: reasonOf(error) },
      'Redis does not answer: rate limits are counted by each process alone',
    )
  }

  async function probe() {
    if (isClosed || isProbing || state === 'shared' || redis.status !== 'ready') return
    isProbing = true
    try {
      await ask('take', 'probe', probePolicy, 0)
      state = 'shared'
      sharedSinceMs = now()
      firstAttempt.resolve()
      if (!isClosed) log.info({ server }, 'Rate limits are counted in Redis, shared by all processes')
    } catch (error) {
      lose(error)
    } finally {
      isProbing = false
    }
  }

  function ask(act: Act, key: string, policy: Policy, ageMs: number): Promise<number[]> {
    const keys: string[] = []
    const values: (string | number)[] = [act, ageMs]
    for (const window of policy) {
      // The braces make a cluster keep all windows of a key on one node, as the script needs them.
      keys.push(`${prefix}{${key}}:${window.name}`)
      values.push(window.limit, window.seconds * 1000)
    }
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    // When this process was the slow one, the answer is waiting in the socket: it is read before the immediate runs.
    const deadline = setTimeout(
      () => setImmediate(reject, new Error(`no answer within ${slowMs} ms`)),
      slowMs,
    )
    redis
      .countWindows(keys.length, ...keys, ...values)
      .then(resolve, reject)
      .finally(() => clearTimeout(deadline))
    return promise
  }

  function judge(
    act: 'take' | 'peek',
    key: string,
    policy: Policy,
    nowMs: number,
  ): Verdict | Promise<Verdict> {
    if (state !== 'shared') return fallback[act](key, policy, nowMs)
    return ask(act, key, policy, 0).then(
      (answer) => verdictOf(answer[2 * policy.length] === 1, policy, answer),
      (error) => {
        lose(error)
        return fallback[act](key, policy, nowMs)
      },
    )
  }

  redis.on('error', lose)
  redis.on('close', () => lose(new Error('the connection closed')))
  redis.on('ready', probe)
  const prober = setInterval(probe, probeEveryMs).unref()

  return {
    take: (key, policy, nowMs) => judge('take', key, policy, nowMs),
    peek: (key, policy, nowMs) => judge('peek', key, policy, nowMs),

    refund(key, policy, takenAtMs) {
      if (state !== 'shared' || takenAtMs < sharedSinceMs) return fallback.refund(key, policy, takenAtMs)
      // A take reaches Redis up to slowMs after its time, and may have begun the window itself.
      const ageMs = Math.max(0, now() - takenAtMs - slowMs)
      return ask('refund', key, policy, ageMs).then(() => undefined, lose)
    },

    ready: () => firstAttempt.promise,

    get isShared() {
      return state === 'shared'
    },

    close() {
      isClosed = true
      firstAttempt.resolve()
      clearInterval(prober)
      redis.disconnect()
      fallback.close()
    },
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

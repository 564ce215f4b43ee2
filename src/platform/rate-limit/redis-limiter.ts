import { Redis } from 'ioredis'
import { type Policy, type RateLimiter, type RateLimitResult, rateLimitResult } from './limiter.ts'
import type { MemoryLimiter } from './memory-limiter.ts'
import { windowScript } from './window-script.ts'

// starting -> shared | local; shared -> local at the first error or timeout; local -> shared when a probe, which
// runs the same script, succeeds. Only in `shared` does a request wait for Redis.
type State = 'starting' | 'shared' | 'local'
type Action = 'take' | 'refund' | 'peek'
type Script = { countWindows(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number[]> }

export type RedisLimiter = RateLimiter & {
  /** Resolves when the first attempt to reach Redis has succeeded or failed. */
  ready(): Promise<void>
  /** False while this process counts in memory. */
  readonly isShared: boolean
}

type LimiterLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

const probeIntervalMs = 250
const probePolicy: Policy = [{ name: 'probe', limit: Number.MAX_SAFE_INTEGER, seconds: 1 }]

/** Counts in Redis or Valkey, shared by all processes. While that is unreachable or slow, counts in `fallback`. */
export function createRedisLimiter(needs: {
  url: string
  log: LimiterLog
  fallback: MemoryLimiter
  timeoutMs?: number
  prefix?: string
  /** The clock that callers read `nowMs` from. */
  now?: () => number
}): RedisLimiter {
  const { log, fallback, timeoutMs = 100, prefix = 'rate-limit:', now = Date.now } = needs
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
    // After a network partition a connection can stay open and silent. Replace it.
    socketTimeout: 2000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
    // A failed command has already been counted in memory. A retry would count it twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    scripts: { countWindows: { lua: windowScript } },
  }) as Redis & Script

  function switchToLocal(error: unknown) {
    if (isClosed || state === 'local') return
    state = 'local'
    firstAttempt.resolve()
    log.warn(
      { server, reason: reasonOf(error) },
      'Redis is unavailable: each process counts rate limits in its own memory',
    )
  }

  async function probe() {
    if (isClosed || isProbing || state === 'shared' || redis.status !== 'ready') return
    isProbing = true
    try {
      await runScript('take', 'probe', probePolicy, 0)
      state = 'shared'
      sharedSinceMs = now()
      firstAttempt.resolve()
      if (!isClosed) log.info({ server }, 'Rate limits are counted in Redis and shared by all processes')
    } catch (error) {
      switchToLocal(error)
    } finally {
      isProbing = false
    }
  }

  function runScript(action: Action, key: string, policy: Policy, ageMs: number): Promise<number[]> {
    const keys: string[] = []
    const values: (string | number)[] = [action, ageMs]
    for (const window of policy) {
      // The braces are a hash tag: a cluster stores all windows of a key on one node, as the script requires.
      keys.push(`${prefix}{${key}}:${window.name}`)
      values.push(window.limit, window.seconds * 1000)
    }
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    // When this process was blocked, the reply may already be in the socket. The event loop reads it first.
    const deadline = setTimeout(
      () => setImmediate(reject, new Error(`no reply within ${timeoutMs} ms`)),
      timeoutMs,
    )
    redis
      .countWindows(keys.length, ...keys, ...values)
      .then(resolve, reject)
      .finally(() => clearTimeout(deadline))
    return promise
  }

  function count(
    action: 'take' | 'peek',
    key: string,
    policy: Policy,
    nowMs: number,
  ): RateLimitResult | Promise<RateLimitResult> {
    if (state !== 'shared') return fallback[action](key, policy, nowMs)
    return runScript(action, key, policy, 0).then(
      (reply) => resultOf(policy, reply),
      (error) => {
        switchToLocal(error)
        return fallback[action](key, policy, nowMs)
      },
    )
  }

  redis.on('error', switchToLocal)
  redis.on('close', () => switchToLocal(new Error('the connection closed')))
  redis.on('ready', probe)
  const prober = setInterval(probe, probeIntervalMs).unref()

  return {
    take: (key, policy, nowMs) => count('take', key, policy, nowMs),
    peek: (key, policy, nowMs) => count('peek', key, policy, nowMs),

    refund(key, policy, takenAtMs) {
      if (state !== 'shared' || takenAtMs < sharedSinceMs) return fallback.refund(key, policy, takenAtMs)
      // A take reaches Redis up to timeoutMs after `takenAtMs`, and may have started the window itself.
      const ageMs = Math.max(0, now() - takenAtMs - timeoutMs)
      return runScript('refund', key, policy, ageMs).then(() => undefined, switchToLocal)
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

/** The script replies with used requests and remaining milliseconds of each window, then 1 when all had capacity. */
function resultOf(policy: Policy, reply: readonly number[]): RateLimitResult {
  const usage = policy.map((_, index) => ({ used: reply[2 * index]!, resetInMs: reply[2 * index + 1]! }))
  return rateLimitResult(reply[2 * policy.length] === 1, policy, usage)
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

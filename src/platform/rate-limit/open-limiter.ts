import type { Log } from '../log.ts'
import type { RateLimiter } from './limiter.ts'
import { createMemoryLimiter } from './memory-limiter.ts'

/** Counts in Redis if an address is given, otherwise in the memory of this process. */
export async function openLimiter(
  redisUrl: string | undefined,
  log: Log,
  now: () => number,
): Promise<RateLimiter> {
  const memory = createMemoryLimiter()
  if (redisUrl === undefined) return memory
  const { createRedisLimiter } = await import('./redis-limiter.ts')
  return createRedisLimiter({ url: redisUrl, log, fallback: memory, now })
}

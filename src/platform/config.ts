import { resolve } from 'node:path'
import { z } from 'zod'
import { OperatorError } from './errors.ts'

const positive = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000_000).default(fallback)
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )

/** One entry per variable of docs/reference/configuration.md; a test holds the two equal. */
export const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  TRUSTED_PROXIES: list,
  SAMPLE: z.enum(['on', 'off']).default('on'),
  PUBLIC_READS_PER_MINUTE: positive(30),
  PUBLIC_WRITES_PER_MINUTE: positive(10),
  PUBLIC_REQUESTS_PER_HOUR: positive(120),
  PAGES_PER_MINUTE: positive(240),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
})

export type Config = {
  host: string
  port: number
  baseUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databasePoolSize: number
  redisUrl: string | undefined
  trustedProxies: readonly string[]
  sample: boolean
  limits: { readsPerMinute: number; writesPerMinute: number; requestsPerHour: number; pagesPerMinute: number }
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  traceEndpoint: string | undefined
}

/** Reads the environment once. A wrong value stops the start with a sentence that names the variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty variable means the same as an absent one: that is how compose files and .env templates leave them.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new OperatorError(
      `The configuration is not valid. ${faults.join('; ')}. See docs/reference/configuration.md.`,
    )
  }
  const env = parsed.data
  return {
    host: env.HOST,
    port: env.PORT,
    baseUrl: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    redisUrl: env.REDIS_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    sample: env.SAMPLE === 'on',
    limits: {
      readsPerMinute: env.PUBLIC_READS_PER_MINUTE,
      writesPerMinute: env.PUBLIC_WRITES_PER_MINUTE,
      requestsPerHour: env.PUBLIC_REQUESTS_PER_HOUR,
      pagesPerMinute: env.PAGES_PER_MINUTE,
    },
    logLevel: env.LOG_LEVEL,
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}

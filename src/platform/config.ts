import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { PlanOverrides, PlanPrices } from '../contracts/accounts/plans.ts'
import { UsageError } from './errors.ts'
import { mailConfig, mailVariables } from './mail/mail-config.ts'
import type { MailConfig } from './mail/mailer.ts'
import { currency, planLimits, planPrices } from './plan-limits.ts'
import {
  modelConfig,
  type ResearchConfig,
  researchVariables,
  type SourceKeys,
  sourceKeysOf,
} from './research-config.ts'
import { httpUrl } from './setting-types.ts'
import { type SiteConfig, siteConfig, siteVariables } from './site-config.ts'

function integer(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}
const positive = (byDefault: number) => integer(1, 1_000_000_000).default(byDefault)

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/name',
})

const archiveOf = (repository: string) => `https://codeload.github.com/${repository}/tar.gz/refs/heads/main`

const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' })

const commaSeparated = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )

const stripePrices = z
  .string()
  .regex(/^price_\w+(\s*,\s*price_\w+)*$/, 'must be one or more Stripe price ids, such as price_1AbC')
  .transform((text) => text.split(',').map((one) => one.trim()))

/** One entry per variable of docs/reference/configuration.md; a test compares the two. */
export const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: integer(0, 65_535).default(8080),
  BASE_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_POOL_SIZE: integer(2, 200).default(4),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  TRUSTED_PROXIES: commaSeparated,
  SNAPSHOT_DIR: z.string().min(1).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  UPGRADE_BACKUP: onOrOff.default('on'),
  REQUIRE_DATA: onOrOff.default('off'),
  ...siteVariables,
  OPENSTATES_ARCHIVE_URL: httpUrl.default(archiveOf('openstates/people')),
  CONGRESS_ARCHIVE_URL: httpUrl.default(archiveOf('unitedstates/congress-legislators')),
  SAMPLE: onOrOff.default('on'),
  ROLES: z
    .string()
    .regex(/^\s*(api|worker)(\s*,\s*(api|worker))?\s*$/, 'must be api, worker, or api,worker')
    .default('api,worker'),
  ...researchVariables,
  PUBLIC_READS_PER_MINUTE: positive(30),
  PUBLIC_WRITES_PER_MINUTE: positive(10),
  PUBLIC_REQUESTS_PER_HOUR: positive(120),
  PAGES_PER_MINUTE: positive(240),
  PLAN_LIMITS: planLimits,
  PLAN_PRICES: planPrices,
  CURRENCY: currency,
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  ...mailVariables,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'must be a Stripe secret or restricted key, such as sk_live_… or rk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]+$/, 'must be the signing secret of the Stripe webhook, such as whsec_…')
    .optional(),
  STRIPE_PRICE_INDIVIDUAL: stripePrices.optional(),
  STRIPE_PRICE_TEAM: stripePrices.optional(),
  STRIPE_PRICE_RESEARCH_PASS: stripePrices.optional(),
  STRIPE_API_URL: z
    .string()
    .refine(isSecureUrl, 'must be an https address; http is allowed on this machine only')
    .optional(),
})

/** The secret key is sent to this address, so plain http is allowed on this machine only. */
function isSecureUrl(address: string): boolean {
  const { protocol, hostname } = URL.parse(address) ?? {}
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '')
  return protocol === 'https:'
}

/** Of several prices per plan, the first is sold and the others are still honored. */
export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  prices: Readonly<Record<'individual' | 'team' | 'research_pass', readonly string[]>>
  apiUrl: string | undefined
}

export type Config = {
  host: string
  port: number
  baseUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The same database without a connection pooler in between. */
  databaseDirectUrl: string | undefined
  /** A streaming replica of the database. */
  databaseReadUrl: string | undefined
  databasePoolSize: number
  redisUrl: string | undefined
  trustedProxies: readonly string[]
  /** Files of the whole directory, and the license that they state. */
  snapshots: { directory: string; license: SiteConfig['license'] }
  /** Where backups are written, and where the age of the last one is read. */
  backupDirectory: string | undefined
  /** Whether an upgrade of the embedded database begins with a backup. */
  upgradeBackup: boolean
  /** Whether an empty database stops the start. */
  requireData: boolean
  site: SiteConfig
  /** Addresses of the public archives that imports download. */
  archives: { openstates: string; congress: string }
  sample: boolean
  /** Whether this process serves requests, runs jobs, or both. */
  roles: readonly ('api' | 'worker')[]
  research: ResearchConfig
  /** Keys of APIs that monitors read. */
  sourceKeys: SourceKeys
  limits: { readsPerMinute: number; writesPerMinute: number; requestsPerHour: number; pagesPerMinute: number }
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  traceEndpoint: string | undefined
  /** Undefined when mail is off. */
  mail: MailConfig | undefined
  stripe: StripeConfig | undefined
  planLimits: PlanOverrides
  planPrices: PlanPrices
}

/** Reads and validates the environment. A wrong value throws a sentence that names the variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // Compose files and .env templates leave unset variables empty.
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(variables)
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw invalidConfiguration(errors.join('; '))
  }
  const env = parsed.data
  const site = siteConfig(env, invalidConfiguration)
  return {
    host: env.HOST,
    port: env.PORT,
    baseUrl: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    redisUrl: env.REDIS_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    snapshots: {
      directory: resolve(env.SNAPSHOT_DIR ?? join(env.DATA_DIR, 'snapshots')),
      license: site.license,
    },
    backupDirectory: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
    upgradeBackup: env.UPGRADE_BACKUP === 'on',
    requireData: env.REQUIRE_DATA === 'on',
    site,
    archives: { openstates: env.OPENSTATES_ARCHIVE_URL, congress: env.CONGRESS_ARCHIVE_URL },
    sample: env.SAMPLE === 'on',
    roles: env.ROLES.split(',').map((one) => one.trim() as 'api' | 'worker'),
    research: {
      searxngUrl: env.SEARXNG_URL,
      braveKey: env.BRAVE_API_KEY,
      tavilyKey: env.TAVILY_API_KEY,
      exaKey: env.EXA_API_KEY,
      browser: env.BROWSER,
      model: modelConfig(env, invalidConfiguration),
    },
    sourceKeys: sourceKeysOf(env),
    limits: {
      readsPerMinute: env.PUBLIC_READS_PER_MINUTE,
      writesPerMinute: env.PUBLIC_WRITES_PER_MINUTE,
      requestsPerHour: env.PUBLIC_REQUESTS_PER_HOUR,
      pagesPerMinute: env.PAGES_PER_MINUTE,
    },
    logLevel: env.LOG_LEVEL,
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    mail: requireMail(env),
    stripe: stripeConfig(env),
    planLimits: env.PLAN_LIMITS ?? {},
    planPrices: env.PLAN_PRICES ?? {},
  }
}

function requireMail(env: z.infer<typeof Environment>): MailConfig | undefined {
  const { mail, missing } = mailConfig(env)
  if (missing) throw invalidConfiguration(`${missing}: missing. Set SMTP_URL and MAIL_FROM, or neither`)
  return mail
}

/** Half a configuration could take money without granting a plan, so it is all or nothing. */
function stripeConfig(env: z.infer<typeof Environment>): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_INDIVIDUAL, STRIPE_PRICE_TEAM } = env
  const needed = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_INDIVIDUAL, STRIPE_PRICE_TEAM }
  const { STRIPE_PRICE_RESEARCH_PASS: pass = [], STRIPE_API_URL: apiUrl } = env
  if (!(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_INDIVIDUAL && STRIPE_PRICE_TEAM)) {
    const isUnset = Object.values({ ...needed, apiUrl }).every((one) => one === undefined)
    if (isUnset && pass.length === 0) return undefined
    const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
    throw invalidConfiguration(`${missing.join(', ')}: missing. Set all four to take payments, or none`)
  }
  const prices = { individual: STRIPE_PRICE_INDIVIDUAL, team: STRIPE_PRICE_TEAM, research_pass: pass }
  const all = Object.values(prices).flat()
  const duplicate = all.find((price, index) => all.indexOf(price) !== index)
  if (duplicate !== undefined) throw invalidConfiguration(`STRIPE_PRICE_…: ${duplicate} is listed twice`)
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, prices, apiUrl }
}

function invalidConfiguration(errors: string): UsageError {
  return new UsageError(`The configuration is not valid. ${errors}. See docs/reference/configuration.md.`)
}

/** The environment of a child process, with additional variables. */
export function environmentWith(variables: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...variables }
}

/** React and other libraries are slow and verbose outside production mode. */
export function assumeProduction(): void {
  process.env.NODE_ENV ??= 'production'
}

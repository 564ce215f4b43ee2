import { resolve } from 'node:path'
import { z } from 'zod'
import type { PlanOverrides } from '../contracts/accounts/plans.ts'
import { OperatorError } from './errors.ts'
import { mailConfig, mailVariables } from './mail/mail-config.ts'
import type { MailConfig } from './mail/mailer.ts'
import { planLimits } from './plan-limits.ts'
import { modelConfig, type ResearchConfig, researchVariables } from './research-config.ts'

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

const stripePrices = z
  .string()
  .regex(/^price_\w+(\s*,\s*price_\w+)*$/, 'must be the id of a Stripe price, as in price_1AbC')
  .transform((text) => text.split(',').map((one) => one.trim()))

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
  ROLES: z
    .string()
    .regex(/^\s*(api|worker)(\s*,\s*(api|worker))?\s*$/, 'must be api, worker or both, joined by a comma')
    .default('api,worker'),
  ...researchVariables,
  PUBLIC_READS_PER_MINUTE: positive(30),
  PUBLIC_WRITES_PER_MINUTE: positive(10),
  PUBLIC_REQUESTS_PER_HOUR: positive(120),
  PAGES_PER_MINUTE: positive(240),
  PLAN_LIMITS: planLimits,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  ...mailVariables,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'must be a secret or restricted key of Stripe, as in sk_live_… or rk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]+$/, 'must be the signing secret of the webhook, as in whsec_…')
    .optional(),
  STRIPE_PRICE_INDIVIDUAL: stripePrices.optional(),
  STRIPE_PRICE_TEAM: stripePrices.optional(),
  STRIPE_PRICE_RESEARCH_PASS: stripePrices.optional(),
  STRIPE_API_URL: z
    .string()
    .refine(isPrivateEnough, 'must be an https address; http is for a stand-in on this machine only')
    .optional(),
})

/** Payments and the secret key go to this address: in clear only when they stay on the machine. */
function isPrivateEnough(address: string): boolean {
  const { protocol, hostname } = URL.parse(address) ?? {}
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '')
  return protocol === 'https:'
}

/** Where payments are taken. Of several prices the first is sold; the others are older and still honoured. */
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
  databasePoolSize: number
  redisUrl: string | undefined
  trustedProxies: readonly string[]
  sample: boolean
  /** What this process does: answer requests, carry out jobs, or both. */
  roles: readonly ('api' | 'worker')[]
  research: ResearchConfig
  limits: { readsPerMinute: number; writesPerMinute: number; requestsPerHour: number; pagesPerMinute: number }
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  traceEndpoint: string | undefined
  /** Undefined when no mail is sent. */
  mail: MailConfig | undefined
  stripe: StripeConfig | undefined
  planLimits: PlanOverrides
}

/** Reads the environment once. A wrong value stops the start with a sentence that names the variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty variable means the same as an absent one: that is how compose files and .env templates leave them.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw invalidConfiguration(faults.join('; '))
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
    roles: env.ROLES.split(',').map((one) => one.trim() as 'api' | 'worker'),
    research: {
      searxngUrl: env.SEARXNG_URL,
      braveKey: env.BRAVE_API_KEY,
      tavilyKey: env.TAVILY_API_KEY,
      exaKey: env.EXA_API_KEY,
      browser: env.BROWSER,
      model: modelConfig(env, invalidConfiguration),
    },
    limits: {
      readsPerMinute: env.PUBLIC_READS_PER_MINUTE,
      writesPerMinute: env.PUBLIC_WRITES_PER_MINUTE,
      requestsPerHour: env.PUBLIC_REQUESTS_PER_HOUR,
      pagesPerMinute: env.PAGES_PER_MINUTE,
    },
    logLevel: env.LOG_LEVEL,
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    mail: checkedMail(env),
    stripe: stripeConfig(env),
    planLimits: env.PLAN_LIMITS ?? {},
  }
}

function checkedMail(env: z.infer<typeof Environment>): MailConfig | undefined {
  const { mail, missing } = mailConfig(env)
  if (missing) throw invalidConfiguration(`${missing}: missing. Set SMTP_URL and MAIL_FROM, or neither`)
  return mail
}

/** Half a configuration would take money and give no plan for it, so it is all or nothing. */
function stripeConfig(env: z.infer<typeof Environment>): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_INDIVIDUAL, STRIPE_PRICE_TEAM } = env
  const needed = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_INDIVIDUAL, STRIPE_PRICE_TEAM }
  const { STRIPE_PRICE_RESEARCH_PASS: pass = [], STRIPE_API_URL: apiUrl } = env
  if (!(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_INDIVIDUAL && STRIPE_PRICE_TEAM)) {
    const isUntouched = Object.values({ ...needed, apiUrl }).every((one) => one === undefined)
    if (isUntouched && pass.length === 0) return undefined
    const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
    throw invalidConfiguration(`${missing.join(', ')}: missing. Set all four to take payments, or none`)
  }
  const prices = { individual: STRIPE_PRICE_INDIVIDUAL, team: STRIPE_PRICE_TEAM, research_pass: pass }
  const all = Object.values(prices).flat()
  const twice = all.find((price, at) => all.indexOf(price) !== at)
  if (twice !== undefined) throw invalidConfiguration(`STRIPE_PRICE_…: ${twice} is named twice`)
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, prices, apiUrl }
}

function invalidConfiguration(faults: string): OperatorError {
  return new OperatorError(`The configuration is not valid. ${faults}. See docs/reference/configuration.md.`)
}

/** The environment for a program that is started, with some variables of its own. */
export function environmentWith(variables: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...variables }
}

/** React and others are slow and chatty unless told that this is no workshop. */
export function assumeProduction(): void {
  process.env.NODE_ENV ??= 'production'
}

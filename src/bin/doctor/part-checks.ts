import { z } from 'zod'
import { createPlans } from '../../contracts/accounts/plans.ts'
import type { Config } from '../../platform/config.ts'
import { absent, attempt, type Finding } from './finding.ts'

const timeoutMs = 10_000

export async function checkMail({ mail }: Config): Promise<Finding> {
  if (mail === undefined)
    return absent('mail', 'off: digests are feeds only', 'Set SMTP_URL and MAIL_FROM to send digests.')
  return attempt('mail', 'Correct SMTP_URL, or start the mail server.', async () => {
    const { createTransport } = await import('nodemailer')
    const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
    await createTransport({ url: mail.smtpUrl, ...limits }).verify()
    return `the mail server accepts the login; mails come from ${mail.from}`
  })
}

/** Whether the server for public reads replays the log of the primary. */
export async function checkReplica({ databaseReadUrl }: Config): Promise<Finding> {
  if (databaseReadUrl === undefined)
    return absent(
      'replica',
      'off: the primary answers all reads',
      'Set DATABASE_READ_URL for more public reads.',
    )
  const remedy = 'Correct DATABASE_READ_URL, or start the replica. Until then the primary answers all reads.'
  return attempt('replica', remedy, async () => {
    const { readReplicaState } = await import('../../platform/sql/replica-state.ts')
    const { isStandby, isPaused, secondsBehind } = await readReplicaState(databaseReadUrl, timeoutMs)
    if (!isStandby) throw new Error('the server is no replica: it accepts writes of its own')
    if (isPaused) throw new Error('the replay of the log is paused: run select pg_wal_replay_resume()')
    return secondsBehind === 0
      ? 'has replayed all that it received'
      : `is ${secondsBehind.toFixed(1)} s behind`
  })
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (redisUrl === undefined)
    return absent(
      'redis',
      'off: each instance counts rate limits alone',
      'Set REDIS_URL for several instances.',
    )
  return attempt('redis', 'Correct REDIS_URL, or start Redis or Valkey.', async () => {
    const { Redis } = await import('ioredis')
    const options = { lazyConnect: true, connectTimeout: timeoutMs, retryStrategy: () => null }
    const client = new Redis(redisUrl, options)
    let failure: Error | undefined
    client.on('error', (error) => {
      failure ??= error
    })
    try {
      await client.connect()
      await client.ping()
      return 'responds'
    } catch (error) {
      // The rejection only says that the connection is closed.
      throw failure ?? error
    } finally {
      client.disconnect()
    }
  })
}

/** Also compares the prices that pages show with those that Stripe charges. */
export async function checkStripe({ stripe, planPrices, site }: Config): Promise<Finding> {
  if (stripe === undefined)
    return absent('stripe', 'off: nothing is sold', 'See docs/guides/payments.md to sell plans.')
  return attempt('stripe', 'Correct STRIPE_SECRET_KEY and STRIPE_PRICE_….', async () => {
    const prices = Object.values(stripe.prices).flat()
    for (const price of prices) {
      const response = await fetch(`${stripe.apiUrl ?? 'https://api.stripe.com'}/v1/prices/${price}`, {
        headers: { authorization: `Bearer ${stripe.secretKey}` },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`Stripe responds with ${response.status} for the price ${price}`)
      const sold = (['individual', 'team'] as const).find((plan) => stripe.prices[plan][0] === price)
      const shown = sold && createPlans({}, planPrices)[sold].pricePerMonth
      const charged = amountOf(await response.json())
      if (shown && charged && charged !== `${shown} ${site.currency}`) {
        const remedy = 'Set PLAN_PRICES and CURRENCY to what Stripe charges'
        throw new Error(
          `pages show ${shown} ${site.currency} for ${sold}, Stripe charges ${charged}. ${remedy}`,
        )
      }
    }
    return `accepts the key and knows ${prices.length} prices`
  })
}

const StripePrice = z.object({ unit_amount: z.int(), currency: z.string() })

/** `4.5 EUR`; undefined for a price without a fixed amount. Stripe counts in the smallest unit of the currency. */
function amountOf(body: unknown): string | undefined {
  const price = StripePrice.safeParse(body)
  if (!price.success) return undefined
  const currency = price.data.currency.toUpperCase()
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return `${price.data.unit_amount / 10 ** digits} ${currency}`
}

/** Sends one query to each configured search engine. */
export async function checkSearch({ research }: Config, now: () => Date): Promise<Finding[]> {
  const { createProvider } = await import('../../research/index.ts')
  const engines = [
    { provider: 'searxng', variable: 'SEARXNG_URL', baseUrl: research.searxngUrl },
    { provider: 'brave', variable: 'BRAVE_API_KEY', apiKey: research.braveKey },
    { provider: 'tavily', variable: 'TAVILY_API_KEY', apiKey: research.tavilyKey },
    { provider: 'exa', variable: 'EXA_API_KEY', apiKey: research.exaKey },
  ] as const
  const configured = engines.filter((one) => ('apiKey' in one ? one.apiKey : one.baseUrl) !== undefined)
  if (configured.length === 0)
    return [
      absent(
        'search',
        'off: runs start from known sources and the pages that people name',
        'Set SEARXNG_URL, BRAVE_API_KEY, TAVILY_API_KEY or EXA_API_KEY.',
      ),
    ]
  return Promise.all(
    configured.map(({ variable, ...settings }) =>
      attempt(`search ${settings.provider}`, `Correct ${variable}, or start the engine.`, async () => {
        const signal = AbortSignal.timeout(timeoutMs)
        const { urls } = await createProvider({ now }, settings).search('city council', {
          limit: 3,
          signal,
        })
        return `returns ${urls.length} results`
      }),
    ),
  )
}

/** Asks for the list of models, which costs no tokens. */
export async function checkModel({ research: { model } }: Config): Promise<Finding> {
  if (model === undefined)
    return absent('model', 'off: research reads the structure of pages only', 'Set MODEL_PROVIDER and MODEL.')
  const { provider, apiKey, url } = model
  const standard = {
    openai: 'https://api.openai.com/v1',
    anthropic: 'https://api.anthropic.com/v1',
    ollama: 'http://127.0.0.1:11434/v1',
  }[provider]
  const base = (url ?? standard).replace(/\/$/, '')
  // Like research, which adds the version for Ollama only.
  const isBare = provider === 'ollama' && !/\/v\d+$/.test(base)
  const address = `${base}${isBare ? '/v1' : ''}/models`
  return attempt('model', 'Correct MODEL_API_KEY or MODEL_URL, or start the provider.', async () => {
    const key = {
      authorization: `Bearer ${apiKey}`,
      'x-api-key': apiKey ?? '',
      'anthropic-version': '2023-06-01',
    }
    const headers = apiKey === undefined ? {} : key
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`${provider} responds with ${response.status}`)
    const knows = (await response.text()).includes(JSON.stringify(model.model))
    if (!knows) throw new Error(`${provider} does not list the model ${model.model}`)
    return `${provider} responds and has ${model.model}`
  })
}

export async function checkBrowser({ research: { browser } }: Config): Promise<Finding> {
  const remedy = 'Install chromium, or set BROWSER to its path.'
  if (browser === 'off')
    return absent('browser', 'off: pages that need script are not read', 'Unset BROWSER.')
  const { chromiumPath } = await import('../../research/index.ts')
  const path = await chromiumPath(browser)
  if (path !== null) return { check: 'browser', state: 'ok', detail: path }
  return browser === undefined
    ? absent('browser', 'not installed: pages that need script are not read', remedy)
    : { check: 'browser', state: 'failed', detail: `${browser} cannot be run`, remedy }
}

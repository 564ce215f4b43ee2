import { z } from 'zod'
import { httpUrl } from './setting-types.ts'

/** Keys become headers, which carry no spaces or control characters. */
const headerText = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be a key without spaces')

/** US dollars for a million tokens. */
const price = z.coerce
  .number({ error: 'must be a price, such as 0.25' })
  .min(0, 'must be a price, such as 0.25')
  .max(10_000, 'must be the price of a million tokens')
  .default(0)
function limit(byDefault: number) {
  const error = 'must be a number above 0'
  return z.coerce.number({ error }).positive({ error }).max(1e12, { error }).default(byDefault)
}

const seconds = 'must be a whole number of seconds from 5 to 600'

/** Search and model providers. All are optional: research works without any key. */
export const researchVariables = {
  SEARXNG_URL: httpUrl.optional(),
  BRAVE_API_KEY: z.string().min(1).optional(),
  TAVILY_API_KEY: z.string().min(1).optional(),
  EXA_API_KEY: z.string().min(1).optional(),
  OPENSTATES_API_KEY: headerText.optional(),
  CONGRESS_API_KEY: headerText.optional(),
  SOCRATA_APP_TOKEN: headerText.optional(),
  LEGISTAR_TOKEN: headerText.optional(),
  /** `off`, or the path of Chromium; detected when unset. */
  BROWSER: z.string().min(1).optional(),
  MODEL_PROVIDER: z
    .enum(['openai', 'anthropic', 'ollama'], { error: 'must be openai, anthropic or ollama' })
    .optional(),
  MODEL: z.string().min(1).optional(),
  MODEL_API_KEY: z.string().min(1).optional(),
  MODEL_URL: httpUrl.optional(),
  MODEL_TIMEOUT_SECONDS: z.coerce
    .number({ error: seconds })
    .int({ error: seconds })
    .min(5, { error: seconds })
    .max(600, { error: seconds })
    .default(60),
  MODEL_INPUT_PRICE: price,
  MODEL_OUTPUT_PRICE: price,
  MODEL_USD_PER_RUN: limit(1),
  MODEL_USD_PER_DAY: limit(10),
  MODEL_TOKENS_PER_RUN: limit(1_000_000),
  MODEL_TOKENS_PER_DAY: limit(10_000_000),
}

export type ModelConfig = {
  provider: 'openai' | 'anthropic' | 'ollama'
  model: string
  apiKey: string | undefined
  url: string | undefined
  timeoutMs: number
  /** Prices of a million tokens in US dollars. */
  usd: { input: number; output: number }
  perRun: ModelLimits
  perDay: ModelLimits
}
type ModelLimits = { usd: number; tokens: number }

export type ResearchConfig = {
  searxngUrl: string | undefined
  braveKey: string | undefined
  tavilyKey: string | undefined
  exaKey: string | undefined
  browser: string | undefined
  model: ModelConfig | undefined
}

export type SourceKeys = Partial<Record<'open_states' | 'congress' | 'socrata' | 'legistar', string>>

export function sourceKeysOf(
  env: {
    [Name in 'OPENSTATES_API_KEY' | 'CONGRESS_API_KEY' | 'SOCRATA_APP_TOKEN' | 'LEGISTAR_TOKEN']?:
      | string
      | undefined
  },
): SourceKeys {
  return {
    ...(env.OPENSTATES_API_KEY && { open_states: env.OPENSTATES_API_KEY }),
    ...(env.CONGRESS_API_KEY && { congress: env.CONGRESS_API_KEY }),
    ...(env.SOCRATA_APP_TOKEN && { socrata: env.SOCRATA_APP_TOKEN }),
    ...(env.LEGISTAR_TOKEN && { legistar: env.LEGISTAR_TOKEN }),
  }
}

type ModelVariables = Pick<
  z.output<z.ZodObject<typeof researchVariables>>,
  Extract<keyof typeof researchVariables, `MODEL${string}`>
>

/** Requires all variables of a model or none: half a model would silently disable it. */
export function modelConfig(
  env: ModelVariables,
  invalid: (errors: string) => Error,
): ModelConfig | undefined {
  const { MODEL_PROVIDER: provider, MODEL: model, MODEL_API_KEY: apiKey, MODEL_URL: url } = env
  if (provider === undefined) {
    const unused = Object.entries({ MODEL: model, MODEL_API_KEY: apiKey, MODEL_URL: url }).find(
      ([, value]) => value,
    )
    if (unused) throw invalid(`${unused[0]}: requires MODEL_PROVIDER`)
    return undefined
  }
  if (model === undefined) throw invalid('MODEL: missing. Set it to a model of MODEL_PROVIDER')
  if (provider === 'anthropic' && apiKey === undefined)
    throw invalid('MODEL_API_KEY: missing. anthropic requires one')
  return {
    provider,
    model,
    apiKey,
    url,
    timeoutMs: env.MODEL_TIMEOUT_SECONDS * 1000,
    usd: { input: env.MODEL_INPUT_PRICE, output: env.MODEL_OUTPUT_PRICE },
    perRun: { usd: env.MODEL_USD_PER_RUN, tokens: env.MODEL_TOKENS_PER_RUN },
    perDay: { usd: env.MODEL_USD_PER_DAY, tokens: env.MODEL_TOKENS_PER_DAY },
  }
}

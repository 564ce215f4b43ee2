import { z } from 'zod'

/** Search and model providers. None has to be set: research works without any key. */
export const researchVariables = {
  SEARXNG_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  BRAVE_API_KEY: z.string().min(1).optional(),
  TAVILY_API_KEY: z.string().min(1).optional(),
  EXA_API_KEY: z.string().min(1).optional(),
  /** `off`, or the path of a Chromium; found by itself when left out. */
  BROWSER: z.string().min(1).optional(),
  MODEL_PROVIDER: z.enum(['openai', 'anthropic', 'ollama']).optional(),
  MODEL: z.string().min(1).optional(),
  MODEL_API_KEY: z.string().min(1).optional(),
  MODEL_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
}

export type ModelConfig = {
  provider: 'openai' | 'anthropic' | 'ollama'
  model: string
  apiKey: string | undefined
  url: string | undefined
}

export type ResearchConfig = {
  searxngUrl: string | undefined
  braveKey: string | undefined
  tavilyKey: string | undefined
  exaKey: string | undefined
  browser: string | undefined
  model: ModelConfig | undefined
}

type Given = { [Name in 'MODEL' | 'MODEL_API_KEY' | 'MODEL_URL']?: string | undefined } & {
  MODEL_PROVIDER?: ModelConfig['provider'] | undefined
}

/** A model is named whole or not at all: half of it would be a silent degradation. */
export function modelConfig(env: Given, invalid: (faults: string) => Error): ModelConfig | undefined {
  const { MODEL_PROVIDER: provider, MODEL: model, MODEL_API_KEY: apiKey, MODEL_URL: url } = env
  if (provider === undefined) {
    const orphan = Object.entries({ MODEL: model, MODEL_API_KEY: apiKey, MODEL_URL: url }).find(
      ([, value]) => value,
    )
    if (orphan) throw invalid(`${orphan[0]}: needs MODEL_PROVIDER`)
    return undefined
  }
  if (model === undefined) throw invalid('MODEL: missing. Name the model of MODEL_PROVIDER')
  if (provider === 'anthropic' && apiKey === undefined)
    throw invalid('MODEL_API_KEY: missing, anthropic needs one')
  return { provider, model, apiKey, url }
}

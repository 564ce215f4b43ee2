import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { type Unavailable, unavailable } from './model-outcome.ts'
import type { RefusedFields } from './refused-fields.ts'

/** The model that reads pages. Ollama, vLLM, llama.cpp and LM Studio use the OpenAI format. */
export type ModelSettings = {
  readonly provider: 'openai_compatible' | 'anthropic' | 'ollama'
  readonly model: string
  /** Null for the provider's default address. */
  readonly baseUrl: string | null
  readonly apiKey: string | null
  /** Price of a million tokens in US dollars; 0 for a self-hosted model. */
  readonly inputUsdPerMillion: number
  readonly outputUsdPerMillion: number
}

/** Checks the settings before any request is made. */
export function settingsFault({ provider, apiKey, baseUrl }: ModelSettings): Unavailable | null {
  if (provider === 'anthropic' && !apiKey) return unavailable('no_key')
  if (provider === 'openai_compatible' && !baseUrl) return unavailable('no_address')
  return null
}

export function languageModel(settings: ModelSettings, refused: RefusedFields): LanguageModel {
  const { provider, model, baseUrl, apiKey } = settings
  if (provider === 'anthropic') {
    return createAnthropic({ apiKey: apiKey ?? '', ...(baseUrl !== null && { baseURL: baseUrl }) })(model)
  }
  const compatible = createOpenAICompatible({
    name: provider,
    baseURL: withVersion(provider, baseUrl ?? 'http://127.0.0.1:11434/v1'),
    ...(apiKey !== null && { apiKey }),
    supportsStructuredOutputs: true,
    transformRequestBody: refused.adapt,
  })
  return compatible.chatModel(model)
}

/** Ollama's own tools use its address without the /v1 path of the OpenAI format. */
function withVersion(provider: ModelSettings['provider'], baseUrl: string): string {
  const bare = baseUrl.replace(/\/+$/, '')
  return provider === 'ollama' && !/\/v\d+$/.test(bare) ? `${bare}/v1` : bare
}

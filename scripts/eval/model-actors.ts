import { join } from 'node:path'
import { domains } from '../../src/contracts/directory/issue-areas/domains.ts'
import { groundAnswer } from '../../src/research/extract/ground-answer.ts'
import { createModelBudget } from '../../src/research/model/model-budget.ts'
import { createModelExtractor } from '../../src/research/model/model-extractor.ts'
import { instructions, modelPrompt, pageParts } from '../../src/research/model/model-prompt.ts'
import type { ModelSettings } from '../../src/research/model/model-settings.ts'
import type { ReadPage } from '../../src/research/page.ts'
import { maxFailures, permanentFailures } from '../../src/research/run-model.ts'
import { type Case, type Prediction, readFileAsPage } from './labeled-pages.ts'

const taxonomy = domains.flatMap((domain) => domain.issueAreas)
/** Named as in MODEL_PROVIDER. */
const providers: Readonly<Record<string, ModelSettings['provider']>> = {
  openai: 'openai_compatible',
  anthropic: 'anthropic',
  ollama: 'ollama',
}
/** About as many tokens as the labeled names of a page take. */
const usualAnswerTokens = 800

/** Reads "ollama:llama3.1". The address and the key come from MODEL_URL and MODEL_API_KEY. */
export function modelSettings(given: string, usd: { input?: string; output?: string }): ModelSettings {
  const [name = '', ...model] = given.split(':')
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
  if (!provider || model.length === 0)
    throw new Error(
      `--model must be one of ${Object.keys(providers).join(', ')}, a colon and the name of the model`,
    )
  const price = (text: string | undefined, flag: string) =>
    dollars(text ?? '0', flag, 'the price of a million tokens')
  return {
    provider,
    model: model.join(':'),
    baseUrl: process.env['MODEL_URL'] ?? null,
    apiKey: process.env['MODEL_API_KEY'] ?? null,
    inputUsdPerMillion: price(usd.input, '--input-usd'),
    outputUsdPerMillion: price(usd.output, '--output-usd'),
  }
}

export function dollars(text: string, flag: string, what: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!(value >= 0)) throw new Error(`${flag} must be ${what} in US dollars, such as 0.25`)
  return value
}

function modelTimeoutMs(): number {
  const seconds = Number(process.env['MODEL_TIMEOUT_SECONDS'] ?? 60)
  if (!(seconds > 0)) throw new Error('MODEL_TIMEOUT_SECONDS must be a number of seconds, such as 300')
  return seconds * 1000
}

async function* pagesOf(cases: readonly Case[], root: string): AsyncGenerator<[Case, ReadPage]> {
  for (const one of cases) {
    const page = await readFileAsPage(join(root, 'actors', String(one['file'])))
    if (page) yield [one, page]
  }
}

/** Prints the first prompt and the estimated cost. No request is made. */
export async function dryRun(cases: readonly Case[], root: string, settings: ModelSettings): Promise<void> {
  let [requests, characters] = [0, 0]
  for await (const [, page] of pagesOf(cases, root))
    for (const part of pageParts(page)) {
      const prompt = modelPrompt(part, taxonomy, 'marker')
      if (requests === 0) console.log(`${instructions}\n\n${prompt}\n`)
      requests += 1
      characters += instructions.length + prompt.length
    }
  const input = Math.ceil(characters / 4)
  const output = requests * usualAnswerTokens
  const usd = (input * settings.inputUsdPerMillion + output * settings.outputUsdPerMillion) / 1_000_000
  console.log(
    `${requests} requests, about ${input} input and ${output} output tokens, about ${usd.toFixed(2)} USD`,
  )
}

/** The actors that the model finds, each with a verified quote. A page that it fails to read counts as one without actors. */
export async function predictWithModel(
  cases: readonly Case[],
  root: string,
  settings: ModelSettings,
  maxUsd: number,
): Promise<Prediction[]> {
  const budget = createModelBudget({ usd: maxUsd, tokens: Number.POSITIVE_INFINITY }, settings)
  const ground = async (...input: Parameters<typeof groundAnswer>) => groundAnswer(...input)
  const extractor = createModelExtractor({ settings, budget, ground, timeoutMs: modelTimeoutMs() })
  const predictions: Prediction[] = []
  let [unread, inARow] = [0, 0]
  for await (const [{ id }, page] of pagesOf(cases, root)) {
    const outcome = await extractor.extract(page, taxonomy)
    const failure = outcome.kind === 'unavailable' ? outcome.reason : null
    console.error(`${predictions.length + 1} of ${cases.length}: ${id}${failure ? ` (${failure})` : ''}`)
    inARow = failure ? inARow + 1 : 0
    if (outcome.kind === 'unavailable') {
      const hint = outcome.reason === 'budget_spent' ? ` The limit is --max-usd ${maxUsd}.` : ''
      if (permanentFailures.has(outcome.reason) || inARow === maxFailures)
        throw new Error(`${id}: ${outcome.detail}${hint}`)
      unread += 1
      predictions.push({ id, actors: [] })
      continue
    }
    const actors = outcome.actors.map(({ name, type, claims }) => ({
      name,
      type,
      quote: claims[0]!.evidence.quote,
      quotes: claims.map(({ evidence }) => evidence.quote),
    }))
    predictions.push({ id, actors })
  }
  if (unread > 0)
    console.error(`Pages that the model failed to read: ${unread}. They count as pages without actors.`)
  console.error(`The model cost ${budget.spent().usd.toFixed(2)} USD for ${budget.spent().tokens} tokens.`)
  return predictions
}

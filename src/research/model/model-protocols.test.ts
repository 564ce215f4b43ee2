import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startStubEngine } from '../../../tests/discovery/stub-engines.ts'
import { pageOf } from '../../../tests/support/page-of.ts'
import { groundAnswer } from '../extract/ground-answer.ts'
import { createModelBudget } from './model-budget.ts'
import { createModelExtractor, type ModelOutcome } from './model-extractor.ts'

const answer = JSON.stringify({
  actors: [
    {
      name: 'Rivermouth Renters',
      type: 'organization',
      role: null,
      quote: 'Rivermouth Renters meets weekly.',
      issue_areas: [],
    },
  ],
})
const head = { id: 'chatcmpl-571', object: 'chat.completion', created: 1_762_000_000 }
const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 }

/** Chat completions with the fields that each server adds to the OpenAI format or leaves out. */
const answers: Record<string, object> = {
  Ollama: {
    ...head,
    model: 'llama3.1',
    system_fingerprint: 'fp_ollama',
    choices: [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }],
    usage,
  },
  'llama.cpp': {
    ...head,
    model: 'gpt-3.5-turbo',
    system_fingerprint: 'b6123-8a4c2d11',
    choices: [{ finish_reason: 'stop', index: 0, message: { role: 'assistant', content: answer } }],
    usage,
    timings: { prompt_n: 900, prompt_ms: 412.5, predicted_n: 100, predicted_ms: 2100.2, cache_n: 0 },
  },
  vLLM: {
    ...head,
    model: 'meta-llama/Llama-3.1-8B-Instruct',
    service_tier: null,
    system_fingerprint: null,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer,
          refusal: null,
          annotations: null,
          audio: null,
          function_call: null,
          tool_calls: [],
          reasoning_content: null,
        },
        logprobs: null,
        finish_reason: 'stop',
        stop_reason: null,
      },
    ],
    usage: { ...usage, prompt_tokens_details: null },
    prompt_logprobs: null,
    kv_transfer_params: null,
  },
}

/** What the servers return when a model is missing, is still loading, or rejects the request. */
const errors: readonly (readonly [status: number, body: object])[] = [
  [404, { error: { message: 'model "m" not found', type: 'api_error', param: null, code: null } }],
  [503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }],
  [400, { object: 'error', message: 'context length', type: 'BadRequestError', param: null, code: 400 }],
]

async function extractedFrom(response: { status?: number; body: unknown }) {
  await using server = await startStubEngine(() => response)
  const settings = {
    provider: 'openai_compatible' as const,
    model: 'm',
    baseUrl: `${server.url}/v1`,
    apiKey: null,
    inputUsdPerMillion: 1,
    outputUsdPerMillion: 10,
  }
  const budget = createModelBudget({ usd: 1, tokens: 100_000 }, settings)
  const ground = async (...input: Parameters<typeof groundAnswer>) => groundAnswer(...input)
  const page = await pageOf('<p>Rivermouth Renters meets weekly.</p>')
  const outcome: ModelOutcome = await createModelExtractor({ settings, budget, ground }).extract(page, [])
  return { outcome, spent: budget.spent() }
}

for (const [server, body] of Object.entries(answers)) {
  test(`reads an answer in the form of ${server} and counts its tokens`, async () => {
    const { outcome, spent } = await extractedFrom({ body })
    assert.deepEqual(outcome.kind === 'extracted' && outcome.actors.map(({ name }) => name), [
      'Rivermouth Renters',
    ])
    assert.deepEqual(spent, { usd: 0.0019, tokens: 1000 })
  })
}

test('reports an error of a server without counting tokens', async () => {
  for (const [status, body] of errors) {
    const { outcome, spent } = await extractedFrom({ status, body })
    assert.equal(outcome.kind === 'unavailable' && outcome.reason, 'failed', String(status))
    assert.deepEqual(spent, { usd: 0, tokens: 0 })
  }
})

test('counts an answer that states no usage at its highest cost', async () => {
  const { usage: _, ...body } = answers['Ollama'] as { usage: unknown }
  const { outcome, spent } = await extractedFrom({ body })
  assert.equal(outcome.kind, 'extracted')
  assert.ok(spent.tokens > 4000, String(spent.tokens))
})

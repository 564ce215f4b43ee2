import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../tests/support/page-of.ts'
import type { PageRecord } from './journal.ts'
import { createRunModel } from './run-model.ts'
import { emptyRecord } from './visit-page.ts'
import type { ResearchWorkers } from './worker/worker-pool.ts'

const model = {
  settings: {
    provider: 'openai_compatible' as const,
    model: 'm',
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKey: null,
    inputUsdPerMillion: 1,
    outputUsdPerMillion: 10,
  },
  perRun: { usd: 1, tokens: 1_000_000 },
}
const never = new AbortController().signal
const page = await pageOf(`<p>${'Rivermouth Renters meets weekly. '.repeat(20)}</p>`)

const saved = (url: string, usd: number, outcome: string): PageRecord => ({
  ...emptyRecord({ url, seed: url, depth: 0, foundBy: 'given' }, { outcome: 'read', detail: null }),
  model: { outcome, detail: null, actors: 0, dropped: 0, spent: { usd, tokens: 3000 } },
})

test('a resumed run counts what its earlier attempts spent, also on answers that gave nothing', async () => {
  const reasonAfter = async (...pages: PageRecord[]) => {
    const runModel = await createRunModel(model, [], pages, {} as ResearchWorkers, never)
    return (await runModel!.extract(page, [], never))?.use.outcome
  }
  const half = saved('https://a.example.org/', 0.5, 'extracted')
  assert.equal(await reasonAfter(half), 'failed', 'there is no server')
  assert.equal(await reasonAfter(half, saved('https://b.example.org/', 0.48, 'timeout')), 'budget_spent')
})

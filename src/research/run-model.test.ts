import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  timeoutMs: 1000,
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

test('waits for an answer as long as the settings say', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`
  const impatient = { ...model, settings: { ...model.settings, baseUrl }, timeoutMs: 50 }
  const runModel = await createRunModel(impatient, [], [], {} as ResearchWorkers, never)
  assert.equal((await runModel!.extract(page, [], never))?.use.outcome, 'timeout')
  silent.closeAllConnections()
  silent.close()
})

import assert from 'node:assert/strict'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createDailyBudget } from './model-spending.ts'

test('all processes of a day stay below its limits, and the next day starts at zero', async () => {
  const store = await mkdtemp(join(tmpdir(), 'spending-'))
  try {
    let today = '2026-11-17'
    const limits = { usd: 1, tokens: 1000 }
    const needs = { store, limits, now: () => new Date(`${today}T12:00:00Z`) }
    const [one, other] = [createDailyBudget(needs), createDailyBudget(needs)]
    const call = { usd: 0.1, tokens: 400 }
    const reserved = await Promise.all([one, other, one, other].map((budget) => budget.reserve(call)))
    assert.equal(reserved.filter((day) => day === today).length, 2, 'a third call would exceed the tokens')
    // A killed process leaves an incomplete entry.
    await appendFile(join(store, '.model-spending', `${today}.jsonl`), '{"id":"x","usd":')
    assert.equal(await one.reserve(call), null)
    await one.release(today, { usd: 0.1, tokens: 300 })
    assert.equal(await other.reserve({ usd: 0.95, tokens: 10 }), null, 'dollars are limited too')
    assert.equal(await other.reserve(call), today)
    today = '2026-11-18'
    assert.equal(await one.reserve(call), today)
  } finally {
    await rm(store, { recursive: true })
  }
})

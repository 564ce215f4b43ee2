import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Snapshot } from '../../contracts/firehose/firehose.ts'
import { maxResponseCharacters } from '../response-budget.ts'
import { signalResult } from './signals.ts'

const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-03-04T09:30:00.000Z'

const signals = Array.from({ length: 12 }, (_, n) => ({
  id: id(n),
  signal_type: 'vote',
  title: `Vote ${n}`,
  summary: 'Many words. '.repeat(80),
  occurred_at: at,
  detected_at: at,
  places: ['gary,indiana'],
  issues: [],
  actors: [],
  source_class: 'government',
  visibility: 'public',
  confidence: 1,
  review_state: 'reviewed',
  revision: 1,
  supersedes: null,
  retracted: false,
  evidence: [],
}))
const retractions = Array.from({ length: 38 }, (_, n) => ({
  signal_id: id(100 + n),
  reason: 'It was announced by mistake. '.repeat(20),
  retracted_at: at,
  evidence: [],
}))

/** Returns up to `limit` entries, signals first, as the Firehose does. */
async function load(limit: number): Promise<Snapshot> {
  const data = signals.slice(0, limit)
  const rest = retractions.slice(0, limit - data.length)
  const hasMore = data.length + rest.length < signals.length + retractions.length
  return {
    data,
    retractions: rest,
    as_of: `after-${data.length + rest.length}`,
    page: { limit, next_cursor: hasMore ? `after-${data.length + rest.length}` : null },
  } as unknown as Snapshot
}

test('counts retractions against the response budget', async () => {
  const { data, text } = await signalResult(50, load)
  assert.ok(JSON.stringify(data).length <= maxResponseCharacters, String(JSON.stringify(data).length))
  assert.ok(text.length <= maxResponseCharacters, String(text.length))
  const shown = data.data.length + data.retractions.length
  assert.ok(data.data.length === signals.length && shown < 50, String(shown))
  assert.equal(data.next_cursor, `after-${shown}`, 'the cursor points behind the last returned entry')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signalTime } from './signal-time.ts'

const chicago = 'America/Chicago'

test('a meeting without a time of day has its date only, and one at midnight in UTC its local time [design.meetings.day-only]', () => {
  const at = (
    occurred_at: string,
    date?: string,
    signal_type: 'public_meeting' | 'vote' = 'public_meeting',
  ) => Object.values(signalTime({ signal_type, occurred_at, ...(date && { meeting: { date } }) }, chicago))
  assert.deepEqual(at('2026-12-10T06:00:00.000Z', '2026-12-10'), ['2026-12-10', undefined, false])
  assert.deepEqual(at('2026-12-10T06:00:00.000Z'), ['2026-12-10T06:00:00.000Z', chicago, false])
  assert.deepEqual(at('2026-12-11T00:00:00.000Z'), ['2026-12-11T00:00:00.000Z', chicago, true])
  assert.deepEqual(at('2026-12-11T00:00:00.000Z', undefined, 'vote'), [
    '2026-12-11T00:00:00.000Z',
    undefined,
    false,
  ])
  const vote = { motion: 'Adopt', result: 'Pass', passed: true, roll_call: [] }
  const counted = { signal_type: 'vote', occurred_at: '2026-12-11T00:00:00.000Z', vote } as const
  assert.deepEqual(Object.values(signalTime(counted, chicago)), [counted.occurred_at, chicago, true])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDateTime } from './format-date.ts'

test('says times in the zone of the place, as pages do [design.monitors.plain-words]', () => {
  const time = new Date('2026-11-26T00:30:00Z')
  assert.equal(formatDateTime(time, 'America/Chicago'), 'Wednesday, November 25, 2026 at 6:30 p.m. CST')
  assert.equal(formatDateTime(time, 'UTC'), 'Thursday, November 26, 2026 at 12:30 a.m. UTC')
  assert.equal(formatDateTime('2026-03-10T17:00:00Z', null), 'Tuesday, March 10, 2026 at 5 p.m. UTC')
})

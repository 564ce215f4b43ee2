import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDate } from './format.ts'

test('a moment has the date of the day in the country, and a date without a time is the same everywhere [design.site.dates]', () => {
  assert.equal(formatDate('en', '2026-11-18T00:30:00.000Z'), 'Nov 17, 2026')
  assert.equal(formatDate('en', '2026-11-18T00:00:00.000Z'), 'Nov 18, 2026')
  assert.equal(formatDate('en', '2026-11-18'), 'Nov 18, 2026')
  assert.equal(formatDate('en', '2026-11-18T05:30:00.000Z', 'America/Chicago'), 'Nov 17, 2026')
})

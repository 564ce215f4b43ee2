import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDate, formatStoredTime } from './format.ts'

test('a moment has the date of the day in the country, and a date without a time is the same everywhere [design.site.dates]', () => {
  assert.equal(formatDate('en', '2026-11-18T00:30:00.000Z'), 'Nov 17, 2026')
  assert.equal(formatDate('en', '2026-11-18T00:00:00.000Z'), 'Nov 18, 2026')
  assert.equal(formatDate('en', '2026-11-18'), 'Nov 18, 2026')
  assert.equal(formatDate('en', '2026-11-18T05:30:00.000Z', 'America/Chicago'), 'Nov 17, 2026')
})

test('times of records are written as on the page, and other texts stay as they are [design.site.dates]', () => {
  assert.equal(formatStoredTime('en', '2026-11-18'), 'Nov 18, 2026')
  assert.equal(formatStoredTime('es', '2026-11-18 18:30 UTC'), '18 nov 2026, 6:30 p.m. UTC')
  for (const text of ['2026-13-45', '2026-11-18, revised', 'chair', '']) {
    assert.equal(formatStoredTime('en', text), text)
  }
})

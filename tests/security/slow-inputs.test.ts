/** Inputs that once took exponential or quadratic time. Each was found by the checker of expressions or by fuzzing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrefer } from '../../src/firehose/snapshot/prefer-header.ts'
import { findPlace } from '../../src/research/meetings/location.ts'
import { findTimes } from '../../src/research/meetings/time-mention.ts'
import { analyzeBytes, cpuMsOf } from '../support/analyze-bytes.ts'

/** Honest work takes a few milliseconds; most inputs below took minutes or more. */
const budgetMs = 2_000

const inputs: Record<string, () => unknown> = {
  'a Prefer header of empty parameters': () => {
    assert.throws(() => readPrefer(`a${'; '.repeat(28)}@`), /Prefer: must be a list/)
  },
  'a Prefer header of parameters with empty values': () => {
    assert.throws(() => readPrefer(`${'a= ;'.repeat(60)}@`), /Prefer: must be a list/)
  },
  'an XML page that starts with comments': () =>
    analyzeBytes(`${'<!-- --> '.repeat(100)}<p>Alder Falls`, 'text/xml'),
  'a JSON field name that repeats date and time': () =>
    analyzeBytes(
      JSON.stringify([{ [`start${'datetime'.repeat(40)}x`]: 'x', title: 'Council' }]),
      'application/json',
    ),
  'a table row of a number and many empty cells': () => findTimes(`12${'\t'.repeat(32_000)}`.repeat(2)),
  'a place that ends in a row of prepositions': () =>
    findPlace(`Location: City Hall ${'which is '.repeat(60)}x`),
  'one word of capitals without a space': () => analyzeBytes('CANCELED'.repeat(16_000), 'text/plain'),
}

for (const [name, work] of Object.entries(inputs))
  test(`reads ${name} in linear time [design.security.regexes]`, async () => {
    const spent = await cpuMsOf(work)
    assert.ok(spent < budgetMs, `took ${Math.round(spent)} ms of processor time`)
  })

test('reads the meetings of deeply nested XML [design.security.fuzzing]', async () => {
  const { kind } = await analyzeBytes(`<meeting>${'<name>'.repeat(20_000)}`, 'text/xml')
  assert.equal(kind, 'read')
})

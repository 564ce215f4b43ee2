/**
 * Inputs that once took minutes, hours or longer. Each was found by the checker of expressions or by fuzzing. The
 * runner ends a file that hangs, and no assertion depends on the speed of the machine.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrefer } from '../../src/firehose/snapshot/prefer-header.ts'
import { findPlace } from '../../src/research/meetings/location.ts'
import { findTimes } from '../../src/research/meetings/time-mention.ts'
import { analyzeBytes } from '../support/analyze-bytes.ts'

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
  test(`reads ${name} to the end [design.security.regexes]`, async () => {
    await work()
  })

test('reads the meetings of deeply nested XML [design.security.fuzzing]', async () => {
  const { outcome } = await analyzeBytes(`<meeting>${'<name>'.repeat(20_000)}`, 'text/xml')
  assert.equal(outcome, 'read')
})

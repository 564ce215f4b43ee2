import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../language.ts'
import { describeChange } from './change-words.ts'
import { ChangeKind, ChangeReason, type EntityChange } from './history.ts'

const change = (kind: ChangeKind, reason: ChangeReason): EntityChange => ({
  id: '01920000-0000-7000-8000-000000000041',
  at: '2026-03-18T09:30:00.000Z',
  kind,
  reason,
  fields: [],
  sources_added: 0,
  claims_added: 0,
  claims_removed: 0,
  relation: null,
  other: null,
})

test('a change is told with its reason, and a confirmed report only once', () => {
  assert.equal(describeChange(change('corrected', 'report'), 'en'), 'Corrected after a report')
  assert.equal(describeChange(change('corrected', 'report'), 'es'), 'Corregido después de un reporte')
  assert.equal(describeChange(change('report_resolved', 'report'), 'en'), 'A report was confirmed')
  for (const kind of ChangeKind.options) {
    for (const reason of ChangeReason.options) {
      for (const language of languages) {
        assert.doesNotMatch(describeChange(change(kind, reason), language), /undefined/)
      }
    }
  }
})

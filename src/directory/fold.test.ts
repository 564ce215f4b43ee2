import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldText, slugOf } from './fold.ts'

test('folding removes case, accents and punctuation', () => {
  assert.equal(
    foldText("  Café  del Río: Riders’ & Drivers' Union No.12 "),
    'cafe del rio riders drivers union no12',
  )
  assert.equal(foldText('St. John-Smith_3/4'), 'st john smith 3 4')
  assert.equal(slugOf('Winston-Salem'), 'winston-salem')
})

test('ASCII text is folded like other text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (text) => {
      // A letter beyond ASCII makes the whole text take the longer way.
      assert.equal(foldText(`${text} é`), `${foldText(text)} e`.trim())
    }),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../tests/support/any-character.ts'
import { newRecoveryCode, parseRecoveryCode } from './recovery-code.ts'

test('generates five groups of five unambiguous characters', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode)
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/)
  assert.equal(new Set(codes).size, codes.length)
  // All 32 characters appear, so a code has 125 bits.
  assert.equal(new Set(codes.join('').replaceAll('-', '')).size, 32)
})

test('accepts any case, dashes, spaces, O for 0, and I or l for 1', () => {
  const plain = 'K3T9Q0VWXB1234567890ABCDE'
  for (const typed of [
    'K3T9Q-0VWXB-12345-67890-ABCDE',
    'k3t9q-0vwxb-12345-67890-abcde',
    '  K3T9Q 0VWXB 12345 67890 ABCDE\n',
    'K3T9Q–OVWXB—I2345‑6789o-ABCDE',
    'k3t9qovwxbl234567890abcde',
  ]) {
    assert.equal(parseRecoveryCode(typed), plain, typed)
  }
})

test('rejects input that cannot be a code', () => {
  const code = newRecoveryCode()
  for (const wrong of [
    '',
    code.slice(1),
    `${code}0`,
    code.replace(/.$/, 'U'),
    '💥'.repeat(25),
    7,
    null,
    {},
  ]) {
    assert.equal(parseRecoveryCode(wrong), undefined)
  }
  assert.equal(parseRecoveryCode(`${' '.repeat(10_000)}${code}`), undefined)
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => void parseRecoveryCode(text)))
})

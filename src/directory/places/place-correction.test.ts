import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correct } from './place-correction.ts'

test('corrects to the only name at one typing error', () => {
  assert.equal(correct('lubbcok', ['lubbock', 'luling', 'lufkin']).name, 'lubbock')
})

test('suggests several names at one typing error', () => {
  const { name, near } = correct('marin', ['marion', 'martin', 'gary'])
  assert.equal(name, undefined)
  assert.deepEqual(near.toSorted(), ['marion', 'martin'])
})

test('corrects two typing errors only for a very similar and unique name', () => {
  assert.equal(correct('indianapollls', ['indianapolis', 'indian']).name, 'indianapolis')
  assert.equal(correct('qwertyville', ['amityville', 'granville']).name, undefined)
  assert.equal(correct('blorptown', ['georgetown', 'browntown']).name, undefined)
})

test('does not correct short words', () => {
  assert.equal(correct('coy', ['joy', 'roy']).name, undefined)
  assert.equal(correct('gar', ['gary']).name, undefined)
  assert.deepEqual(correct('gar', ['gary']).near, ['gary'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correct } from './place-correction.ts'

test('the one name that is a typing error away is the correction', () => {
  assert.equal(correct('lubbcok', ['lubbock', 'luling', 'lufkin']).name, 'lubbock')
})

test('two names that are a typing error away are no correction but suggestions', () => {
  const { name, near } = correct('marin', ['marion', 'martin', 'gary'])
  assert.equal(name, undefined)
  assert.deepEqual(near.toSorted(), ['marion', 'martin'])
})

test('two typing errors are corrected only where the name is very alike and no other comes near', () => {
  assert.equal(correct('indianapollls', ['indianapolis', 'indian']).name, 'indianapolis')
  assert.equal(correct('qwertyville', ['amityville', 'granville']).name, undefined)
  assert.equal(correct('blorptown', ['georgetown', 'browntown']).name, undefined)
})

test('short words have too many neighbours to be corrected', () => {
  assert.equal(correct('coy', ['joy', 'roy']).name, undefined)
  assert.equal(correct('gar', ['gary']).name, undefined)
  assert.deepEqual(correct('gar', ['gary']).near, ['gary'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { citySlugOf, parsePlaceAddress, placeKeyOf, placeSlugOf } from './place-key.ts'
import { stateOf, states } from './states.ts'

const key = (name: string, state: string) => placeKeyOf({ city: citySlugOf(name)!, state: stateOf(state)! })
const slug = (name: string, state: string) => placeSlugOf({ city: citySlugOf(name)!, state: stateOf(state)! })

test('a key is the city slug, a comma and the name of the state [spec.place.key-form]', () => {
  assert.equal(key('Gary', 'IN'), 'gary,indiana')
  assert.equal(key('Winston-Salem', 'NC'), 'winston-salem,north-carolina')
  assert.equal(key("Coeur d'Alene", 'ID'), 'coeur-dalene,idaho')
  assert.equal(key('Española', 'NM'), 'espanola,new-mexico')
  assert.equal(key('‘Ewa Beach', 'HI'), 'ewa-beach,hawaii')
  assert.equal(key('St. Louis', 'MO'), 'st-louis,missouri')
  assert.equal(key('Washington', 'DC'), 'washington,district-of-columbia')
  assert.equal(slug('McAllen', 'TX'), 'mcallen-tx')
})

test('splits a slug at the last dash before a state', () => {
  assert.deepEqual(parsePlaceAddress('winston-salem-nc'), { city: 'winston-salem', state: stateOf('NC') })
  assert.deepEqual(parsePlaceAddress('gary-in'), { city: 'gary', state: stateOf('IN') })
  assert.equal(parsePlaceAddress('winston-salem'), undefined)
  assert.equal(parsePlaceAddress('gary'), undefined)
})

test('does not parse free text as a key [spec.place.free-form-wrong]', () => {
  const texts = [
    'Gary, IN',
    'gary, indiana',
    'gary,in',
    'Gary,indiana',
    'gary-IN',
    'gary,Indiana',
    'gary indiana',
  ]
  for (const text of [...texts, '', ',', ',indiana', '-in', 'gary,', 'a,b,indiana', 'ga_ry,indiana']) {
    assert.equal(parsePlaceAddress(text), undefined, text)
  }
})

test('key and slug of any name are reversible', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(name, fc.constantFrom(...states), (text, state) => {
      const city = citySlugOf(text)
      if (city === undefined) return
      assert.deepEqual(parsePlaceAddress(placeKeyOf({ city, state })), { city, state })
      assert.deepEqual(parsePlaceAddress(placeSlugOf({ city, state })), { city, state })
    }),
  )
})

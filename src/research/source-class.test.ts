import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceClassOf } from './source-class.ts'

const classOf = (finalUrl: string, siteName: string | null = null, title: string | null = null) =>
  sourceClassOf({ finalUrl, siteName, title, format: 'html' })

test('classifies public bodies with .org addresses as government', () => {
  assert.equal(classOf('https://www.ardenschools.org/board'), 'government')
  assert.equal(classOf('https://ridecardentransit.org/', 'Carden Transit'), 'government')
  assert.equal(classOf('https://cityofarden.org/'), 'government')
  assert.equal(classOf('https://elm.org/', 'Elm Valley School District 12'), 'government')
  assert.equal(classOf('https://mrta.org/', 'Mill River Transit Authority'), 'government')
  assert.equal(classOf('https://example.org/', null, 'Meetings | Fairview Water District'), 'government')
})

test('classifies associations as nonprofits', () => {
  assert.equal(classOf('https://riverbendtenants.org/', 'Riverbend Tenants Union'), 'nonprofit')
  assert.equal(classOf('https://saferoutes.org/', 'Parents for Safe Routes to School'), 'nonprofit')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licenseOf } from './source-license.ts'

test('names license and credit of known datasets, and of no other page [design.sources.license]', () => {
  const person = 'https://github.com/openstates/people/blob/934bf09a/data/in/legislature/a.yml'
  assert.equal(licenseOf(person)?.name, 'CC0 1.0')
  assert.equal(licenseOf(person)?.credit, null)
  assert.equal(licenseOf('https://en.wikipedia.org/wiki/Gary,_Indiana')?.credit, 'Wikipedia contributors')
  for (const url of [
    'https://github.com/openstates/people-copy/a.yml',
    'https://example.org/?github.com/openstates/people/',
    '/samples/alder-falls/city/index.html',
  ])
    assert.equal(licenseOf(url), null, url)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUrlRedactor } from './redact-url.ts'

test('removes secrets from paths and parameters and nothing else [design.observability.secret-addresses]', () => {
  const redact = createUrlRedactor(['/enrol/', '/oauth/authorize/'])
  assert.equal(redact('/enrol/abc'), '/enrol/…')
  assert.equal(redact('/ENROL/abc.data?x=1'), '/ENROL/…?x=1')
  assert.equal(redact('/oauth/authorize/abc'), '/oauth/authorize/…')
  assert.equal(redact('/oauth/authorize?client_id=a'), '/oauth/authorize?client_id=a')
  assert.equal(redact('/sign-in?a=1&next=%252Fenrol%252fabc&b'), '/sign-in?a=1&next=…&b')
  assert.equal(redact('/x?%61pi%5Fkey=abc&cdk_abc&limit=1'), '/x?%61pi%5Fkey=…&…&limit=1')
  assert.equal(
    redact('/api/places/at?lat=41.5&lon=-87&on=2026-01-01'),
    '/api/places/at?lat=…&lon=…&on=2026-01-01',
  )
  assert.equal(redact('/x?cdk_abc=1&issue=a%20CDK%5Fabc'), '/x?…=…&issue=…')
  assert.equal(redact('/api/entities/cdk_abc/sources'), '/api/entities/…/sources')
  assert.equal(redact('/api/entities?issue=%E0%A4%A&b=%'), '/api/entities?issue=%E0%A4%A&b=%')
  assert.equal(
    redact('/api/places/gary,indiana?issue_area=a&cursor=b'),
    '/api/places/gary,indiana?issue_area=a&cursor=b',
  )
  assert.equal(redact('/enrol/abc'), '/enrol/…', 'again')
  assert.equal(redact('/api/places/gary,indiana?key=b'), '/api/places/gary,indiana?key=…', 'another query')
})

test('removes secrets from paths that are spelled in another way [design.observability.secret-addresses]', () => {
  const redact = createUrlRedactor(['/enrol/'])
  for (const path of [
    '//enrol/abc',
    '/%65nrol/abc',
    '/enrol%2Fabc',
    '/%2565nrol/abc',
    '\\enrol\\abc',
    '/cdk%5Fabc',
  ])
    assert.equal(redact(`${path}?a=1`), '…?a=1', path)
  assert.equal(redact('/./enrol/abc'), '/./enrol/…')
  assert.equal(redact('/api/places/coeur%20d’alene//x'), '/api/places/coeur%20d’alene//x')
  assert.equal(redact('/api/places/at?address=1+Main+St&Latitude=41'), '/api/places/at?address=…&Latitude=…')
})

test('hides texts that visitors type, which may be their address, and shows the places they choose [design.observability.secret-addresses]', () => {
  const redact = createUrlRedactor([])
  const typed = '401+Broadway%2C+Gary'
  assert.equal(redact(`/api/places?query=${typed}&limit=5`), '/api/places?query=…&limit=5')
  assert.equal(redact(`/places.data?q=${typed}`), '/places.data?q=…')
  assert.equal(redact(`/search?q=rent&place=${typed}`), '/search?q=…&place=…')
  assert.equal(redact('/search?place=401%20broadway,indiana'), '/search?place=…')
  assert.equal(redact('/search?place=401-broadway,indiana'), '/search?place=…')
  assert.equal(redact(`/sign-in?next=%2Fsearch%3Fplace%3D${typed}`), '/sign-in?next=…')
  const chosen = '/search?place=gary,indiana&place=gary%2Cindiana&within=st.-paul-mn&place='
  assert.equal(redact(chosen), chosen)
})

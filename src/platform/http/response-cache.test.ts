import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const open = (maximumBytes = 1_000_000, secondsToLive = 600) =>
  createResponseCache({ maximumBytes, secondsToLive })

function keep(cache: ResponseCache, url: string, tags: string[], body = url): void {
  const recording = cache.record()
  for (const tag of tags) recording.tags.add(tag)
  cache.keep(url, recording, answerOf(body))
}

const answerOf = (body: string) => ({
  operation: 'read',
  etag: `"${body}"`,
  body,
  headers: [],
  headersNotModified: [],
  head: '',
  headNotModified: '',
})

const bodyOf = (cache: ResponseCache, url: string) => cache.get(url)?.body

test('a change drops the answers of its tags and no others', () => {
  const cache = open()
  keep(cache, '/a', ['search', 'entity:1'])
  keep(cache, '/b', ['search'])
  keep(cache, '/c', ['entity:2'])
  keep(cache, '/d', [])
  cache.drop(['entity:1', 'entity:9'])
  assert.deepEqual(
    ['/a', '/b', '/c', '/d'].map((url) => bodyOf(cache, url)),
    [undefined, '/b', '/c', '/d'],
  )
  cache.drop(['search'])
  assert.deepEqual(
    ['/b', '/c', '/d'].map((url) => bodyOf(cache, url)),
    [undefined, '/c', '/d'],
  )
  cache.drop(['*'])
  assert.deepEqual(
    ['/c', '/d'].map((url) => bodyOf(cache, url)),
    [undefined, undefined],
  )
})

test('an answer that was being computed during any change is not kept', () => {
  const cache = open()
  const recording = cache.record()
  recording.tags.add('entity:1')
  cache.drop(['entity:2'])
  cache.keep('/a', recording, answerOf('old'))
  assert.equal(bodyOf(cache, '/a'), undefined)
  keep(cache, '/a', ['entity:1'], 'new')
  assert.equal(bodyOf(cache, '/a'), 'new')
})

test('an answer that is kept anew is dropped by its new tags and not by its old ones', () => {
  const cache = open()
  keep(cache, '/a', ['place:old'], 'first')
  keep(cache, '/a', ['place:new'], 'second')
  cache.drop(['place:old'])
  assert.equal(bodyOf(cache, '/a'), 'second')
  cache.drop(['place:new'])
  assert.equal(bodyOf(cache, '/a'), undefined)
})

test('while changes cannot be heard nothing is kept, and what was kept before is gone for good', () => {
  const cache = open()
  keep(cache, '/a', ['search'])
  const recording = cache.record()
  cache.hearChanges(false)
  assert.equal(bodyOf(cache, '/a'), undefined)
  keep(cache, '/a', ['search'])
  assert.equal(bodyOf(cache, '/a'), undefined)
  cache.hearChanges(true)
  assert.equal(bodyOf(cache, '/a'), undefined)
  cache.keep('/a', recording, answerOf('from before the silence'))
  assert.equal(bodyOf(cache, '/a'), undefined)
  keep(cache, '/a', ['search'])
  assert.equal(bodyOf(cache, '/a'), '/a')
})

test('the answers stay within their bytes: the longest unused go first', () => {
  const cache = open(20_000)
  for (let n = 0; n < 20; n++) {
    keep(cache, `/${n}`, ['search'], 'x'.repeat(2_000))
    cache.get('/0')
  }
  assert.notEqual(bodyOf(cache, '/0'), undefined)
  assert.equal(bodyOf(cache, '/1'), undefined)
  assert.notEqual(bodyOf(cache, '/19'), undefined)
  cache.drop(['search'])
  assert.equal(bodyOf(cache, '/19'), undefined)
})

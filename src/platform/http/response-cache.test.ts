import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const open = (maximumBytes = 1_000_000, secondsToLive = 600) =>
  createResponseCache({ maximumBytes, secondsToLive })

function store(cache: ResponseCache, url: string, tags: string[], body = url): void {
  const recording = cache.startRecording()
  for (const tag of tags) recording.tags.add(tag)
  cache.store(url, recording, responseOf(body))
}

const responseOf = (body: string) => ({
  operation: 'read',
  etag: `"${body}"`,
  body: Buffer.from(body),
  headers: [],
  notModifiedHeaders: [],
})

const bodyOf = (cache: ResponseCache, url: string) => cache.get(url)?.body.toString()

test('invalidates only the responses with the changed tags', () => {
  const cache = open()
  store(cache, '/a', ['search', 'entity:1'])
  store(cache, '/b', ['search'])
  store(cache, '/c', ['entity:2'])
  store(cache, '/d', [])
  cache.invalidate(['entity:1', 'entity:9'])
  assert.deepEqual(
    ['/a', '/b', '/c', '/d'].map((url) => bodyOf(cache, url)),
    [undefined, '/b', '/c', '/d'],
  )
  cache.invalidate(['search'])
  assert.deepEqual(
    ['/b', '/c', '/d'].map((url) => bodyOf(cache, url)),
    [undefined, '/c', '/d'],
  )
  cache.invalidate(['*'])
  assert.deepEqual(
    ['/c', '/d'].map((url) => bodyOf(cache, url)),
    [undefined, undefined],
  )
})

test('does not store a response that was computed during a change of what it shows', () => {
  const cache = open()
  const during = (change: () => void): string | undefined => {
    const recording = cache.startRecording()
    recording.tags.add('entity:1')
    change()
    cache.store('/a', recording, responseOf('old'))
    return bodyOf(cache, '/a')
  }
  const other = () => cache.invalidate(['entity:2'])
  assert.equal(
    during(() => {
      cache.invalidate(['place:1', 'entity:1'])
      other()
    }),
    undefined,
  )
  assert.equal(
    during(() => cache.invalidate(['*'])),
    undefined,
  )
  // So many changes that the first of them are forgotten.
  assert.equal(
    during(() => {
      for (let count = 0; count <= 1000; count++) other()
    }),
    undefined,
  )
  assert.equal(during(other), 'old', 'a change of something else')
})

test('invalidates a replaced response by its new tags, not by its old ones', () => {
  const cache = open()
  store(cache, '/a', ['place:old'], 'first')
  store(cache, '/a', ['place:new'], 'second')
  cache.invalidate(['place:old'])
  assert.equal(bodyOf(cache, '/a'), 'second')
  cache.invalidate(['place:new'])
  assert.equal(bodyOf(cache, '/a'), undefined)
})

test('stores nothing while changes cannot be received, and drops what was stored before', () => {
  const cache = open()
  store(cache, '/a', ['search'])
  const recording = cache.startRecording()
  cache.setListening(false)
  assert.equal(bodyOf(cache, '/a'), undefined)
  store(cache, '/a', ['search'])
  assert.equal(bodyOf(cache, '/a'), undefined)
  cache.setListening(true)
  assert.equal(bodyOf(cache, '/a'), undefined)
  cache.store('/a', recording, responseOf('from before the disconnect'))
  assert.equal(bodyOf(cache, '/a'), undefined)
  store(cache, '/a', ['search'])
  assert.equal(bodyOf(cache, '/a'), '/a')
})

test('evicts the least recently used responses when the cache is full', () => {
  const cache = open(20_000)
  for (let n = 0; n < 20; n++) {
    store(cache, `/${n}`, ['search'], 'x'.repeat(2_000))
    cache.get('/0')
  }
  assert.notEqual(bodyOf(cache, '/0'), undefined)
  assert.equal(bodyOf(cache, '/1'), undefined)
  assert.notEqual(bodyOf(cache, '/19'), undefined)
  cache.invalidate(['search'])
  assert.equal(bodyOf(cache, '/19'), undefined)
})

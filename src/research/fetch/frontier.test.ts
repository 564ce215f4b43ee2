import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFrontier, type Visit } from './frontier.ts'

const visit = (url: string, more: Partial<Visit> = {}): Visit => ({
  url,
  seed: 'https://alder.test/',
  depth: 0,
  priority: 1,
  foundBy: 'given',
  ...more,
})

test('returns the best page first, and equals in the order they were found', () => {
  const frontier = createFrontier(2)
  for (const [url, priority] of [
    ['a', 1],
    ['b', 5],
    ['c', 1],
    ['d', 5],
  ] as const) {
    frontier.add(visit(`https://alder.test/${url}`, { priority }))
  }
  const order = Array.from({ length: 5 }, () => frontier.next()?.url.at(-1) ?? null)
  assert.deepEqual(order, ['b', 'd', 'a', 'c', null])
})

test('takes no page twice, however its address is written, and raises its priority', () => {
  const frontier = createFrontier(2)
  frontier.add(visit('https://alder.test/staff/?utm_source=x'))
  frontier.add(visit('https://alder.test/staff#team'))
  frontier.add(visit('https://alder.test/staff', { priority: 9 }))
  assert.equal(frontier.size, 1)
  assert.equal(frontier.next()?.priority, 9)
  frontier.add(visit('https://alder.test/staff'))
  frontier.add(visit('mailto:clerk@alder.test'))
  frontier.skip('https://alder.test/council/')
  frontier.add(visit('https://alder.test/council'))
  assert.equal(frontier.next(), null)
})

test('recognizes a page reached under another address', () => {
  const frontier = createFrontier(2)
  frontier.add(visit('https://alder.test/'))
  frontier.add(visit('https://alder.test/home'))
  frontier.add(visit('https://alder.test/start'))
  const first = frontier.next()!
  assert.equal(frontier.settle(first, { finalUrl: 'https://alder.test/home', canonicalUrl: null }), true)
  const second = frontier.next()!
  assert.equal(second.url, 'https://alder.test/start')
  assert.equal(
    frontier.settle(second, { finalUrl: second.url, canonicalUrl: 'https://alder.test/home/' }),
    false,
  )
  assert.equal(frontier.next(), null)
})

test('follows links up to the limit', () => {
  const frontier = createFrontier(1)
  frontier.add(visit('https://alder.test/1', { depth: 1 }))
  frontier.add(visit('https://alder.test/2', { depth: 2 }))
  assert.equal(frontier.size, 1)
})

test('skips a busy site for another one', () => {
  const frontier = createFrontier(2)
  frontier.add(visit('https://www.alder.test/', { priority: 9 }))
  frontier.add(visit('https://birch.test/'))
  assert.equal(frontier.next(new Set(['alder.test']))?.url, 'https://birch.test/')
  assert.equal(frontier.next(new Set(['alder.test'])), null)
  assert.equal(frontier.size, 1)
})

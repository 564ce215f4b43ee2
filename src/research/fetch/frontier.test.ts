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

const limits = { maximumPages: 60, pagesPerSeed: 20, maximumDepth: 2 }

test('returns the best page first, and equals in the order they were found', () => {
  const frontier = createFrontier(limits)
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
  const frontier = createFrontier(limits)
  assert.equal(frontier.add(visit('https://alder.test/staff/?utm_source=x')), 'added')
  assert.equal(frontier.add(visit('https://alder.test/staff#team')), 'known')
  assert.equal(frontier.add(visit('https://alder.test/staff', { priority: 9 })), 'raised')
  assert.equal(frontier.next()?.priority, 9)
  assert.equal(frontier.add(visit('https://alder.test/staff')), 'known')
  assert.equal(frontier.add(visit('mailto:clerk@alder.test')), 'no_page')
})

test('recognizes a page reached under another address', () => {
  const frontier = createFrontier(limits)
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

test('limits pages per seed, pages per run and link depth', () => {
  const frontier = createFrontier({ pagesPerSeed: 2, maximumPages: 3, maximumDepth: 1 })
  const other = { seed: 'https://birch.test/' }
  assert.equal(frontier.add(visit('https://alder.test/1')), 'added')
  assert.equal(frontier.add(visit('https://alder.test/2', { depth: 2 })), 'too_deep')
  assert.equal(frontier.add(visit('https://alder.test/2', { depth: 1 })), 'added')
  assert.equal(frontier.add(visit('https://alder.test/3')), 'seed_full')
  assert.equal(frontier.add(visit('https://birch.test/1', other)), 'added')
  assert.equal(frontier.add(visit('https://birch.test/2', other)), 'run_full')
})

test('skips a busy site for another one', () => {
  const frontier = createFrontier(limits)
  frontier.add(visit('https://www.alder.test/', { priority: 9 }))
  frontier.add(visit('https://birch.test/'))
  assert.equal(frontier.next(new Set(['alder.test']))?.url, 'https://birch.test/')
  assert.equal(frontier.next(new Set(['alder.test'])), null)
  assert.equal(frontier.size, 1)
})

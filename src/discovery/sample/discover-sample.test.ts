import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { says } from '../../../tests/support/sample-pages.ts'
import { sharedResearchWorkers } from '../../../tests/support/workers.ts'
import { allIssueAreas, readSampleFolder } from '../../directory/index.ts'
import { discoverSample } from './discover-sample.ts'
import { readSampleDecisions } from './sample-files.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = readSampleFolder(join(root, 'samples'))
const now = new Date('2026-11-15T12:00:00.000Z')
const decisions = readSampleDecisions(folder)
const accepted = decisions.filter((one) => one.decision === 'accept')

const discover = (browser: string | undefined, signal = new AbortController().signal) =>
  discoverSample({
    folder,
    browser,
    baseUrl: 'https://directory.example',
    now: () => now,
    signal,
    researchWorkers: sharedResearchWorkers,
  })
const plain = await discover('off')

test('finds every accepted actor, of all five types', () => {
  const expected = accepted.filter((one) => !one.needs_browser).map(({ name }) => name)
  assert.deepEqual(
    plain.actors.map(({ name }) => name),
    expected,
  )
  assert.deepEqual(
    plain.missed,
    accepted.filter((one) => one.needs_browser).map(({ name }) => name),
  )
  assert.deepEqual([...new Set(plain.actors.map(({ type }) => type))].sort(), [
    'campaign',
    'event',
    'initiative',
    'organization',
    'person',
  ])
})

test('every candidate has a decision', () => {
  assert.deepEqual(plain.open, [])
})

test('every quote appears on its page, and every source is a dated sample page', () => {
  let quotes = 0
  for (const { name, claims, sources } of plain.actors) {
    const cited = new Set(claims.map(({ source }) => source))
    assert.deepEqual([...cited].sort(), sources.map(({ url }) => url).sort(), name)
    for (const { source, excerpt } of claims) {
      assert.ok(says(join(root, source), excerpt), `${source} does not say “${excerpt}” (${name})`)
      quotes++
    }
    for (const { url, retrieved_at, content_hash } of sources) {
      assert.ok(existsSync(join(root, url)), url)
      assert.equal(retrieved_at, now.toISOString())
      assert.match(content_hash!, /^sha256:[0-9a-f]{64}$/)
    }
  }
  assert.ok(quotes > 200, `${quotes} quotes`)
})

test('claims have only accepted issue areas, and no local address remains', () => {
  const known = new Set(allIssueAreas().map(({ slug }) => slug))
  for (const { name, issue_areas, claims } of plain.actors) {
    assert.ok(
      issue_areas.every((slug) => known.has(slug)),
      name,
    )
    for (const { issue_area } of claims)
      assert.ok(issue_area == null || issue_areas.includes(issue_area), `${name}: ${issue_area}`)
  }
  const address = /.{40}(?:127\.0\.0\.1|localhost|www\.alder-falls\.example\.org:\d).{40}/.exec(
    JSON.stringify(plain),
  )
  assert.equal(address?.[0], undefined)
})

test('unread pages have a reason: robots.txt, a broken link, no browser', () => {
  const reasons = Object.fromEntries(
    plain.unread.map(({ path, outcome, detail }) => [path, outcome === 'read' ? detail : outcome]),
  )
  assert.deepEqual(reasons, {
    '/samples/alder-falls/city/boards-and-commissions-2023.html': 'not_found',
    '/samples/alder-falls/city/drafts/budget-2027.html': 'robots_disallowed',
    '/samples/alder-falls/porch-to-porch/index.html': 'browser_off',
  })
  const isKnown = JSON.stringify(plain).includes('Parks and Shade Trees')
  assert.equal(isKnown, false, 'pages blocked by robots.txt are not read')
  const unread = new Set(plain.unread.map(({ path }) => path))
  assert.ok(plain.sources.every(({ url }) => !unread.has(url)))
})

test('issue areas that no page mentions count as not searched', () => {
  const searched = new Set(plain.issueAreas)
  assert.ok(searched.has('housing_affordability'))
  assert.ok(!searched.has('just_transition'))
})

test('continues without a browser that cannot start', async () => {
  const without = await discover('/nowhere/chromium')
  assert.equal(without.actors.length, plain.actors.length)
  assert.ok(without.unread.some(({ path }) => path.includes('porch-to-porch')))
})

test('a canceled discovery ends at once', async () => {
  await assert.rejects(discover('off', AbortSignal.abort(new Error('canceled'))), /canceled/)
})

import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { ensureTool } from '../../../scripts/system-tools.ts'
import { shows } from '../../../tests/support/sample-pages.ts'
import { sharedResearchWorkers } from '../../../tests/support/workers.ts'
import { readSampleFolder } from '../../directory/index.ts'
import { discoverSample } from './discover-sample.ts'
import { readSampleDecisions } from './sample-files.ts'
import { readableSamplePages } from './sample-web.ts'

const folder = readSampleFolder(resolve(import.meta.dirname, '../../../samples'))

test('with a browser, a page drawn by a script yields one more actor, whose source shows its quotes [design.evidence.sample-links]', async () => {
  const drawn = await discoverSample({
    folder,
    browser: await ensureTool('chromium'),
    baseUrl: 'https://directory.example',
    now: () => new Date('2026-11-15T12:00:00.000Z'),
    signal: new AbortController().signal,
    researchWorkers: sharedResearchWorkers,
  })
  assert.deepEqual([drawn.missed, drawn.open], [[], []])
  const accepted = readSampleDecisions(folder).filter((one) => one.decision === 'accept')
  assert.deepEqual(
    drawn.actors.map(({ name }) => name),
    accepted.map(({ name }) => name),
  )
  assert.deepEqual(
    accepted.filter((one) => one.needs_browser).map(({ name }) => name),
    ['Delphine Oyelaran'],
  )
  assert.ok(drawn.unread.every(({ path }) => !path.includes('porch-to-porch')))
  const pages = new Map(readableSamplePages(folder).map((page) => [page.path, page]))
  for (const { source, excerpt } of drawn.actors.flatMap(({ claims }) => claims)) {
    const { body, contentType } = pages.get(source)!
    assert.ok(shows(body as Buffer | string, contentType, excerpt), `${source}: ${excerpt}`)
  }
})

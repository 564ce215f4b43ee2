import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { reachableFrom } from './support/reachable-files.ts'

const root = `${import.meta.dirname}/..`

/** Packages and folders that parse what others wrote. */
const parsers = ['cheerio', 'feedsmith', 'ical.js', 'unpdf', 'html-encoding-sniffer', 'robots-parser']
const parsingFolders = ['read', 'extract', 'links', 'meetings', 'calendar', 'feed', 'resolve', 'change']
/** Whether it is the package or a part of it, such as `cheerio/slim`. */
const isOf = (name: string) => (file: string) => `${file}/`.startsWith(`package ${name}/`)
const isParser = (file: string) =>
  parsers.some((name) => isOf(name)(file)) ||
  parsingFolders.some((folder) => file.startsWith(`src/research/${folder}/`)) ||
  file === 'src/research/parsers.ts'

test('only research workers load the parsers of fetched pages [design.research.parsers-apart]', () => {
  const entries = ['src/app.ts', ...globSync('src/bin/**/*.ts', { cwd: root })]
  const service = reachableFrom(entries)
  assert.ok(service.has('src/research/crawl.ts') && service.has('src/research/worker/worker-pool.ts'))
  assert.deepEqual([...service].filter(isParser), [])
})

test('only workers load the connectors of monitors [design.research.parsers-apart]', () => {
  const connectors = (files: Set<string>) =>
    [...files].filter((file) => file.startsWith('src/monitors/connectors/'))
  const service = reachableFrom(['src/app.ts', ...globSync('src/bin/**/*.ts', { cwd: root })])
  // It declares types and names of records, and parses nothing.
  assert.deepEqual(connectors(service), ['src/monitors/connectors/connector.ts'])
  assert.ok(connectors(reachableFrom(['src/monitors/worker/worker.ts'])).length > 20)
})

test('workers load the parsers, and no database, schema library, network client or browser', () => {
  const worker = reachableFrom(['src/research/worker/worker.ts'])
  const monitorWorker = reachableFrom(['src/monitors/worker/worker.ts'])
  for (const name of parsers) assert.ok([...worker].some(isOf(name)), name)
  for (const name of ['pg', 'zod', 'kysely', 'undici', 'playwright-core', 'ai'])
    for (const files of [worker, monitorWorker]) assert.ok(![...files].some(isOf(name)), name)
})

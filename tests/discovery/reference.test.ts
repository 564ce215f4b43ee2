import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { RunStatus } from '../../src/contracts/discovery/discovery-runs.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const codesIn = (text: string) => [...text.matchAll(/'([a-z_]+)'/g)].map(([, code]) => code!)

/** Outcomes of pages that were fetched. */
const afterFetching = [
  ...['read', 'same_page', 'not_modified', 'other_place', 'too_large', 'unreadable', 'empty'],
  ...['too_expensive', 'pdf_broken', 'pdf_password', 'json_broken'],
]

test('the reference lists exactly the possible page outcomes', () => {
  const source = read('src/research/fetch/outcome.ts')
  const union = /type UnfetchedReason =([\s\S]*?)\n\n/.exec(source)![1]!
  const section = /## Outcomes\n([\s\S]*?)\n## /.exec(read('docs/reference/discovery.md'))![1]!
  const documented = [...section.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code!),
  )
  const all = new Set([...codesIn(union), ...afterFetching])
  assert.deepEqual(documented.filter((code) => code !== 'outcome').sort(), [...all].sort())
  const readers = ['read-page', 'read-pdf'].map((file) => read(`src/research/read/${file}.ts`)).join('\n')
  const unreadable = [...readers.matchAll(/unreadable: '([a-z_]+)'/g)].map(([, code]) => code!)
  for (const code of unreadable) assert.ok(all.has(code), code)
})

test('the reference has the hash of the example bundle', () => {
  const pinned = /'([0-9a-f]{64})'/.exec(read('src/research/bundle-hash.test.ts'))![1]!
  assert.ok(read('docs/reference/discovery.md').includes(pinned))
})

test('a run is in one of four states', () => {
  assert.deepEqual(RunStatus.options, ['pending', 'running', 'completed', 'failed'])
})

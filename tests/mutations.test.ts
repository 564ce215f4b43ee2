import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { allMutations } from '../scripts/mutations/all-mutations.ts'
import { mutate } from '../scripts/mutations/mutation.ts'

const root = join(import.meta.dirname, '..')

test('every seeded mistake can still be made: its text stands in the code exactly once', () => {
  const stale: string[] = []
  for (const mutation of allMutations) {
    try {
      const mistaken = mutate(readFileSync(join(root, mutation.file), 'utf8'), mutation)
      // What cannot even be read would be noticed by any test, and prove nothing.
      stripTypeScriptTypes(mistaken)
    } catch (fault) {
      stale.push(`${mutation.name}: ${(fault as Error).message}`)
    }
  }
  assert.deepEqual(
    stale,
    [],
    'bring scripts/mutations in line with the code, then `npm run mutate -- --only NAME`',
  )
})

test('seeded mistakes have names and sentences of their own, and tests that exist', () => {
  assert.ok(allMutations.length >= 30)
  assert.equal(new Set(allMutations.map(({ name }) => name)).size, allMutations.length)
  for (const { name, breaks, file, killers } of allMutations) {
    assert.match(name, /^[a-z]+(-[a-z0-9]+)+$/)
    assert.match(breaks, /^[A-Z`].*\.$/, name)
    assert.ok(file.startsWith('src/firehose/'), name)
    assert.ok(killers.length > 0, name)
    for (const killer of killers) assert.ok(existsSync(join(root, killer)), `${name}: there is no ${killer}`)
  }
  const parts = new Set(allMutations.map(({ file }) => file.split('/')[2]))
  for (const part of ['log', 'query', 'snapshot', 'stream', 'sessions', 'webhook', 'publish', 'feeds']) {
    assert.ok(parts.has(part), `nothing is seeded in ${part}`)
  }
})

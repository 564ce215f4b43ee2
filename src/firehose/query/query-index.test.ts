import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { MatchKeys } from '../log/log-entry.ts'
import type { CompiledQuery } from './compiled-query.ts'
import { createQueryIndex } from './query-index.ts'

type Filters = Partial<Record<keyof MatchKeys, readonly string[]>>

const itemOf = (filters: Filters) => ({
  query: Object.fromEntries(
    Object.entries(filters).map(([name, keys]) => [name, new Set(keys)]),
  ) as unknown as CompiledQuery,
})
const noKeys = { places: [], issues: [], actorTypes: [], signalTypes: [], sourceClasses: [], subjects: [] }
const keysOf = (filters: Filters) => ({ ...noKeys, words: [], ...filters }) as MatchKeys
/** A retraction, because its words come from its keys alone. */
const entryOf = (keys: MatchKeys) => ({ kind: 'retraction' as const, keys, json: '' })

/** The definition: every filter must match one of its keys, and a word filter all of them. */
const matchesAll = (filters: Filters, keys: MatchKeys) =>
  Object.entries(filters).every(([name, expected]) => {
    const hasKey = (key: string) => (keys[name as keyof MatchKeys] as readonly string[]).includes(key)
    return name === 'words' ? expected.every(hasKey) : expected.some(hasKey)
  })

const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 })
const words = fc.uniqueArray(fc.constantFrom('a', 'bb', 'cc', 'ddd'), { minLength: 1, maxLength: 3 })
const filters = fc.record(
  {
    places: some,
    issues: some,
    actorTypes: some,
    signalTypes: some,
    sourceClasses: some,
    subjects: some,
    words,
  },
  { requiredKeys: [] },
)

test('finds every query whose filters match exactly once, after any additions and removals', () => {
  fc.assert(
    fc.property(
      fc.array(filters, { maxLength: 20 }),
      fc.array(fc.nat(19)),
      filters,
      (all, leaving, entry) => {
        const index = createQueryIndex<ReturnType<typeof itemOf>>()
        const items = all.map((one) => ({ filters: one, item: itemOf(one) }))
        for (const { item } of items) index.add(item)
        const left = new Set(leaving.map((place) => items[place]))
        for (const one of left) if (one) index.remove(one.item)
        const keys = keysOf(entry)
        const found: unknown[] = []
        index.find(entryOf(keys), (item) => found.push(item))
        const expected = items.filter((one) => !left.has(one) && matchesAll(one.filters, keys))
        assert.equal(new Set(found).size, found.length)
        assert.deepEqual(new Set(found), new Set(expected.map((one) => one.item)))
        for (const one of items) if (!left.has(one)) index.remove(one.item)
        assert.equal(index.size, 0)
      },
    ),
  )
})

test('finds a query with very many keys', () => {
  const index = createQueryIndex<ReturnType<typeof itemOf>>()
  const places = Array.from({ length: 200 }, (_, n) => `p${n}`)
  const issues = Array.from({ length: 200 }, (_, n) => `i${n}`)
  index.add(itemOf({ places, issues }))
  let found = 0
  const look = (keys: Filters) => index.find(entryOf(keysOf(keys)), () => found++)
  look({ places: ['p7', 'p8'], issues: ['i1', 'i199'] })
  assert.equal(found, 1)
  look({ places: ['p7'], issues: ['other'] })
  assert.equal(found, 1)
})

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Requirement } from './requirements/requirement.ts'
import { requirements } from './requirements.ts'

const root = `${import.meta.dirname}/..`

/** How many requirements are not built yet. Lower it with every one that is; it never goes up. */
const pendingAtMost = 0

// A skipped test proves nothing, so `test.skip(…)` and `test.todo(…)` are no citations.
const testTitle = /(?:\bt\.|(?<![.\w]))(?:test|it)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const citation = /\[([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+(?: [a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)*)\]/g

const all = new Map<string, Requirement>(Object.entries(requirements))
const idsWith = (status: Requirement['status']) =>
  [...all].filter(([, one]) => one.status === status).map(([id]) => id)

/** Every id that a title cites, with the files that cite it. */
function readCitations(): Map<string, string[]> {
  const cited = new Map<string, string[]>()
  for (const file of globSync(['src/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root }).sort()) {
    for (const [, , title] of readFileSync(`${root}/${file}`, 'utf8').matchAll(testTitle)) {
      for (const [, ids] of title!.matchAll(citation)) {
        for (const id of ids!.split(' ')) cited.set(id, [...(cited.get(id) ?? []), file])
      }
    }
  }
  return cited
}

const cited = readCitations()

test('every built requirement is cited by a test [design.proof.every-requirement-cited]', (t) => {
  const built = idsWith('built')
  t.diagnostic(`${built.length} requirements are built`)
  const uncited = built.filter((id) => !cited.has(id))
  const lines = uncited.map((id) => `\n  [${id}] ${all.get(id)?.text}`).join('')
  assert.equal(uncited.length, 0, `${uncited.length} have no test; end a test title with the id:${lines}`)
})

test('no test cites a requirement that does not exist', () => {
  const unknown = [...cited]
    .filter(([id]) => !all.has(id))
    .map(([id, files]) => `${id} in ${files.join(', ')}`)
  assert.deepEqual(unknown, [], 'correct the id, or add it under tests/requirements')
})

test('no test cites a requirement that is still pending', () => {
  const pending = idsWith('pending').filter((id) => cited.has(id))
  assert.deepEqual(pending, [], "a test proves it, so mark it 'built' and lower pendingAtMost")
})

test('the number of pending requirements only goes down', (t) => {
  const perCapability = new Map<string, number>()
  for (const one of all.values()) {
    if (one.status === 'pending')
      perCapability.set(one.capability, (perCapability.get(one.capability) ?? 0) + 1)
  }
  const pending = idsWith('pending').length
  t.diagnostic(`${pending} requirements are pending`)
  for (const [capability, count] of perCapability) t.diagnostic(`pending in ${capability}: ${count}`)
  assert.ok(pending <= pendingAtMost, `${pending} are pending: build what was added`)
  assert.ok(pending >= pendingAtMost, `only ${pending} are pending: lower pendingAtMost to ${pending}`)
})

test('every file of requirements is included, and no id occurs twice', async () => {
  const ids: string[] = []
  for (const file of globSync('tests/requirements/*.ts', { cwd: root })) {
    const parts = Object.values((await import(`${root}/${file}`)) as Record<string, object>)
    ids.push(...parts.flatMap((part) => Object.keys(part)))
  }
  assert.deepEqual(ids.sort(), [...all.keys()].sort())
})

test('ids are readable, and every text is a different sentence', () => {
  for (const [id, { text, from }] of all) {
    assert.match(id, /^(spec|design)\.[a-z0-9]+(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/)
    assert.match(text, /\.$/, id)
    assert.match(from, id.startsWith('spec.') ? /^interface: / : /^(design|site) §/, id)
  }
  assert.equal(new Set([...all.values()].map((one) => one.text)).size, all.size)
})

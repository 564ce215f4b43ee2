import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'
import { runs } from '../support/property-runs.ts'
import { addActor, claimBody } from './actor-body.ts'

const place = 'dayton,ohio'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=~!*+,:;%/ \u00e9'

/** Both lists in each order; the last two search for an existing and a misspelled word. */
const lists = ['/api/entities?place=dayton-oh', `/api/places/${place}/entities?`].flatMap((list) =>
  ['sort=name', 'sort=sources', 'sort=recent', 'query=lantern', 'query=lantrn'].map(
    (rest) => `${list}&${rest}`,
  ),
)

let app: TestApp
before(async () => {
  app = await startTestApp()
  await Promise.all(
    Array.from({ length: 24 }, (_, number) => arrive({ words: `${number}`, sources: number % 4 })),
  )
})
after(() => app[Symbol.asyncDispose]())

type Arrival = { words: string; sources: number }
let arrivals = 0

/** An actor that every list under test contains. */
function arrive({ words, sources }: Arrival): Promise<Json> {
  const number = ++arrivals
  const claims = Array.from({ length: 1 + sources }, (_, page) =>
    claimBody(`https://example.org/${number}/${page}`, { retrieved_at: `2026-0${1 + (number % 9)}-01` }),
  )
  const name = number % 2 === 0 ? `Lantern ${words}` : `${words} lantern`
  return addActor(app, name.slice(0, 300), { place, claims })
}

/** Reads the pages in order, while `meanwhile` runs for each of them. */
async function walk(
  list: string,
  limit: number,
  meanwhile: (page: number) => Promise<unknown>[],
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  for (let number = 0; number === 0 || cursor !== null; number++) {
    const path: string = `${list}&limit=${limit}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
    const [answer] = await Promise.all([app.fetch(path), ...meanwhile(number)])
    const { data, page } = (await answer!.json()) as Json
    assert.equal(answer!.status, 200, path)
    ids.push(...data.map((actor: Json) => actor.id))
    assert.equal(new Set(ids).size, ids.length, `${path} shows somebody again`)
    cursor = page.next_cursor
  }
  return ids
}

const arrival = fc.record({
  words: fc.oneof(
    fc.constantFrom('', 'lantern', 'aaa', 'zzz', 'Ünder', '  ', '\u3300'.repeat(120), '\u{1f3ee}'),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  ),
  sources: fc.nat({ max: 3 }),
})

test('returns each existing record once and in order while records are added [design.http.cursor-keyset]', async () => {
  const plan = fc.array(fc.array(arrival, { maxLength: 2 }), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...lists),
      fc.integer({ min: 3, max: 20 }),
      plan,
      async (list, limit, planned) => {
        const there = await walk(list, 100, () => [])
        const seen = await walk(list, limit, (page) => (planned[page] ?? []).map(arrive))
        assert.deepEqual(
          seen.filter((id) => there.includes(id)),
          there,
        )
      },
    ),
    runs(6),
  )
})

test('returns each source of a place once while sources are added', async () => {
  const list = `/api/places/${place}/sources?`
  const there = await walk(list, 100, () => [])
  const seen = await walk(list, 9, (page) => (page < 5 ? [arrive({ words: 'late', sources: 3 })] : []))
  assert.deepEqual(
    seen.filter((id) => there.includes(id)),
    there,
  )
})

test('returns 400 for a cursor that is altered anywhere [design.http.cursor-signed]', async () => {
  const cursors = await Promise.all(
    [...lists, `/api/places/${place}/sources?`].map(async (list) => {
      const { page } = await app.json(`${list}&limit=2`)
      return { list, cursor: page.next_cursor as string }
    }),
  )
  const edit = fc.record({
    from: fc.constantFrom(...cursors),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    how: fc.constantFrom('replace', 'insert', 'remove', 'cut', 'append'),
    character: fc.constantFrom(...alphabet),
  })
  await fc.assert(
    fc.asyncProperty(edit, async ({ from: { list, cursor }, at, how, character }) => {
      const position = Math.floor(at * cursor.length)
      const [head, tail] = [cursor.slice(0, position), cursor.slice(position)]
      const altered = {
        replace: head + character + tail.slice(1),
        insert: head + character + tail,
        remove: head + tail.slice(1),
        cut: head,
        append: cursor + character,
      }[how]
      fc.pre(altered !== cursor)
      const answer = await app.fetch(`${list}&limit=2&cursor=${encodeURIComponent(altered)}`)
      const problem = (await answer.json()) as Json
      assert.equal(answer.status, 400, altered)
      assert.equal(problem.errors[0].path, 'cursor')
    }),
    runs(50),
  )
})

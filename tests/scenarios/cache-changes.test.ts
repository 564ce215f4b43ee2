import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { asReviewer, type Json } from '../support/app.ts'
import { asAdministrator, startTownApp, withClient } from '../support/town.ts'
import { until } from '../support/until.ts'

const one = await startTownApp()
const other = await startTownApp({ databaseUrl: one.databaseUrl })
after(async () => {
  await other[Symbol.asyncDispose]()
  await one[Symbol.asyncDispose]()
})

type Instance = typeof one
const town = '/api/places/alder-falls,indiana'
const actors: Json[] = (await one.json(`${town}/entities?limit=100`)).data
const pathOf = (actor: Json) => `/api/entities/${actor.id}`
const database = decodeURIComponent(new URL(one.databaseUrl).pathname.slice(1))

async function change(at: Instance, actor: Json, body: unknown): Promise<void> {
  const answer = await at.fetch(pathOf(actor), {
    method: 'PATCH',
    headers: { ...asReviewer, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(answer.status, 200, await answer.text())
}

const isKept = async (at: Instance, path: string) =>
  (await at.fetch(path)).headers.get('server-timing')!.startsWith('cache;desc=hit')

/** Reads until the response comes from the cache. */
const warm = (at: Instance, path: string) => until(() => isKept(at, path), `${path} is kept`)

async function textsNaming(at: Instance, word: string, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) if ((await (await at.fetch(path)).text()).includes(word)) found.push(path)
  return found
}

test('shows a write in the next read of every response that contains the actor', async () => {
  const actor = actors[0]
  const { sources } = await one.json(pathOf(actor))
  const neighbor = sources.flatMap((source: Json) => source.entities).find((one: Json) => one.id !== actor.id)
  assert.ok(neighbor, 'the sample has a source that two actors share')
  const showing = [
    pathOf(actor),
    `${town}/entities?limit=100`,
    `/api/entities?place=alder-falls,indiana&limit=100`,
    // Sources name the actors they support.
    `/api/entities/${actor.id}/sources`,
    pathOf(neighbor),
    `/api/entities/${neighbor.id}/sources`,
    `${town}/sources?limit=100`,
  ]
  for (const path of showing) await warm(one, path)
  await change(one, actor, { name: 'Renamed Body Zq' })
  assert.deepEqual(await textsNaming(one, 'Renamed Body Zq', showing), showing)
  for (const path of showing) await warm(one, path)
  assert.equal((await one.fetch(pathOf(actor), { method: 'DELETE', headers: asReviewer })).status, 204)
  assert.deepEqual(await textsNaming(one, 'Renamed Body Zq', showing), [])
})

test('shows a write on every other instance', async () => {
  for (let round = 0; round < 3; round++) {
    const actor = actors[round + 1]
    const paths = [pathOf(actor), `${town}/entities?limit=100`, `/api/entities?query=${`zebra${round}`}`]
    for (const path of paths) await warm(other, path)
    await change(one, actor, { description: `Seen from afar: zebra${round}` })
    for (const path of paths) {
      const sees = async () =>
        (await (await other.fetch(path)).text()).includes(`Seen from afar: zebra${round}`)
      await until(sees, `${path} on the other instance`)
    }
  }
})

test('keeps cached responses that do not depend on the change', async () => {
  const gary = '/api/places/gary,indiana/coverage'
  await warm(one, gary)
  await warm(one, pathOf(actors[10]))
  await warm(one, pathOf(actors[11]))
  const flag = { entity_id: actors[11].id, reason: 'r', flag_type: 'stale' }
  assert.equal((await one.post('/api/entity-flags', flag)).status, 201)
  assert.equal(await isKept(one, gary), true)
  assert.equal(await isKept(one, pathOf(actors[10])), true)
  assert.equal(await isKept(one, pathOf(actors[11])), false)
})

test('does not cache a read that overlaps a write', async () => {
  const actor = actors[12]
  await warm(one, pathOf(actor))
  await change(one, actor, { description: 'Before' })
  const reading = await withClient(one.databaseUrl, async (blocker) => {
    // A read of an actor selects its row first, then its passages, where it waits for this lock. A report does not.
    await blocker.query('begin; lock table passage in access exclusive mode')
    const begun = one.json(pathOf(actor))
    await until(async () => {
      const { rows } = await blocker.query(
        "select from pg_locks where not granted and relation = 'passage'::regclass",
      )
      return rows.length > 0
    }, 'the read waits')
    const flag = { entity_id: actor.id, reason: 'r', flag_type: 'stale' }
    assert.equal((await one.post('/api/entity-flags', flag)).status, 201)
    await blocker.query('commit')
    return begun
  })
  assert.equal(reading.open_flag_count, 0, 'it began before the report')
  assert.equal((await one.json(pathOf(actor))).open_flag_count, 1)
})

test('serves nothing from the cache while its listener is disconnected', async () => {
  const actor = actors[13]
  // Both have open connections, which they use below.
  await change(other, actor, { description: 'Known to both' })
  await warm(one, pathOf(actor))
  await warm(one, `${town}/coverage`)
  const allow = (isAllowed: boolean) =>
    asAdministrator(one.databaseUrl, (client) =>
      client.query(`alter database ${pg.escapeIdentifier(database)} allow_connections ${isAllowed}`),
    )
  // Open connections stay; the listener cannot reconnect.
  await allow(false)
  try {
    const { rows } = await one.app.database.pool.query(
      `select pid, pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and application_name = 'civic listen'`,
    )
    assert.equal(rows.length, 2, 'one listener for each instance')
    await until(async () => !(await isKept(one, pathOf(actor))), 'the cache is emptied')
    for (let n = 0; n < 3; n++) {
      assert.equal(await isKept(one, pathOf(actor)), false, 'nothing is kept meanwhile')
      assert.equal(await isKept(one, `${town}/coverage`), false)
    }
    await change(other, actor, { description: 'Changed while one was deaf' })
    assert.equal((await one.json(pathOf(actor))).description, 'Changed while one was deaf')
  } finally {
    await allow(true)
  }
  await warm(one, pathOf(actor))
  await warm(other, pathOf(actor))
  await change(other, actor, { description: 'Heard again' })
  const sees = async () => (await one.json(pathOf(actor))).description === 'Heard again'
  await until(sees, 'changes are heard again')
})

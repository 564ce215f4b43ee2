import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actorRecord, now, openSmallDirectory } from '../../../tests/support/small-directory.ts'
import { writeActors } from './entity-writer-store.ts'

const directory = await openSmallDirectory()
const { sql, database } = directory
after(() => directory[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => database.pool.query(text, values)
const missingId = '01980000-0000-7000-8000-000000000000'
const foreignKeyViolation = { code: '23503' }

/** Adds a claim with a passage of its own. */
const addClaim = `
  with quoted as (
    insert into passage (id, source_id, excerpt, excerpt_format) values (gen_random_uuid(), $2, 'Quote', 'text')
    returning id, source_id)
  insert into claim (id, entity_id, source_id, passage_id, kind, text, excerpt, recorded_at)
  select gen_random_uuid(), $1, source_id, id, 'other', 'Text', 'Quote', now() from quoted`

async function stored(name: string): Promise<string> {
  const [outcome] = await sql
    .transaction()
    .execute((tx) => writeActors(tx, [actorRecord(name, { places: ['hammond,indiana'] })], { now }))
  assert.ok(outcome && outcome.outcome !== 'refused')
  return outcome.id
}

const partsOf = async (id: string) =>
  (
    await query(
      `select (select count(*) from claim where entity_id = $1) as claims,
        (select count(*) from entity_place where entity_id = $1) as places,
        (select count(*) from entity_external_id where entity_id = $1) as external_ids`,
      [id],
    )
  ).rows[0]

for (const level of ['read committed', 'repeatable read', 'serializable']) {
  test(`refuses references to missing actors, places and sources under ${level}`, async () => {
    const id = await stored(`Refers under ${level}`)
    const dangling = [
      [
        `insert into claim (id, entity_id, source_id, kind, text, issue_area, excerpt, recorded_at, position, passage_id)
         select gen_random_uuid(), entity_id, $1, kind, text, null, excerpt, recorded_at, null, passage_id
         from claim where entity_id = $2`,
        [missingId, id],
      ],
      [
        `insert into claim (id, entity_id, source_id, kind, text, issue_area, excerpt, recorded_at, position, passage_id)
         select gen_random_uuid(), $1, source_id, kind, text, null, excerpt, recorded_at, null, passage_id
         from claim where entity_id = $2`,
        [missingId, id],
      ],
      [`update claim set entity_id = $1 where entity_id = $2`, [missingId, id]],
      [`update claim set source_id = $1 where entity_id = $2`, [missingId, id]],
      [
        `insert into entity_place select place_id, sort_name, $1 from entity_place where entity_id = $2`,
        [missingId, id],
      ],
      [`update entity_place set entity_id = $1 where entity_id = $2`, [missingId, id]],
      [`insert into entity_place values (2000000000, 'refers', $1)`, [id]],
      [`update entity_place set place_id = 2000000000 + place_id where entity_id = $1`, [id]],
      [`update entity set place_id = 2000000000 where id = $1`, [id]],
      [`insert into entity_external_id values ('test', 'of nobody', $1, '')`, [missingId]],
      [`update entity_external_id set entity_id = $1 where entity_id = $2`, [missingId, id]],
    ] as const
    const session = await database.session('foreign keys')
    try {
      for (const [text, values] of dangling) {
        await session.query(`begin isolation level ${level}`)
        await assert.rejects(session.query(text, [...values]), foreignKeyViolation, text)
        await session.query('rollback')
      }
    } finally {
      await session.end()
    }
    assert.deepEqual(await partsOf(id), { claims: 1, places: 2, external_ids: 1 })
  })

  test(`refuses a claim whose source was deleted after the snapshot under ${level}`, async () => {
    const id = await stored(`Cites under ${level}`)
    const { rows } = await query('select source_id from claim where entity_id = $1', [id])
    await query('delete from claim where entity_id = $1', [id])
    const session = await database.session('foreign keys')
    try {
      await session.query(`begin isolation level ${level}`)
      await session.query('select count(*) from source')
      await query('delete from source where id = $1', [rows[0].source_id])
      await assert.rejects(
        session.query(addClaim, [id, rows[0].source_id]),
        // The stricter levels report the concurrent delete itself.
        ({ code }: { code: string }) => ['23503', '40001'].includes(code),
      )
      await session.query('rollback')
    } finally {
      await session.end()
    }
    assert.equal((await partsOf(id)).claims, 0)
  })
}

test('deleting an actor deletes its claims, places and external ids', async () => {
  const [gone, stays] = [await stored('Goes'), await stored('Stays')]
  await query('delete from entity where id = $1', [gone])
  assert.deepEqual(await partsOf(gone), { claims: 0, places: 0, external_ids: 0 })
  assert.deepEqual(await partsOf(stays), { claims: 1, places: 2, external_ids: 1 })
})

test('refuses to delete a place that has actors', async () => {
  await stored('Lives here')
  for (const key of ['gary,indiana', 'hammond,indiana']) {
    await assert.rejects(query('delete from place where key = $1', [key]), foreignKeyViolation)
  }
  assert.equal((await query(`delete from place where key = 'east-chicago,indiana'`)).rowCount, 1)
})

test('refuses to delete or renumber a source that a claim cites', async () => {
  const id = await stored('Cites')
  const { rows } = await query('select source_id from claim where entity_id = $1', [id])
  const source = [rows[0].source_id]
  await assert.rejects(query('delete from source where id = $1', source), foreignKeyViolation)
  await assert.rejects(
    query('update source set id = gen_random_uuid() where id = $1', source),
    foreignKeyViolation,
  )
  await query('delete from entity where id = $1', [id])
  assert.equal((await query('delete from source where id = $1', source)).rowCount, 1)
})

test('a delete of a source waits for a transaction that cites it', async () => {
  const id = await stored('Proven')
  const { rows } = await query('select source_id from claim where entity_id = $1', [id])
  await query('delete from claim where entity_id = $1', [id])
  const citing = await database.session('citing')
  try {
    await citing.query('begin')
    await citing.query(addClaim, [id, rows[0].source_id])
    await assert.rejects(
      query(`set lock_timeout = '100ms'; delete from source where id = '${rows[0].source_id}'`),
      { code: '55P03' },
    )
    await citing.query('commit')
  } finally {
    await citing.end()
  }
  assert.equal((await partsOf(id)).claims, 1)
})

test('a delete of an actor waits for a transaction that adds to it', async () => {
  const id = await stored('Wanted')
  const adding = await database.session('adding')
  try {
    await adding.query('begin')
    await adding.query(`insert into entity_external_id values ('test', 'just now', $1, '')`, [id])
    await assert.rejects(query(`set lock_timeout = '100ms'; delete from entity where id = '${id}'`), {
      code: '55P03',
    })
    await adding.query('commit')
  } finally {
    await adding.end()
  }
  assert.deepEqual(await partsOf(id), { claims: 1, places: 2, external_ids: 2 })
})

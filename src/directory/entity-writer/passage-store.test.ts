import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import {
  actorRecord,
  claimOf,
  now,
  openSmallDirectory,
  sourceOf,
} from '../../../tests/support/small-directory.ts'
import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { writeActors } from './entity-writer-store.ts'

const directory = await openSmallDirectory()
const { sql, database } = directory
after(() => directory[Symbol.asyncDispose]())

const url = 'https://www.example.org/news'
const sentence = 'The Tenants Union organizes renters and the Food Bank feeds them.'
type Claim = Partial<ActorRecord['claims'][number]>

async function write(name: string, claims: readonly Claim[], fields: Partial<ActorRecord> = {}) {
  const record = actorRecord(name, {
    claims: claims.map((claim) => claimOf(url, claim)),
    sources: [sourceOf(url)],
    ...fields,
  })
  const [outcome] = await sql.transaction().execute((tx) => writeActors(tx, [record], { now }))
  assert.ok(outcome && outcome.outcome !== 'refused', JSON.stringify(outcome))
  return outcome.id
}

const passages = async (address = url) =>
  (
    await database.pool.query(
      `select p.excerpt, p.excerpt_format, p.position, p.context_before, p.context_after,
        array(select e.name || ': ' || c.kind from claim c join entity e on e.id = c.entity_id
          where c.passage_id = p.id order by 1) as claims
       from passage p join source s on s.id = p.source_id where s.url = $1 order by p.excerpt desc`,
      [address],
    )
  ).rows

test('a passage is one row, whatever it proves and about whom, and goes with its last claim [design.evidence.stored-passages]', async () => {
  const context = { before: 'News\n', after: '\nCall us.' }
  await write('Tenants Union', [
    { kind: 'identity', excerpt: 'Tenants Union' },
    { kind: 'activity', excerpt: sentence, position: 40, context },
    { kind: 'other', excerpt: 'rent' },
  ])
  await write('Food Bank', [{ kind: 'activity', excerpt: sentence }])
  const stored = { excerpt_format: 'text', position: null, context_before: '', context_after: '' }
  const surrounded = { ...stored, position: 40, context_before: 'News\n', context_after: '\nCall us.' }
  const rent = { ...stored, excerpt: 'rent', claims: ['Tenants Union: other'] }
  assert.deepEqual(await passages(), [
    // Part of a word is another word.
    rent,
    {
      ...surrounded,
      excerpt: sentence,
      claims: ['Food Bank: activity', 'Tenants Union: activity', 'Tenants Union: identity'],
    },
  ])
  await write('Tenants Union', [{ kind: 'other', excerpt: 'rent' }])
  assert.deepEqual(await passages(), [
    rent,
    { ...surrounded, excerpt: sentence, claims: ['Food Bank: activity'] },
  ])
  await write('Food Bank', [{ kind: 'other', excerpt: 'rent' }])
  assert.deepEqual(
    (await passages()).map(({ excerpt, claims }) => [excerpt, claims.length]),
    [['rent', 2]],
  )
  await database.pool.query("delete from entity where name in ('Food Bank', 'Tenants Union')")
  assert.deepEqual(await passages(), [])
})

test('a claim cannot cite a passage of another source [design.evidence.stored-passages]', async () => {
  const id = await write('Riders', [{ excerpt: 'We ride.' }])
  await write('Walkers', [], { claims: [claimOf(`${url}/2`)], sources: [sourceOf(`${url}/2`)] })
  const move = `update claim set passage_id = (
    select passage_id from claim join source on source.id = source_id where url = $1) where entity_id = $2`
  await assert.rejects(database.pool.query(move, [`${url}/2`, id]), { code: '23503' })
})

test('the text around a quote ends before private details, and withheld locations have none [design.evidence.context-privacy]', async () => {
  const before = 'Jane Roe, home phone 219-555-0111\nOur team'
  const after = '\nWrite to us.\nMail: 12 Birch Street, Gary'
  await write('Open House', [{ excerpt: 'Open House helps.', context: { before, after } }])
  const [open] = (await passages()).filter(({ excerpt }) => excerpt === 'Open House helps.')
  assert.deepEqual([open.context_before, open.context_after], ['\nOur team', '\nWrite to us.\nMail: '])
  const shelter = { location: { status: 'withheld' as const, reason: 'A shelter' } }
  await write(
    'Shelter',
    [{ excerpt: 'Shelter opens.', context: { before: 'In Gary', after: 'on Elm' } }],
    shelter,
  )
  await write('Late', [{ excerpt: 'Late news.', context: { before: 'Near Elm', after: '' } }])
  const around = (await passages()).map((row) => row.context_before + row.context_after)
  assert.deepEqual([...new Set(around)], [''], 'no text of a page that a withheld actor cites')
})

test('rows of earlier versions become passages [design.evidence.stored-passages]', async () => {
  const client = await database.session('migration')
  const root = join(import.meta.dirname, '../../../migrations')
  const migrations = ['0031-passages.sql'].map((name) => readFile(join(root, name), 'utf8'))
  const id = (last: number) => `01920000-0000-7000-8000-0000000000${last}`
  try {
    await client.query(`create schema before; set search_path to before, public`)
    await client.query(`
      create table source (id uuid primary key, source_class text);
      create table claim (id uuid primary key, entity_id uuid, source_id uuid constraint claim_source_id_fkey references source,
        excerpt text, position integer);
      create index claim_source on claim (source_id);
      insert into source values ('${id(10)}', 'nonprofit'), ('${id(11)}', 'dataset'), ('${id(12)}', 'calendar');
      insert into claim values
        ('${id(20)}', '${id(30)}', '${id(10)}', 'We ride buses.', 7), ('${id(21)}', '${id(31)}', '${id(10)}', 'We ride buses.', 7),
        ('${id(22)}', '${id(30)}', '${id(10)}', 'ride', null), ('${id(23)}', '${id(30)}', '${id(10)}', 'us', null),
        ('${id(24)}', '${id(31)}', '${id(11)}', 'role: chair', null), ('${id(25)}', '${id(31)}', '${id(12)}', 'SUMMARY:Council', null)`)
    for (const migration of migrations) await client.query(await migration)
    const { rows } = await client.query(`
      select p.excerpt, p.excerpt_format, p.position, count(*)::int as claims
      from passage p join claim c on c.passage_id = p.id group by 1, 2, 3 order by 1`)
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        ['SUMMARY:Council', 'ics', null, 1],
        ['We ride buses.', 'text', 7, 3],
        ['role: chair', 'yaml', null, 1],
        ['us', 'text', null, 1],
      ],
    )
    assert.equal((await client.query('select count(*)::int as count from passage')).rows[0].count, 4)
  } finally {
    await client.end()
  }
})

import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, test } from 'node:test'
import type { ImportRecord, RelationRecord } from '../../src/contracts/directory/import-record.ts'
import type { DomainEvent } from '../../src/directory/domain-events/domain-event.ts'
import type { ImportItem, Roster } from '../../src/directory/import/import-item.ts'
import { readJsonLines } from '../../src/directory/import/read-json-lines.ts'
import { checkRecords, exportEntities, importRecords } from '../../src/directory/index.ts'
import type { Sql } from '../../src/platform/sql/database.ts'
import { actorRecord, importAll, now, openSmallDirectory, sourceOf } from '../support/small-directory.ts'

const directory = await openSmallDirectory()
after(() => directory[Symbol.asyncDispose]())
const { sql, database } = directory

const ref = (id: string) => ({ scheme: 'test', id })
const url = 'https://github.com/openstates/people/blob/main/committee.yml'
const membership = (subject: string, object: string, more: Partial<RelationRecord> = {}): RelationRecord => ({
  record: 'relation',
  kind: 'membership',
  subject: ref(subject),
  object: ref(object),
  excerpt: `name: ${subject}`,
  source: sourceOf(url),
  ...more,
})
const people = (...names: string[]) => names.map((name) => actorRecord(name, { type: 'person' }))

async function* itemsOf(...items: ImportItem[]) {
  yield* items
}
const importLines = (to: Sql, text: string) => importRecords(to, readJsonLines(once(text)), { now })
async function* once(text: string) {
  yield Buffer.from(text)
}

async function exported(from: Sql, format: 'jsonl' | 'csv' = 'jsonl'): Promise<string> {
  let text = ''
  const output = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  await exportEntities(from, { format, baseUrl: 'https://directory.test' }, output)
  return text
}

async function stored(): Promise<unknown[]> {
  const { rows } = await database.pool.query(`
    select e.name, c.relation, o.name as object, c.role, c.office_until from claim c join entity e on e.id = c.entity_id
    left join entity o on o.id = c.object_id where c.relation is not null order by 1, 3, 4`)
  return rows.map((row) => Object.values(row))
}

test('an import of relations can be repeated, and one bad relation does not stop it [design.relations.import]', async () => {
  const records: ImportRecord[] = [
    ...people('Ann', 'Bob'),
    actorRecord('Committee'),
    membership('Ann', 'Committee', { role: 'chair', office_until: '2027-01-03' }),
    membership('Bob', 'Committee'),
    membership('Nobody', 'Committee'),
    membership('Ann', 'Ann'),
    membership('Committee', 'Committee'),
    { ...membership('Committee', ''), kind: 'vacancy', object: null, post: 'Seat 5' },
  ]
  const first = await importAll(sql, records)
  assert.deepEqual(
    [first.added, first.relations_added, first.refused.by_reason],
    [3, 3, { 'unknown actor': 1, 'the actor is related to itself': 2 }],
  )
  assert.match(first.refused.first[0]!.why, /^subject: no public actor is test Nobody/)
  assert.deepEqual(await stored(), [
    ['Ann', 'membership', 'Committee', 'chair', '2027-01-03'],
    ['Bob', 'membership', 'Committee', null, null],
    ['Committee', 'vacancy', null, null, null],
  ])
  const again = await importAll(sql, records)
  assert.deepEqual([again.relations_added, again.relations_changed], [0, 0])
  const moved = membership('Bob', 'Committee', { excerpt: 'name: Bob, again' })
  assert.equal((await importAll(sql, [moved])).relations_changed, 1)
})

test('the last of several records of a relation in one file counts [design.relations.import]', async () => {
  const quotes = (...names: string[]) =>
    names.map((name) => membership('Eve', 'Assembly', { excerpt: `name: Eve ${name}` }))
  const added = await importAll(sql, [
    ...people('Eve'),
    actorRecord('Assembly'),
    ...quotes('first', 'second', 'second'),
  ])
  assert.deepEqual([added.relations_added, added.relations_changed], [1, 1])
  const changed = await importAll(sql, quotes('third', 'fourth'))
  assert.deepEqual([changed.relations_added, changed.relations_changed], [0, 2])
  const { rows } = await database.pool.query(`
    select c.excerpt, p.excerpt as passage from claim c join passage p on p.id = c.passage_id
    where c.relation is not null and c.excerpt like 'name: Eve%'`)
  assert.deepEqual(rows, [{ excerpt: 'name: Eve fourth', passage: 'name: Eve fourth' }])
})

test('invalid lines name the field and the reason [design.relations.bad-input design.relations.in-office]', async () => {
  const { source: _, ...sourceless } = membership('Ann', 'Committee')
  const bad = [
    { ...membership('Ann', 'Committee'), until: '2020-01-01', since: '2021-01-01' },
    { ...membership('Ann', 'Committee'), office_until: '2020-01-01', since: '2021-01-01' },
    { ...membership('Ann', 'Committee'), excerpt: '' },
    { ...membership('Ann', 'Committee'), object: { name: 'Committee' } },
    sourceless,
  ]
  const { refused } = await importLines(sql, bad.map((line) => `${JSON.stringify(line)}\n`).join(''))
  assert.deepEqual(
    refused.first.map(({ why }) => why.split(':')[0]),
    ['until', 'office_until', 'excerpt', 'object', 'source'],
  )
  const checked = await checkRecords(
    sql,
    itemsOf(
      { where: '1', record: actorRecord('New'), bytes: 1 },
      { where: '2', record: membership('Ann', 'New'), bytes: 1 },
      { where: '3', record: membership('Ann', 'Unknown'), bytes: 1 },
    ),
  )
  assert.deepEqual(
    checked.refused.first.map(({ where }) => where),
    ['3'],
  )
})

test('a roster ends the memberships that the same file no longer lists [design.relations.import]', async () => {
  await importAll(sql, [
    ...people('Cal', 'Dee'),
    actorRecord('Board'),
    membership('Cal', 'Board'),
    membership('Dee', 'Board'),
  ])
  const elsewhere = { source: sourceOf('https://other.example/board') }
  await importAll(sql, [membership('Cal', 'Board', elsewhere)])
  const at = (commit: string) => url.replace('/main/', `/${commit.repeat(40)}/`)
  const roster: Roster = { object: ref('Board'), url: at('a'), members: [{ ...ref('Dee'), role: null }] }
  const events: DomainEvent[] = []
  const options = {
    now,
    publishEvents: async (_: Sql, list: readonly DomainEvent[]) => void events.push(...list),
  }
  const importRoster = () =>
    importRecords(sql, itemsOf({ where: 'board.yml', roster: { ...roster, url } }), options)
  assert.equal((await importRoster()).relations_removed, 1)
  assert.equal((await importRoster()).relations_removed, 0, 'a membership ends once')
  const dayBefore = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  assert.deepEqual(
    events.map(({ type, name, actors }) => [type, name, actors.map((actor) => actor.name)]),
    [['relation_ended', `Cal: Member of Board: until ${dayBefore}`, ['Cal', 'Board']]],
  )
  const { rows } = await database.pool.query(
    `select e.name, s.url, c.until::text from claim c join entity e on e.id = c.entity_id join entity o on o.id = c.object_id
     join source s on s.id = c.source_id where o.name = 'Board' order by 1, 3`,
  )
  assert.deepEqual(rows, [
    { name: 'Cal', url, until: dayBefore },
    { name: 'Cal', url: 'https://other.example/board', until: null },
    { name: 'Dee', url, until: null },
  ])
  const { rows: changes } = await database.pool.query(
    `select c.kind from entity_change c join entity e on e.id = c.entity_id
     where e.name = 'Cal' and c.kind <> 'relation_added' and c.kind <> 'listed'`,
  )
  assert.deepEqual(changes, [{ kind: 'relation_ended' }])
  await importAll(sql, [membership('Cal', 'Board')])
  const { rows: again } = await database.pool.query(
    `select count(*)::int as ended from claim c join entity o on o.id = c.object_id where o.name = 'Board' and until is not null`,
  )
  assert.deepEqual(again, [{ ended: 0 }], 'a person who is listed again is a member again')
})

test('relations and identifiers survive export and import, and are in the CSV [design.relations.import design.actor.identifiers]', async () => {
  await importAll(sql, [
    actorRecord('Numbered', { identifiers: [{ scheme: 'ein', identifier: '35-0000001' }] }),
    actorRecord('No id', { external_id: null, type: 'person' }),
    { ...membership('No id', 'Numbered'), subject: { type: 'person', name: 'No id', place: 'gary,indiana' } },
  ])
  const text = await exported(sql)
  assert.match(text, /"identifiers":\[\{"scheme":"ein","identifier":"35-0000001"\}\]/)
  await using other = await openSmallDirectory()
  const summary = await importLines(other.sql, text)
  assert.equal(summary.refused.count, 0, JSON.stringify(summary.refused))
  assert.equal(await exported(other.sql), text)
  const csv = await exported(sql, 'csv')
  assert.match(csv, /ein:35-0000001/)
  assert.match(csv, /,membership,[0-9a-f-]{36},Committee,chair,/)
})

test('a relation to an actor that was merged twice belongs to the actor that is left [design.relations.import]', async () => {
  await importAll(sql, [
    ...people('Cy'),
    actorRecord('Old Board'),
    actorRecord('Board'),
    actorRecord('Council'),
  ])
  const merge = (from: string, into: string) =>
    database.pool.query(
      `update entity set status = 'merged', merged_into = (select id from entity where name = $2) where name = $1`,
      [from, into],
    )
  await merge('Old Board', 'Board')
  await merge('Board', 'Council')
  await importAll(sql, [membership('Cy', 'Old Board')])
  const [, relation, object] = (await stored()).find((row) => (row as string[])[0] === 'Cy') as string[]
  assert.deepEqual([relation, object], ['membership', 'Council'])
})

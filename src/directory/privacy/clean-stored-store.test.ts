import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  actorRecord,
  claimOf,
  importAll,
  now,
  openSmallDirectory,
  sourceOf,
} from '../../../tests/support/small-directory.ts'
import { cleanStoredRecords, skipCleaningIfEmpty } from './clean-stored-store.ts'

const directory = await openSmallDirectory()
const { sql, database } = directory
after(() => directory[Symbol.asyncDispose]())

const street = '285 Example Creek Road'
const home = `classification: home\naddress: ${street}, Gary, IN 46402\nvoice: 219-555-0100`
const url = 'https://www.example.org/file'

/** Everything that any table stores, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await database.pool.query(
    "select tablename from pg_tables where schemaname = current_schema() and tablename not in ('place', 'place_zip', 'place_alias')",
  )
  const texts = await Promise.all(
    rows.map(async ({ tablename }) =>
      JSON.stringify((await database.pool.query(`select * from "${tablename}"`)).rows),
    ),
  )
  return texts.join('\n')
}

const person = (name: string) =>
  actorRecord(name, {
    type: 'person',
    contacts: [
      { kind: 'address', value: `${street}, Gary, IN 46402`, label: 'home' },
      { kind: 'phone', value: '219-555-0100', label: 'home' },
      { kind: 'phone', value: '219-555-0199', label: 'capitol' },
    ],
    claims: [
      claimOf(url, { kind: 'role', text: 'Member of the Senate', excerpt: 'type: upper' }),
      claimOf(url, { kind: 'location', text: 'Has an address here', excerpt: home }),
    ],
    sources: [sourceOf(url)],
  })

const skippedRules = async () => {
  await skipCleaningIfEmpty(sql)
  const { rows } = await database.pool.query("delete from setting where name like 'private%' returning value")
  return rows.length
}

test('an import stores no home address or personal phone, and what it stores needs no cleaning [design.people.no-private-contacts]', async () => {
  assert.equal(await skippedRules(), 1)
  await importAll(sql, [person('Imported')])
  assert.equal(await skippedRules(), 0, 'actors may have been stored before')
  const stored = await wholeDatabase()
  assert.ok(stored.includes('Imported') && stored.includes('219-555-0199'))
  assert.ok(!stored.includes(street) && !stored.includes('219-555-0100'), stored.slice(0, 200))
})

test('a record with nothing but a private address is refused with the reason', async () => {
  const claims = [claimOf(url, { text: street, excerpt: `${street}` })]
  const { refused } = await importAll(sql, [{ ...person('Only a home'), claims }])
  assert.deepEqual(refused.by_reason, { 'only private details': 1 })
})

test('records stored before are cleaned once, in every copy [design.people.stored-cleaned]', async () => {
  await importAll(sql, [person('Stored'), person('Removed')])
  const { rows } = await database.pool.query("select id from entity where name = 'Stored'")
  const id = rows[0].id as string
  await database.pool.query(
    "update entity set contacts = $1, description = $2 where name in ('Stored', 'Removed')",
    [JSON.stringify(person('Stored').contacts), `Senator, ${street}`],
  )
  await database.pool.query('update claim set excerpt = $1 where kind = $2', [home, 'location'])
  await database.pool.query("update entity set status = 'deleted' where name = 'Removed'")
  const replaced: string[] = []
  const options = {
    now,
    replaceTexts: async (_: unknown, entityId: string, texts: readonly { from: string }[]) => {
      if (entityId === id) replaced.push(...texts.map(({ from }) => from))
    },
  }
  assert.equal(await cleanStoredRecords(sql, options), 3)
  const stored = await wholeDatabase()
  assert.ok(!stored.includes(street) && !stored.includes('219-555-0100'))
  assert.deepEqual(replaced, [home])
  const { rows: states } = await database.pool.query(
    "select status, search::text from entity where name in ('Stored', 'Removed') order by name",
  )
  assert.deepEqual(
    states.map((row) => row.status),
    ['deleted', 'active'],
  )
  assert.ok(!states[1].search.includes('creek'))
  assert.equal(await cleanStoredRecords(sql, options), 0)
})

test('contacts are hidden when the role that published them has ended [design.people.contacts-end-with-role]', async () => {
  const { createEntityStore } = await import('../entities/entity-store.ts')
  await importAll(sql, [
    { ...person('Current'), contacts_until: '2999-01-01' },
    { ...person('Former'), contacts_until: '2020-01-01' },
  ])
  const contactsOf = async (name: string) => {
    const { rows } = await database.pool.query('select id from entity where name = $1', [name])
    return (await createEntityStore(sql).unprovenContacts(rows[0].id)).length
  }
  assert.deepEqual([await contactsOf('Current'), await contactsOf('Former')], [1, 0])
  const { importRecords } = await import('../import/import-run.ts')
  async function* ended() {
    yield { where: 'file', reason: 'no role in term', why: 'none', ended: { scheme: 'test', id: 'Current' } }
  }
  await importRecords(sql, ended(), { now })
  assert.equal(await contactsOf('Current'), 0)
  // The same record with a current role shows them again.
  await importAll(sql, [{ ...person('Current'), contacts_until: '2999-01-01' }])
  assert.equal(await contactsOf('Current'), 1)
})

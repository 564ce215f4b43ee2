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
import { createEntityStore } from '../entities/entity-store.ts'
import { inSnapshot, readClaims, readEntities } from '../export/export-store.ts'
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
  const office = { kind: 'phone' as const, value: '219-555-0199', label: 'capitol', source: url }
  const contacts = [
    { ...office, excerpt: 'Current or Former, capitol office: 219-555-0199' },
    { ...office, value: '219-555-0111' },
  ]
  await importAll(sql, [
    { ...person('Current'), contacts, contacts_until: '2999-01-01' },
    { ...person('Former'), contacts, contacts_until: '2020-01-01' },
  ])
  /** Numbers of contacts: proven, their claims, unproven, and exported. */
  const contactsOf = async (name: string) => {
    const { rows } = await database.pool.query('select id from entity where name = $1', [name])
    const id = rows[0].id as string
    const store = createEntityStore(sql)
    const found = (await store.find(id))!
    const [proven, unproven] = [found.contacts, found.unproven_contacts] as unknown[][]
    const claims = (await store.claims(id)).filter(({ kind }) => kind === 'contact')
    const everything = { placeId: undefined, state: undefined, issueAreas: undefined, withSample: true }
    const exported = await inSnapshot(sql, async (tx) => ({
      actors: (await Array.fromAsync(readEntities(tx, everything, 100))).flat(),
      claims: (await readClaims(tx, [id])).get(id) ?? [],
    }))
    return {
      shown: [proven!.length, claims.length, unproven!.length],
      exported: [
        exported.actors.find((one) => one.id === id)?.contacts.length,
        exported.claims.filter(({ kind }) => kind === 'contact').length,
      ],
    }
  }
  const all = { shown: [1, 1, 1], exported: [2, 1] }
  const none = { shown: [0, 0, 0], exported: [0, 0] }
  assert.deepEqual([await contactsOf('Current'), await contactsOf('Former')], [all, none])
  const { importRecords } = await import('../import/import-run.ts')
  async function* ended() {
    yield { where: 'file', reason: 'no role in term', why: 'none', ended: { scheme: 'test', id: 'Current' } }
  }
  await importRecords(sql, ended(), { now })
  assert.deepEqual(await contactsOf('Current'), none)
  // The same record with a current role shows them again.
  await importAll(sql, [{ ...person('Current'), contacts, contacts_until: '2999-01-01' }])
  assert.deepEqual(await contactsOf('Current'), all)
})

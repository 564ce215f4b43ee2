import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { PlaceFinder } from '../office-city.ts'
import { openCongress, readCongress } from './read-congress.ts'

const root = await mkdtemp(join(tmpdir(), 'civic-congress-'))
after(() => rm(root, { recursive: true }))

const places = new Map([
  ['DC Washington', 'washington,district-of-columbia'],
  ['WI Janesville', 'janesville,wisconsin'],
])
const find: PlaceFinder = {
  byDivision: () => undefined,
  byName: (name, state) => places.get(`${state} ${name}`),
  district: ({ key }) => key,
  takeNew: () => [],
}

const members = `- id:
    bioguide: R000001
    govtrack: 1
  name:
    first: Pat
    last: Representative
    official_full: Pat Q. Representative
  terms:
  - type: rep
    start: '2023-01-03'
    end: '2025-01-03'
    state: WI
    district: 2
  - type: rep
    start: '2025-01-03'
    end: '2027-01-03'
    state: WI
    district: 1
    party: Independent
    url: https://pat.house.example.gov
    address: 1233 Longworth House Office Building Washington DC 20515-4901
    phone: 202-555-0100
- id:
    bioguide: S000002
  name:
    first: Sam
    last: Senator
  terms:
  - type: sen
    start: '2021-01-03'
    end: '2027-01-03'
    state: IN
    contact_form: sam.example/contact
    address: 1 Hart Senate Office Building Washington DC 20510
- id: [broken
- id:
    bioguide: F000003
  name:
    first: Former
    last: Member
  terms:
  - type: rep
    start: '2021-01-03'
    end: '2023-01-03'
    state: WY
    district: 0
- name:
    first: No
    last: Id
  terms: []
`
const offices = `- id:
    bioguide: R000001
  offices:
  - address: 20 S. Main St.
    city: Janesville
    phone: 608-555-0100
    state: WI
    zip: '53545'
  - address: 1 Elsewhere Rd.
    city: Elsewhere
    state: WI
`
const file = join(root, 'legislators-current.yaml')
await writeFile(file, members)

async function read() {
  const items = await Array.fromAsync(readCongress(await openCongress(file), find, '2026-11-15'))
  const records = items.flatMap((item) =>
    'record' in item && item.record.record === 'actor' ? [item.record] : [],
  )
  return { items, records }
}

const refusedOf = (items: Awaited<ReturnType<typeof read>>['items']) =>
  items.flatMap((item) => ('why' in item ? [`${item.where} ${item.reason}`] : []))

test('reads a current member with role and quote, who belongs to a district and a state [design.place.legislators]', async () => {
  const { records } = await read()
  assert.deepEqual(
    records.map(({ name, description, place, external_id }) => [name, description, place, external_id?.id]),
    [
      [
        'Pat Q. Representative',
        'United States representative for district 1 of Wisconsin (Independent)',
        'congressional-district-1,wisconsin',
        'R000001',
      ],
      ['Sam Senator', 'United States senator from Indiana', 'indiana,united-states', 'S000002'],
    ],
  )
  for (const { claims } of records) for (const claim of claims) assert.ok(members.includes(claim.excerpt))
  assert.match(records[0]!.claims[0]!.excerpt, /^type: rep\n {4}start: '2025-01-03'/)
})

test('takes a checkout or its file of members, and names the file that is missing', async () => {
  const fromFolder = await openCongress(root)
  assert.deepEqual(fromFolder.members, (await openCongress(file)).members)
  await assert.rejects(openCongress(join(root, 'empty')), /Cannot read .*empty: .*Pass a checkout of/)
})

test('refuses an invalid entry with its line and continues', async () => {
  const { items } = await read()
  assert.deepEqual(refusedOf(items), [
    'line 23 malformed address',
    'line 35 bad entry',
    'line 36 no role in term',
    'line 47 bad entry',
  ])
  const [link] = items.filter((item) => 'why' in item)
  const why =
    'terms.0.contact_form: sam.example/contact must be an http or https address. The record is imported without it'
  assert.deepEqual(link, { where: 'line 23', reason: 'malformed address', why, isDerived: true })
})

test('uses the district offices of a member if the file exists', async () => {
  await writeFile(join(root, 'legislators-district-offices.yaml'), offices)
  const [pat] = (await read()).records
  assert.equal(pat!.place, 'congressional-district-1,wisconsin')
  assert.deepEqual(pat!.places, ['wisconsin,united-states', 'janesville,wisconsin'])
  const location = pat!.claims.find((claim) => claim.kind === 'location')!
  assert.equal(location.text, 'Has a district office in Janesville')
  assert.ok(offices.includes(location.excerpt))
  assert.match(location.source, /legislators-district-offices\.yaml$/)
})

test('lists the accounts of a member in social networks as contacts, each with its line', async () => {
  const file = join(root, 'legislators-social-media.yaml')
  const accounts = `- id:
    bioguide: R000001
  social:
    twitter: RepPat
    youtube: reppat
    youtube_id: UCabcdefghijklmnopqrstuv
    twitter_id: 17
- id:
    bioguide: S000002
  social: [broken
`
  await writeFile(file, accounts)
  const { records, items } = await read()
  await rm(file)
  assert.deepEqual(
    records[0]!.contacts
      .filter(({ kind }) => kind === 'social')
      .map(({ label, value, excerpt, source }) => [label, value, excerpt, source?.split('/').at(-1)]),
    [
      ['twitter', 'RepPat', 'twitter: RepPat', 'legislators-social-media.yaml'],
      [
        'youtube',
        'UCabcdefghijklmnopqrstuv',
        'youtube_id: UCabcdefghijklmnopqrstuv',
        'legislators-social-media.yaml',
      ],
    ],
  )
  assert.ok(refusedOf(items).includes('legislators-social-media.yaml line 8 bad entry'))
})

const committees = `- type: house
  name: House Committee on Rivers
  url: https://rivers.house.example.gov/
  thomas_id: HSRV
  address: 1301 LHOB; Washington, DC 20515-6001
  phone: (202) 555-0101
  subcommittees:
  - name: Bridges
    thomas_id: '01'
- type: senate
  name: Senate Committee on Lakes
  url: https://lakes.examplehttps://www.lakes.example
  thomas_id: SSLK
`
const membership = `HSRV:
- name: Pat Q. Representative
  party: majority
  rank: 1
  title: Chairman
  bioguide: R000001
- name: Former Member
  party: majority
  rank: 2
  bioguide: F000003
HSRV01:
- name: Pat Q. Representative
  party: majority
  rank: 1
  bioguide: R000001
SSLK:
- name: Sam Senator
  party: minority
  rank: 1
  bioguide: S000002
`

test('reads committees with their members in office and their subcommittees, if the files exist [design.relations.imported design.relations.in-office design.taxonomy.issues-of-names]', async () => {
  await writeFile(join(root, 'committees-current.yaml'), committees)
  await writeFile(join(root, 'committee-membership-current.yaml'), membership)
  const { items, records } = await read()
  assert.ok(refusedOf(items).includes('committees-current.yaml line 10 malformed address'))
  assert.deepEqual(
    records.slice(2).map(({ name, place, external_id }) => [external_id?.id, name, place]),
    [
      ['HSRV', 'House Committee on Rivers', 'united-states,united-states'],
      ['HSRV01', 'Subcommittee on Bridges (House Committee on Rivers)', 'united-states,united-states'],
      ['SSLK', 'Senate Committee on Lakes', 'united-states,united-states'],
    ],
  )
  assert.deepEqual(
    records.flatMap(({ claims }) => claims.filter(({ kind }) => kind === 'issue')),
    [
      {
        kind: 'issue',
        issue_area: 'physical_infrastructure_decay',
        text: 'Physical infrastructure decay, because the name of the body contains “Bridges”',
        excerpt: 'name: Bridges',
        source: records[2]!.sources[0]!.url,
      },
    ],
    'members get no issue area from the name of their committee',
  )
  assert.deepEqual(
    records[2]!.contacts.map(({ kind, excerpt }) => [kind, excerpt]),
    [
      ['phone', 'phone: (202) 555-0101'],
      ['address', 'address: 1301 LHOB; Washington, DC 20515-6001'],
    ],
  )
  const relations = items.flatMap((item) =>
    'record' in item && item.record.record === 'relation' ? [item.record] : [],
  )
  const idOf = (end: object | null | undefined) => (end && 'id' in end ? end.id : undefined)
  assert.deepEqual(
    relations.map((one) => [one.kind, idOf(one.subject), idOf(one.object), one.role, one.office_until]),
    [
      ['membership', 'R000001', 'HSRV', 'Chairman', '2027-01-03'],
      ['part_of', 'HSRV01', 'HSRV', undefined, undefined],
      ['membership', 'R000001', 'HSRV01', null, '2027-01-03'],
      ['membership', 'S000002', 'SSLK', null, '2027-01-03'],
    ],
  )
  for (const { excerpt } of relations) assert.ok((committees + membership).includes(excerpt), excerpt)
  const refused = items.flatMap((item) =>
    'why' in item && item.reason === 'not in office' ? [item.why] : [],
  )
  assert.deepEqual(refused, ['no term of Former Member (F000003) includes today'])
  assert.deepEqual(records[0]!.identifiers, [
    { scheme: 'bioguide', identifier: 'R000001' },
    { scheme: 'govtrack', identifier: '1' },
  ])
})

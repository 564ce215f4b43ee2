import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { displayOf } from '../../../contracts/directory/excerpt-display.ts'
import type { ActorRecord } from '../../../contracts/directory/import-record.ts'
import { OperatorError } from '../../../platform/errors.ts'
import type { ImportItem } from '../import-item.ts'
import type { PlaceFinder } from '../office-city.ts'
import { listOpenStates, readOpenStates } from './read-open-states.ts'

const root = await mkdtemp(join(tmpdir(), 'civic-open-states-'))
after(() => rm(root, { recursive: true }))

const places = new Map([
  ['IN Indianapolis', 'indianapolis,indiana'],
  ['IN Muncie', 'muncie,indiana'],
  ['CA Palo Alto', 'palo-alto,california'],
])
const find: PlaceFinder = {
  byDivision: (id) => (id === 'ocd-division/country:us/state:in' ? 'indiana,united-states' : undefined),
  byName: (name, state) => places.get(`${state} ${name}`),
  district: ({ key }) => key,
  takeNew: () => [],
}

const inState = 'jurisdiction: ocd-jurisdiction/country:us/state:in/government'
const senator = `id: ocd-person/1
name: Ann Example
email: ann@iga.example.gov
party:
- name: Independent
roles:
- type: upper
  ${inState}
  district: '32'
- type: lower
  ${inState}
  district: '7'
  end_date: '2020-01-01'
offices:
- classification: capitol
  address: 200 W. Washington St., Indianapolis, IN 46204
  voice: 317-555-0100
- classification: district-mail
  address: P.O. Box 18, Indianapolis, IN 46215
- classification: district
  address: 1 Main Street;Muncie, IN 47305
links:
- url: https://iga.example.gov/ann
- url: https://ann.example.org/
  note: homepage
other_names:
- name: Annie Example
- name: "Ann \\xC9xample"
sources:
- url: https://iga.example.gov/senators
`

const files: Record<string, string> = {
  'in/legislature/Ann-Example.yml': senator,
  'in/legislature/No-Office.yml': `id: ocd-person/2\nname: No Office\nroles:\n- type: upper\n  ${inState}\nsources:\n- url: https://x.example/\nlinks:\n- url: https://x.examplehttps://www.x.example/s4\n- url: https://x.example/home\n`,
  'in/legislature/At-Home.yml': `id: ocd-person/8
name: At Home
roles:
- type: upper
  ${inState}
  end_date: '2999-01'
offices:
- classification: home
  address: 285 Example Creek Road, Muncie, IN 47305
  voice: 765-555-0100
  email: at.home@mail.example
- classification: district
  address: 2 Plain Street, Suite 4, Muncie, IN 47305
  voice: 765-555-0101
sources:
- url: https://iga.example.gov/senators
`,
  'in/legislature/Broken.yml': 'id: [',
  'in/legislature/Odd.yml': 'id: ocd-person/3\nname: Odd\nroles: none\nsources: []\n',
  'in/legislature/notes.txt': 'not read',
  'in/retired/Old-Hand-11111111-2222-4333-8444-555555555555.yml': senator.replace(
    'ocd-person/1',
    'ocd-person/9',
  ),
  'in/committees/lower-Judiciary.yml': `id: ocd-organization/1
${inState}
classification: committee
name: Judiciary
chamber: lower
sources:
- url: https://iga.example.gov/committees
links:
- url: https://iga.example.gov/judiciary
members:
- name: Ann Example
  role: chair
  person_id: ocd-person/1
- name: No Office
  role: member
  person_id: ocd-person/2
- name: Former
  role: member
  person_id: ocd-person/gone
`,
  'in/committees/lower-Legal-Affairs.yml': `id: ocd-organization/9
${inState}
name: Judiciary
chamber: lower
sources:
- url: https://iga.example.gov/judiciary
members:
- name: No Office
  role: member
  person_id: ocd-person/2
- name: Ann Example
  role: chair
  person_id: ocd-person/1
- name: Former
  role: member
  person_id: ocd-person/gone
`,
  'in/committees/lower-Part.yml': `id: ocd-organization/3
${inState}
classification: subcommittee
name: Courts
chamber: lower
parent: ocd-organization/1
sources:
- url: https://iga.example.gov/committees
members:
- name: Ann Example
  person_id: ocd-person/1
`,
  'in/committees/lower-Lonely.yml': `id: ocd-organization/2\n${inState}\nname: Lonely\nchamber: lower\nsources:\n- url: https://x.example/\nlinks:\n- url: https://x.example/lonely\n- url: lonely.example\n`,
  'ca/municipalities/Mayor.yml': `id: ocd-person/4
name: May Or
roles:
- type: mayor
  end_date: 2026-12
  jurisdiction: ocd-jurisdiction/country:us/state:ca/place:palo_alto/government
sources:
- url: https://paloalto.example.gov/
`,
  'ca/municipalities/Former.yml': `id: ocd-person/5
name: For Mer
roles:
- type: mayor
  end_date: '2021-01-01'
  jurisdiction: ocd-jurisdiction/country:us/state:ca/place:palo_alto/government
sources:
- url: https://paloalto.example.gov/
`,
  'ca/municipalities/Unsourced.yml': `id: ocd-person/6
name: Un Sourced
roles:
- type: mayor
  jurisdiction: ocd-jurisdiction/country:us/state:ca/place:palo_alto/government
sources: []
`,
  'ca/municipalities/Unknown-Town.yml': `id: ocd-person/7
name: Un Known
roles:
- type: mayor
  jurisdiction: ocd-jurisdiction/country:us/state:ca/place:atlantis/government
sources:
- url: https://atlantis.example.gov/
`,
}
for (const [path, text] of Object.entries(files)) {
  await mkdir(dirname(join(root, 'data', path)), { recursive: true })
  await writeFile(join(root, 'data', path), text)
}

const items = await Array.fromAsync(readOpenStates(await listOpenStates(root), find, '2026-11-15'))
const itemOf = (name: string): ImportItem => items.find((item) => item.where.endsWith(name))!
const recordOf = (name: string): ActorRecord => {
  const item = itemOf(name)
  assert.ok('record' in item && item.record.record === 'actor', JSON.stringify(item))
  return item.record
}
const whyOf = (name: string) => {
  const item = itemOf(name)
  return 'why' in item ? `${item.reason}: ${item.why}` : 'read'
}

test('a legislator has the city of the district office and a quote for every claim', () => {
  const record = recordOf('Ann-Example.yml')
  assert.deepEqual(record.external_id, { scheme: 'openstates', id: 'ocd-person/1' })
  assert.equal(record.description, 'State senator, Indiana Senate, district 32 (Independent)')
  assert.equal(record.place, 'senate-district-32,indiana')
  assert.deepEqual(
    record.places,
    ['indiana,united-states', 'muncie,indiana'],
    'neither the capitol nor a box for mail beside it makes a legislator an actor of the capital',
  )
  assert.equal(record.website, 'https://ann.example.org/')
  assert.deepEqual(
    record.contacts.map((contact) => `${contact.kind} ${contact.value}`),
    [
      'email ann@iga.example.gov',
      'phone 317-555-0100',
      'address 200 W. Washington St., Indianapolis, IN 46204',
      'web https://iga.example.gov/ann',
    ],
  )
  assert.deepEqual(
    record.claims.map((claim) => `${claim.kind}: ${claim.text}`),
    [
      'alias: Annie Example',
      'role: State senator, Indiana Senate, district 32',
      'location: Has an address here',
    ],
    'a name that the file writes in codes has no quote',
  )
})

test('every quote is in its cited file', () => {
  for (const item of items) {
    if (!('record' in item) || item.record.record !== 'actor') continue
    for (const claim of item.record.claims) {
      const path = claim.source.split('/data/')[1]!
      assert.ok(files[path]!.includes(claim.excerpt), claim.excerpt)
      assert.ok(
        item.record.sources.some(
          ({ url, source_class }) => url === claim.source && source_class === 'dataset',
        ),
      )
    }
  }
})

test('a record as a source is named after its person or committee, not after its path', () => {
  const titles = items.flatMap((item) => {
    if (!('record' in item)) return []
    const { record } = item
    return record.record === 'actor'
      ? record.sources.map(({ title }) => title)
      : record.record === 'relation'
        ? [record.source.title]
        : []
  })
  assert.ok(titles.includes('Ann Example (Open States record)'))
  assert.deepEqual(
    titles.filter((title) => !title.endsWith(' (Open States record)')),
    [],
  )
  assert.ok(titles.includes('Courts (Open States record)'))
})

test('a municipal official has the place of the municipality', () => {
  const record = recordOf('Mayor.yml')
  assert.equal(record.place, 'palo-alto,california')
  assert.deepEqual(
    record.claims.map((claim) => claim.text),
    ['Mayor of Palo Alto'],
  )
})

test('a committee has the place of its members’ capitol offices and names its chair', () => {
  const record = recordOf('lower-Judiciary.yml')
  assert.equal(record.type, 'organization')
  assert.equal(record.name, 'Judiciary (Indiana House of Representatives)')
  assert.equal(record.place, 'indiana,united-states')
  assert.deepEqual(
    record.claims.map((claim) => `${claim.kind}: ${claim.text}`),
    ['identity: A committee of the Indiana House of Representatives', 'role: Ann Example is chair'],
  )
  assert.equal(record.sources.length, 1)
})

test('a committee has its members in office and its parent as relations, and a complete roster [design.relations.imported design.relations.in-office]', () => {
  const relations = items.flatMap((item) =>
    'record' in item && item.record.record === 'relation' ? [item.record] : [],
  )
  const idOf = (end: object | null | undefined) => (end && 'id' in end ? end.id : undefined)
  assert.deepEqual(
    relations.map(({ kind, subject, object, role }) => [kind, idOf(subject), idOf(object), role]),
    [
      ['membership', 'ocd-person/1', 'ocd-organization/1', 'chair'],
      ['membership', 'ocd-person/2', 'ocd-organization/1', 'member'],
      ['membership', 'ocd-person/1', 'ocd-organization/3', null],
      ['part_of', 'ocd-organization/3', 'ocd-organization/1', undefined],
    ],
  )
  assert.equal(relations[0]!.excerpt, 'name: Ann Example\n  role: chair\n  person_id: ocd-person/1')
  const parent = relations[3]!.excerpt
  assert.equal(parent, 'name: Courts\nchamber: lower\nparent: ocd-organization/1')
  assert.equal(displayOf(parent, 'yaml'), 'Name: Courts · Chamber: lower')
  const refused = items.flatMap((item) =>
    'why' in item && item.reason === 'not in office' ? [item.why] : [],
  )
  assert.deepEqual(refused, ['Former holds no office today, so the membership is not current'])
  const [roster] = items.flatMap((item) => ('roster' in item ? [item.roster] : []))
  assert.deepEqual(
    roster!.members.map(({ id, role }) => [id, role]),
    [
      ['ocd-person/1', 'chair'],
      ['ocd-person/2', 'member'],
    ],
  )
})

test('refuses a committee that another file describes with the same members', () => {
  const why =
    'lower-Judiciary.yml describes the same committee: its name, chamber, members and their roles are equal'
  assert.equal(whyOf('lower-Legal-Affairs.yml'), `duplicate: ${why}`)
})

test('refuses a file without a current role, source, place or valid format, with the reason', () => {
  assert.equal(whyOf('Former.yml'), 'no role in term: no role in the United States is in term on 2026-11-15')
  assert.equal(whyOf('Unsourced.yml'), 'no source: the file names no source')
  assert.match(whyOf('Unknown-Town.yml'), /^no place: the gazetteer has no Atlantis in California/)
  assert.equal(recordOf('No-Office.yml').place, 'indiana,united-states', 'an address is not needed')
  assert.equal(recordOf('lower-Lonely.yml').place, 'indiana,united-states')
  assert.match(whyOf('Broken.yml'), /^bad file: /)
  assert.match(whyOf('Odd.yml'), /^bad file: roles: /)
})

test('a malformed link is left out and listed with its reason, and the record is imported', () => {
  assert.equal(recordOf('No-Office.yml').website, 'https://x.example/home')
  assert.ok(!JSON.stringify(recordOf('No-Office.yml').contacts).includes('examplehttps'))
  assert.deepEqual(
    items.filter((item) => 'isDerived' in item && 'why' in item).map((item) => 'why' in item && item.why),
    [
      'links.0.url: https://x.examplehttps://www.x.example/s4 contains two addresses; give one. The record is imported without it',
      'links.1.url: lonely.example must be an http or https address. The record is imported without it',
    ],
  )
})

test('publishes the place of a home but neither its address nor its phone [design.people.no-private-contacts design.people.quotes-cut]', () => {
  const record = recordOf('At-Home.yml')
  const text = JSON.stringify(record)
  for (const part of ['Creek', '765-555-0100', 'at.home@']) assert.ok(!text.includes(part), part)
  assert.deepEqual([record.place, ...record.places], ['indiana,united-states', 'muncie,indiana'])
  assert.deepEqual(
    record.claims.map((claim) => `${claim.text}: ${claim.excerpt.split('\n')[0]}`),
    [
      'State senator, Indiana Senate: type: upper',
      'Has an address here: Muncie',
      'Has a district office here: classification: district',
    ],
  )
  const cite = {
    source: record.sources[0]!.url,
    excerpt:
      'classification: district\n  address: 2 Plain Street, Suite 4, Muncie, IN 47305\n  voice: 765-555-0101',
  }
  assert.deepEqual(record.contacts, [
    { kind: 'phone', value: '765-555-0101', label: 'district office', ...cite },
    {
      kind: 'address',
      value: '2 Plain Street, Suite 4, Muncie, IN 47305',
      label: 'district office',
      ...cite,
    },
  ])
})

test('contacts last as long as the role, and end with it [design.people.contacts-end-with-role]', () => {
  assert.equal(recordOf('At-Home.yml').contacts_until, '2999-01-31')
  assert.equal(recordOf('Mayor.yml').contacts_until, '2026-12-31')
  assert.equal(recordOf('Ann-Example.yml').contacts_until, null)
  const ended = items.flatMap((item) => ('ended' in item && item.ended ? [item.ended.id] : []))
  assert.deepEqual(ended, ['ocd-person/5', 'ocd-person/11111111-2222-4333-8444-555555555555'])
})

test('does not read retired people or other files', () => {
  const read = items.filter((item) => 'record' in item || 'why' in item)
  const paths = new Set(read.map((item) => item.where.split(' ')[0]))
  assert.equal(paths.size, Object.keys(files).length - 2)
})

test('distinguishes a folder that is not a checkout from an empty one', async () => {
  await assert.rejects(listOpenStates(join(root, 'data', 'in')), OperatorError)
  assert.equal((await listOpenStates(join(root, 'data'))).files.length, Object.keys(files).length - 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorRecord, claimOf } from '../../../tests/support/small-directory.ts'
import { isOfficeAddress } from './private-text.ts'
import { publishableRecord } from './publishable-record.ts'

const url = 'https://www.example.org/list'
const person = (fields: Parameters<typeof actorRecord>[1]) =>
  actorRecord('Ann Example', { type: 'person', ...fields })
const quoteOf = (
  excerpt: string,
  text = 'Member of the council',
  type: 'person' | 'organization' = 'person',
) =>
  publishableRecord(person({ type, claims: [claimOf(url, { kind: 'role', text, excerpt })] })).claims[0]
    ?.excerpt

test('only an address that is certainly an office counts as one', () => {
  const offices: [string, string?][] = [
    ['1 Example Street', 'capitol'],
    ['1 Example Street', 'District office'],
    ['Example State House 115 State St., Exampleton, VT 05633'],
    ['20 Main St., Suite 104, Exampleton'],
    ['City Hall, 401 Broadway, Exampleton'],
    ['1233 Longworth House Office Building Washington DC 20515'],
  ]
  const others: [string, string?][] = [
    ['285 Example Creek Road, Exampleton, VT 05446'],
    ['285 Example Creek Road, Exampleton, VT 05446', 'home'],
    ['1 Example Street, Suite 2', 'home'],
    ['41 Patt St., Exampleton', 'district'],
    ['12 Capitol Avenue, Exampleton'],
    ['12 Senate Court, Exampleton'],
    ['P.O. Box 12, Exampleton'],
    ['Post Office Box 12, Exampleton'],
    ['12 Elm St Apt 4'],
  ]
  for (const [address, label] of offices) assert.equal(isOfficeAddress(address, label), true, address)
  for (const [address, label] of others) assert.equal(isOfficeAddress(address, label), false, address)
})

test('the claim of an office address stays whole, because its contact says that it is an office [design.evidence.contact-claims]', () => {
  const value = '200 W. Example St., Exampleton, IN 46204'
  const excerpt = `classification: capitol\n  address: ${value}`
  const claims = [claimOf(url, { kind: 'contact', text: value, excerpt })]
  const kept = publishableRecord(person({ contacts: [{ kind: 'address', value, label: 'capitol' }], claims }))
  assert.deepEqual(kept.claims, claims)
})

test('contacts of a person leave out homes and personal phones [design.people.no-private-contacts]', () => {
  const { contacts } = publishableRecord(
    person({
      contacts: [
        { kind: 'address', value: '285 Example Creek Road, Exampleton', label: 'home' },
        { kind: 'phone', value: '802-555-0101', label: 'home' },
        { kind: 'phone', value: '802-555-0102', label: 'Cell' },
        { kind: 'email', value: 'ann@mail.example', label: 'personal' },
        { kind: 'address', value: '41 Patt St., Exampleton', label: 'district' },
        { kind: 'phone', value: '802-555-0103', label: 'district' },
        { kind: 'address', value: '115 State St., Exampleton', label: 'capitol' },
        { kind: 'phone', value: '802-555-0104', label: 'capitol' },
        { kind: 'phone', value: '802-555-0105' },
        { kind: 'email', value: 'ann@council.example.gov' },
        { kind: 'web', value: 'https://ann.example.org/', label: 'personal' },
      ],
    }),
  )
  assert.deepEqual(
    contacts.map(({ value }) => value),
    [
      '115 State St., Exampleton',
      '802-555-0104',
      '802-555-0105',
      'ann@council.example.gov',
      'https://ann.example.org/',
    ],
  )
})

test('an organization may publish its address', () => {
  const contacts = [{ kind: 'address' as const, value: '400 Elm Street, Exampleton' }]
  assert.deepEqual(publishableRecord(actorRecord('Food bank', { contacts })).contacts, contacts)
  assert.equal(
    quoteOf('The food bank is at 400 Elm Street.', 'Food bank', 'organization'),
    'The food bank is at 400 Elm Street.',
  )
})

test('a quote is cut to the lines that prove the claim [design.people.quotes-cut]', () => {
  assert.equal(
    quoteOf(
      'name: Ann Example\nrole: Member of the council\naddress: 285 Example Creek Road, Exampleton\nvoice: 802-555-0100',
    ),
    'name: Ann Example\nrole: Member of the council',
  )
  assert.equal(
    quoteOf('Ann Example, member of the council, 285 Example Creek Road, Exampleton.'),
    'Ann Example, member of the council',
  )
  assert.equal(
    quoteOf('Ann Example, council member (cell 802-555-0100)'),
    'Ann Example, council member (cell',
  )
  assert.equal(
    quoteOf('Ann Example, council member, 802-555-0100'),
    'Ann Example, council member, 802-555-0100',
  )
  assert.equal(
    quoteOf(
      'classification: home\naddress: 285 Example Creek Road\nvoice: 802-555-0100',
      'A member',
      'organization',
    ),
    'classification: home',
  )
  const office =
    'classification: capitol\naddress: 200 W. Washington St., Indianapolis, IN 46204\nvoice: 317-555-0100'
  assert.equal(quoteOf(office), office)
  assert.equal(
    quoteOf('In 2024 Ann Example met 12 people on Main Street.'),
    'In 2024 Ann Example met 12 people on Main Street.',
  )
})

test('a claim that consists of a home address is dropped with its source', () => {
  const record = person({
    claims: [claimOf(url, { kind: 'contact', text: '12 Elm Street', excerpt: '12 Elm Street' })],
  })
  assert.deepEqual([publishableRecord(record).claims, publishableRecord(record).sources], [[], []])
})

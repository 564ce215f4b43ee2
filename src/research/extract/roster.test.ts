import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import { readRoster } from './roster.ts'

async function roster(html: string): Promise<[string, string | null][]> {
  const page = await pageOf(html)
  return readRoster(page).map(({ name, role }) => [name, role])
}

test('reads inverted names with suffixes from a table and skips vacant seats', async () => {
  const rows = [
    'Abel, Ann B.',
    'Brook, Jr., Carl',
    'Cole, Jr. Dean',
    'Vacant',
    "O'Dell, Mary-Jo",
    'De La Cruz, Luis',
  ]
  const table = rows
    .map((name, at) => `<tr><td><a href="/p${at}">${name}</a></td><td>${at}</td><td>555-0100</td></tr>`)
    .join('')
  assert.deepEqual(
    await roster(`<table><tr><th>Person Name</th><th>Ward</th><th>Phone</th></tr>${table}</table>`),
    [
      ['Ann B. Abel', null],
      ['Carl Brook, Jr.', null],
      ['Dean Cole, Jr.', null],
      ["Mary-Jo O'Dell", null],
      ['Luis De La Cruz', null],
    ],
  )
})

test('joins first and last names from two columns', async () => {
  const table =
    '<table><tr><th>First Name</th><th>Last Name</th><th>Title</th></tr><tr><td>Ann</td><td>Abel</td><td>Chair</td></tr><tr><td>Bo</td><td>Lind</td><td>Clerk</td></tr></table>'
  assert.deepEqual(await roster(table), [
    ['Ann Abel', 'Chair'],
    ['Bo Lind', 'Clerk'],
  ])
})

test('reads roles in parentheses, after commas and dashes, before the name, or below it', async () => {
  assert.deepEqual(
    await roster(`<h2>Board Members</h2><p>Ann Abel (Chair)</p><p>Carl Brook, Vice Chair</p><p>Dina Cole – Treasurer</p>
      <p>Secretary: Edna Dorn</p><p>Trustee Frank Eastman</p><p>Gina Ford, Ford Bakery, Member</p>`),
    [
      ['Ann Abel', 'Chair'],
      ['Carl Brook', 'Vice Chair'],
      ['Dina Cole', 'Treasurer'],
      ['Edna Dorn', 'Secretary'],
      ['Frank Eastman', 'Trustee'],
      ['Gina Ford', 'Member'],
    ],
  )
  assert.deepEqual(
    await roster(
      '<div class="card"><h3>Ann Abel</h3><p>Director of Works</p></div><div class="card"><h3>Carl Brook</h3><p>Town Clerk</p></div>',
    ),
    [
      ['Ann Abel', 'Director of Works'],
      ['Carl Brook', 'Town Clerk'],
    ],
  )
})

test('reads a card that starts with the seat', async () => {
  assert.deepEqual(
    await roster('<h2>Council</h2><p>Ward 1</p><h4>Ann Abel</h4><p>Ward 2</p><h4>Carl Brook</h4>'),
    [
      ['Ann Abel', 'Ward 1'],
      ['Carl Brook', 'Ward 2'],
    ],
  )
})

test('accepts names under a roster heading, known given names or not', async () => {
  assert.deepEqual(
    await roster(
      '<h3>Commissioners</h3><ul><li>Ann Abel</li><li>Guadencia Brook</li><li>Carl Cole</li><li>Vacant</li><li>Dina Dorn – seat vacant since May</li></ul>',
    ),
    [
      ['Ann Abel', 'Commissioner'],
      ['Guadencia Brook', 'Commissioner'],
      ['Carl Cole', 'Commissioner'],
    ],
  )
})

test('among commissioners, a given name with an ordinary word is a person, and a county is none', async () => {
  assert.deepEqual(
    await roster(
      '<h3>Commissioners</h3><ul><li>Ann Abel</li><li>Curtis Report</li><li>Carl Cole</li><li>Lucas County</li></ul>',
    ),
    [
      ['Ann Abel', 'Commissioner'],
      ['Curtis Report', 'Commissioner'],
      ['Carl Cole', 'Commissioner'],
    ],
  )
})

test('reads a list in one sentence as a roster', async () => {
  assert.deepEqual(
    await roster('<p>Members present: Ann Abel, Carl Brook (Chair), and Dina Cole.</p>'),
    [
      ['Ann Abel', null],
      ['Carl Brook', 'Chair'],
      ['Dina Cole', null],
    ].map(([name, role]) => [name, role ?? 'Member']) as [string, string | null][],
  )
})

test('rejects streets, schools, programs, offices and employers as people', async () => {
  const lines = [
    'Lincoln Park',
    'Grant Street',
    'Public Works',
    'Ashby High School',
    'General Manager, Palm House',
    'Martin Luther King Drive',
    'Read More',
  ]
  assert.deepEqual(await roster(`<h2>Members</h2>${lines.map((line) => `<p>${line}</p>`).join('')}`), [])
})

test('ignores menus and form options', async () => {
  const names = ['Ann Abel', 'Carl Brook', 'Dina Cole']
  const items = names.map((name) => `<li>${name}, Chair</li>`).join('')
  const options = names.map((name) => `<option>${name}, Chair</option>`).join('')
  assert.deepEqual(await roster(`<nav><ul>${items}</ul></nav><select>${options}</select>`), [])
})

test('gives each card its own role when the heading of the list contains a word for an office', async () => {
  const card = (name: string, role: string) =>
    `<div class="c"><p><strong>${name}</strong><br>${role}</p></div>`
  const cards = card('Ann Abel', 'President') + card('Bo Lind', 'Treasurer') + card('Carl Brook', 'Trustee')
  for (const heading of ['Executive Board', 'Director and Officers'])
    assert.deepEqual(await roster(`<h1>${heading}</h1>${cards}`), [
      ['Ann Abel', 'President'],
      ['Bo Lind', 'Treasurer'],
      ['Carl Brook', 'Trustee'],
    ])
})

test('reads the role from its place on the card when it names no office, and from the heading of one name', async () => {
  const card = (name: string, role: string) => `<div><h3>${name}</h3><p class="job">${role}</p></div>`
  assert.deepEqual(
    await roster(
      `<h2>Staff</h2>${card('Ann Abel', 'Director')}${card('Bo Lind', 'Field Organizer')}${card('Dean Cole', 'Finance & Operations')}`,
    ),
    [
      ['Ann Abel', 'Director'],
      ['Bo Lind', 'Field Organizer'],
      ['Dean Cole', 'Finance & Operations'],
    ],
  )
  assert.deepEqual(
    await roster(
      '<h2>Mayor Pro Tem</h2><p>Ann Abel</p><h2>Council Members</h2><p>Bo Lind</p><p>Carl Brook</p><h2>Clerk</h2><p>Dean Cole</p>',
    ),
    [
      ['Ann Abel', 'Mayor Pro Tem'],
      ['Bo Lind', 'Council Member'],
      ['Carl Brook', 'Council Member'],
      ['Dean Cole', 'Clerk'],
    ],
  )
})

test('leaves the term of office out of a role, and reads a party after the name', async () => {
  assert.deepEqual(
    await roster(
      '<h2>Members</h2><ul><li>Ann Abel, Chair – term expires 12/31/2027</li><li>Rep. Bo Lind (D-14)</li></ul>',
    ),
    [
      ['Ann Abel', 'Chair'],
      ['Bo Lind', 'Rep.'],
    ],
  )
})

test('reads an elected office as the role, without the article', async () => {
  assert.deepEqual(
    await roster(
      '<h2>Officers</h2><ul><li>Ann Abel, the elected Treasurer</li><li>Bo Lind, newly elected Mayor</li><li>Carl Brook, the Clerk</li></ul>',
    ),
    [
      ['Ann Abel', 'elected Treasurer'],
      ['Bo Lind', 'newly elected Mayor'],
      ['Carl Brook', 'Clerk'],
    ],
  )
})

test('keeps the columns of a table in line below a cell that covers two rows, and takes the office before the seat', async () => {
  const table = `<tr><th>Seat</th><th>Member</th><th>Position</th></tr>
    <tr><td rowspan="2">At Large</td><td>Ann Abel</td><td>Chair</td></tr><tr><td>Bo Lind</td><td>Vice Chair</td></tr>
    <tr><td>Ward 2</td><td>Carl Brook</td><td></td></tr>`
  assert.deepEqual(await roster(`<h1>Planning Commission</h1><table>${table}</table>`), [
    ['Ann Abel', 'Chair'],
    ['Bo Lind', 'Vice Chair'],
    ['Carl Brook', 'Ward 2'],
  ])
})

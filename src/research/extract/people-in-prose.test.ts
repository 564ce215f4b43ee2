import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import { extractActors } from './extract-actors.ts'

async function peopleOf(html: string): Promise<string[]> {
  const page = await pageOf(html)
  const people = extractActors(page, { place: null, taxonomy: [] }).filter(({ type }) => type === 'person')
  return people.map(({ name, role }) => (role === null ? name : `${name}, ${role}`))
}

test('applies what is said of the first name to all names of a list', async () => {
  assert.deepEqual(
    await peopleOf('<p>The store was founded by Della Vance, Owen Reyes and Hiroshi Tanabe.</p>'),
    ['Della Vance', 'Owen Reyes', 'Hiroshi Tanabe'],
  )
  assert.deepEqual(await peopleOf('<p>Commissioners Della Vance and Owen Reyes voted no on the plan.</p>'), [
    'Della Vance, Commissioner',
    'Owen Reyes, Commissioner',
  ])
  assert.deepEqual(await peopleOf('<p>It was led by Della Vance and Elm Street neighbors for years.</p>'), [
    'Della Vance',
  ])
})

test('takes a lower-case office before a name as the role', async () => {
  assert.deepEqual(await peopleOf('<p>“We know them,” said board president Beverly Harlow on Monday.</p>'), [
    'Beverly Harlow, board president',
  ])
})

test('excludes imperatives and ages from a name, and accepts an article before an office', async () => {
  assert.deepEqual(await peopleOf('<p>Join Mayor Corinne Albright for a talk about the budget.</p>'), [
    'Corinne Albright, Mayor',
  ])
  assert.deepEqual(await peopleOf('<p>Danette Okafor, 46, was sworn in on Monday.</p>'), ['Danette Okafor'])
  assert.deepEqual(await peopleOf('<p>The Alder Falls Ledger is printed on Fridays.</p>'), [])
})

test('reads a person from a cell with a name and an office', async () => {
  const table =
    '<table><tr><td><b>Priya Anand</b><br>Transportation Planner</td><td><b>Walt Simonson</b><br>Finance Manager</td></tr></table>'
  assert.deepEqual(await peopleOf(table), [
    'Priya Anand, Transportation Planner',
    'Walt Simonson, Finance Manager',
  ])
})

test('finds candidates in slogans, and titles behind the name of a place', async () => {
  const candidates = '<h1>Anne Field for City Council</h1><p>Vote Carla Moss!</p>'
  assert.deepEqual(await peopleOf(candidates), ['Anne Field', 'Carla Moss'])
  const mayor = '<p>The letter was read aloud when Arden Mayor Anne Field opened the long meeting.</p>'
  assert.deepEqual(await peopleOf(mayor), ['Anne Field, Mayor'])
})

test('accepts a name with a party, and the shortest name before a place and an office', async () => {
  assert.deepEqual(
    await peopleOf('<p>We met with Senator Della Vance’s (D. IN) office and Owen Reyes (R-KY) there.</p>'),
    ['Della Vance, Senator', 'Owen Reyes'],
  )
  const list =
    '<h2>Endorsements</h2><ul><li>Della Vance Ashby County Assessor</li><li>Owen Reyes Mayor of Larkfield</li></ul>'
  assert.deepEqual(await peopleOf(list), [
    'Della Vance, Ashby County Assessor',
    'Owen Reyes, Mayor of Larkfield',
  ])
})

test('leaves credentials out of a name', async () => {
  const list =
    '<h2>Board of Directors</h2><ul><li>Della M. Vance, Ed. D, MSN, RN, (L)FACHE</li><li>Owen Reyes DM RN</li></ul>'
  assert.deepEqual(await peopleOf(list), ['Della M. Vance, Director', 'Owen Reyes, Director'])
})

test('finds the full name of a speaker who is quoted by surname', async () => {
  assert.deepEqual(
    await peopleOf(
      '<p>Della Vance, 62, has lived on the block for thirty years and pays more each spring.</p><p>“My rent doubled,” Vance said, while her neighbors nodded and held up their signs.</p>',
    ),
    ['Della Vance'],
  )
})

test('accepts everyone in an attendance list, however rare the name', async () => {
  assert.deepEqual(await peopleOf('<p>Present: Xyla Brandt, Quell Ostrom, Zorvan Pell</p>'), [
    'Xyla Brandt',
    'Quell Ostrom',
    'Zorvan Pell',
  ])
  assert.deepEqual(
    await peopleOf('<p>Present: Zorvan Pell, a quorum of members, staff from the county</p>'),
    [],
  )
  assert.deepEqual(await peopleOf('<p>Present: Anne Brandt, a quorum of members, staff</p>'), ['Anne Brandt'])
})

test('knows rare given names, except before words that are no names', async () => {
  const text = 'Padraig Hennessy thanked Arden Rising, Dragon Boat and Ashby Wheels.'
  assert.deepEqual(await peopleOf(`<p>${text}</p>`), ['Padraig Hennessy'])
})

test('ends a role where the sentence goes on, and never inside a word', async () => {
  assert.deepEqual(
    await peopleOf(
      `<p>Della Vance, former State Senator who knows the Capitol, spoke.</p>
      <p>Questions go to Owen Reyes, Director of Legal Affairs at oreyes@town.example.</p>
      <p>Hiroshi Tanabe currently serves as a Project Coordinator for the City.</p>
      <p>Anne Field, Executive Officer in the Defense Finance and Accounting Service of the United States, spoke.</p>
      <p>The council heard Ida Moss, Executive Officer in the Defense Finance and Accounting Service of the United States, on Monday.</p>
      <h3>Bo Lind - President</h3>
      <p>Residents joined Carla Moss on getting the monument designated by the Governor.</p>`,
    ),
    [
      'Della Vance, former State Senator',
      'Owen Reyes, Director of Legal Affairs',
      'Hiroshi Tanabe, Project Coordinator for the City',
      'Anne Field, Executive Officer in the Defense Finance and Accounting Service of the United States',
      'Ida Moss, Executive Officer in the Defense Finance and Accounting Service',
      'Bo Lind, President',
    ],
  )
})

test('takes no street, building or neighborhood for a person, and no month for a surname', async () => {
  const sentences = [
    'The boundaries are Clark Street from Ainslie to Victoria and the adjoining side streets.',
    'Meetings are held in the Michael A. Bilandic building, located downtown.',
    'Businesses in Beverly Hills/Morgan Park also bring customers.',
    'It has been one year since Mayor Emanuel Put a Down Payment on reform.',
  ]
  for (const sentence of sentences) assert.deepEqual(await peopleOf(`<p>${sentence}</p>`), [], sentence)
})

test('takes no Spanish name of a body or fund for a person', async () => {
  assert.deepEqual(
    await peopleOf('<p>Pedimos que la Ciudad de Ashby financie abogados, dijo Inés de la Torre, vocera.</p>'),
    ['Inés de la Torre, vocera'],
  )
  assert.deepEqual(
    await peopleOf('<p><strong>Fondo de Ayuda</strong> – Entregamos hasta $900 por hogar.</p>'),
    [],
  )
})

test('takes who appointed a member for no role of the member', async () => {
  assert.deepEqual(
    await peopleOf(`<h1>Housing Board</h1><h2>Membership</h2><table>
      <tr><th>Name</th><th>Term Ends</th><th>Appointed By/Representation</th></tr>
      <tr><td>Dr. Della Vance</td><td>Nov 23, 2026</td><td>County Executive</td></tr>
      <tr><td>Owen Reyes</td><td>Dec 31, 2026</td><td>Mayor</td></tr></table>`),
    ['Della Vance', 'Owen Reyes'],
  )
})

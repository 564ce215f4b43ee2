import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPage } from '../read/read-page.ts'
import { extractActors } from './extract-actors.ts'

async function memberships(html: string): Promise<(string | null)[][]> {
  const url = 'https://town.test/'
  const page = await readPage({
    url,
    finalUrl: url,
    contentType: 'text/html',
    body: Buffer.from(html),
    retrievedAt: '2026-03-10T00:00:00Z',
    isRendered: false,
  })
  assert.ok('text' in page)
  return extractActors(page, { place: null, taxonomy: [] }).flatMap(({ name, claims }) =>
    claims.flatMap(({ memberOf }) =>
      memberOf ? [[name, memberOf.organization, memberOf.role, memberOf.post]] : [],
    ),
  )
}

test('finds the body of a roster in the headings above it, and seats as posts [design.relations.rosters]', async () => {
  const found = await memberships(`<title>City of Ashby</title><h1>Ashby Plan Commission</h1>
    <p>The Ashby Plan Commission decides on zoning in the City of Ashby every month of the year.</p>
    <h2>Members</h2><ul><li>Anne Field, Chair</li><li>Robert Miller, Secretary</li></ul>
    <h1>City Council of Ashby</h1><table><tr><th>Name</th><th>Seat</th></tr>
    <tr><td>Maria Lopez</td><td>District 1</td></tr><tr><td>James Walker</td><td>District 2</td></tr></table>`)
  assert.deepEqual(found, [
    ['Anne Field', 'Ashby Plan Commission', 'Chair', null],
    ['Robert Miller', 'Ashby Plan Commission', 'Secretary', null],
    ['Maria Lopez', 'City Council of Ashby', null, 'District 1'],
    ['James Walker', 'City Council of Ashby', null, 'District 2'],
  ])
})

test('reads the body from the role in a sentence, and none from minutes that only mention people', async () => {
  const found = await memberships(`<h1>Ashby City Council minutes</h1>
    <p>Anne Field, chair of the Ashby Plan Commission, reported that the Ashby City Council asked for a study.</p>
    <p>Robert Miller, Director, told the members that crews repaired the bridge on Mill Street last week.</p>`)
  assert.deepEqual(found, [['Anne Field', 'Ashby Plan Commission', 'chair', null]])
})

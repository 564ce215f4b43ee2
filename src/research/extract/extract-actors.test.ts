import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import type { ExtractedActor } from '../candidate.ts'
import { extractActors } from './extract-actors.ts'

const taxonomy = [
  {
    slug: 'housing_affordability',
    name: 'Housing affordability',
    searchTerms: ['affordable housing', 'eviction', 'tenants union'],
  },
  { slug: 'air_quality', name: 'Air quality', searchTerms: ['air pollution'] },
]

async function actors(body: string, head = '', place: string | null = null): Promise<ExtractedActor[]> {
  const page = await pageOf(`<html><head>${head}</head><body>${body}</body></html>`)
  return extractActors(page, {
    place: place === null ? null : { key: 'x', name: place, state: null },
    taxonomy,
  })
}
const namesOf = (found: readonly ExtractedActor[], type: ExtractedActor['type']) =>
  found.filter((actor) => actor.type === type).map(({ name }) => name)

test('recognizes organizations by their last word and complement', async () => {
  const found =
    await actors(`<p>The Department of Streets & Sanitation works with the Rivermouth Tenants Union, the Lakeside Chamber of
    Commerce and the National Center for Rail Law. A meeting of the Ashby Finance Committee was attended by the Rivermouth police department.</p>`)
  assert.deepEqual(namesOf(found, 'organization'), [
    'Department of Streets & Sanitation',
    'Rivermouth Tenants Union',
    'Lakeside Chamber of Commerce',
    'National Center for Rail Law',
    'Ashby Finance Committee',
    'Rivermouth police department',
  ])
})

test('merges short forms, acronyms and longer forms of one organization', async () => {
  const found =
    await actors(`<h1>ARLA Land Use Committee</h1><p>The Ashby Regional Land Authority (ARLA) was founded in 1971 by people of the town.</p>
    <p>The Land Use Committee of the authority meets on Mondays, and the Ashby Regional Land Authority's plan is discussed there.</p>`)
  assert.deepEqual(namesOf(found, 'organization'), [
    'ARLA Land Use Committee',
    'Ashby Regional Land Authority',
  ])
  assert.ok(found.find(({ name }) => name === 'Ashby Regional Land Authority')?.aliases.includes('ARLA'))
})

test('rejects generic boards, menus and dates as organizations', async () => {
  const found = await actors(`<nav><a href="/a">Lakeside Garden Club</a></nav><h2>Special Board Meeting</h2>
    <p>Rescheduled Regular Board Meeting</p><p>Executive Session Full Board</p>`)
  assert.deepEqual(namesOf(found, 'organization'), [])
})

test('recognizes the site owner by its stated name, even without a head word', async () => {
  const found = await actors(
    '<h1>Rent is too high</h1><p>Stay in touch with RentFair27 and its friends all over the town of Ashby, every day of the year.</p>',
    '<title>Rent is too high - RentFair27</title><meta property="og:site_name" content="RentFair27">',
  )
  assert.deepEqual(namesOf(found, 'organization'), ['RentFair27'])
  assert.equal(found[0]?.website, 'https://ashby.example')
})

test('types movements, programs and sponsors as the sentence calls them', async () => {
  const found =
    await actors(`<p>Movements like River Watch Now and Fair Rent Forever, which began here, asked the town for help again.</p>
    <p>It is run as the Youth Repair Team (YRT), and the YRT program has helped many young people in the town since.</p>
    <p>The Lakeside Home Repair Program pays for roofs. The evening was sponsored by Ald. Abel and NLC.</p>`)
  assert.deepEqual(namesOf(found, 'campaign'), ['River Watch Now', 'Fair Rent Forever'])
  assert.deepEqual(namesOf(found, 'initiative'), ['Youth Repair Team', 'Lakeside Home Repair Program'])
  assert.deepEqual(namesOf(found, 'organization'), ['NLC'])
})

test('finds people who hold an office, speak or are contacts', async () => {
  const found =
    await actors(`<p>Mayor Ann Abel opened the day. “We have waited for years,” said Carl Brook, director of the library.</p>
    <p>Dina Cole, our Gardener of the Year, told Edna Dorn about it. Questions? Please contact Frank Eastman by Friday of this week.</p>
    <p>The walk ends at Gina Ford School on Harold Hart Street, photo by Ida Jensen, and is named for nobody in particular.</p>`)
  assert.deepEqual(namesOf(found, 'person'), ['Ann Abel', 'Carl Brook', 'Dina Cole', 'Frank Eastman'])
  assert.equal(found.find(({ name }) => name === 'Ann Abel')?.role, 'Mayor')
})

test('reads a dated heading as an event, but not a schedule', async () => {
  const found = await actors(
    `<h2>Spring Garden Festival – Sponsored by the Ashby Club</h2><p>May 8, 2027 @ 5:00 pm - 7:00 pm</p>
     <h2>2027 Meeting Dates</h2><p>May 9, 2027</p><h2>Board Minutes</h2><p>June 3, 2027</p>`,
    '<title>Upcoming Events – Ashby</title>',
  )
  const events = found.filter(({ type }) => type === 'event')
  assert.deepEqual(
    events.map(({ name, startsAt }) => [name, startsAt]),
    [['Spring Garden Festival', '2027-05-08T17:00']],
  )
})

test('takes a paper of a meeting for no event', async () => {
  const found = await actors(
    `<h2>Upcoming events</h2><h3>Executive Session Minutes Released March 2028</h3>
     <h3>River Cleanup Day</h3><p>March 4, 2028</p>`,
    '<title>Events</title>',
  )
  assert.deepEqual(
    found.map(({ type, name }) => [type, name]),
    [['event', 'River Cleanup Day']],
  )
})

test('uses structured data only if the page shows the name, even if the data are broken', async () => {
  const data = `{"@context":"https://schema.org","@graph":[
    {"@type":"NGO","name":"Ashby Wheels","url":"https://wheels.example/"},
    {"@type":["Event"],"name":"Night of Wheels","startDate":"2027-06-05T19:00:00-05:00"},
    {"@type":"Person","name":"Ann Abel","jobTitle":"Organizer"},
    {"@type":"Organization","name":"Nowhere Theme Makers"},]}`
  const found = await actors(
    `<script type="application/ld+json">//<![CDATA[\n${data}\n//]]></script><p>Ashby Wheels invites you.</p><h3>Night of Wheels</h3><p>Ann Abel</p>
     <div itemscope itemtype="https://schema.org/Person"><span itemprop="name">Carl Brook</span>, <b itemprop="jobTitle">Treasurer</b></div>`,
  )
  assert.deepEqual(
    found.map(({ name, type, method }) => [name, type, method]),
    [
      ['Ashby Wheels', 'organization', 'json_ld'],
      ['Ann Abel', 'person', 'json_ld'],
      ['Carl Brook', 'person', 'roster'],
      ['Night of Wheels', 'event', 'json_ld'],
    ],
  )
  assert.equal(found[0]?.website, 'https://wheels.example/')
  assert.equal(found.at(-1)?.startsAt, '2027-06-05T19:00')
})

test('takes issue areas from the sentence that names the actor, and quotes it', async () => {
  const found =
    await actors(`<p>The Rivermouth Tenants Union fights each eviction in court with the help of its members.</p>
    <p>The Ashby Bicycle Club rides on Sundays and has nothing to do with it at all, whatever the weather.</p>`)
  const union = found.find(({ name }) => name === 'Rivermouth Tenants Union')
  assert.deepEqual(union?.issueAreas, ['housing_affordability'])
  assert.match(union?.claims.find(({ kind }) => kind === 'issue')?.evidence.quote ?? '', /eviction/)
  assert.deepEqual(found.find(({ name }) => name === 'Ashby Bicycle Club')?.issueAreas, [])
})

test('finds contacts in the line of the name or right below, also behind links', async () => {
  const [ann] = await actors(
    '<h2>Staff</h2><p>Ann Abel, Director <a href="mailto:ann@ashby.example">write</a></p><p>555-201-3344</p><p>Carl Brook, Clerk</p><p>555-201-9999</p>',
  )
  assert.deepEqual(ann?.contacts, [
    { kind: 'email', value: 'ann@ashby.example' },
    { kind: 'phone', value: '555-201-3344' },
  ])
})

test('a contact belongs to the actor its passage names, and the passage shows both [design.evidence.contact-claims]', async () => {
  const found = await actors(
    `<h1>Ashby Tenants Union</h1><p>400 Elm Street</p><p>555-201-0001</p>
    <h2>Partners</h2><p>Ashby Food Bank: 555-201-0002</p><p>Ashby Bike Coalition</p><p>bikes@ashby.example</p>
    <h2>Office</h2><p>The Ashby Plan Commission meets at the garage of the Ashby Transit Authority, 9 Depot Road, on Mondays at seven.</p>
    <p>Mayor Ruth Vesely holds open office hours on the first Friday of each month at the city hall.</p><p>clerk@ashby.example</p>`,
  )
  const proofs = found.flatMap(({ name, claims }) =>
    claims.filter(({ kind }) => kind === 'contact').map(({ text, evidence }) => [name, text, evidence.quote]),
  )
  assert.deepEqual(proofs, [
    ['Ashby Tenants Union', '400 Elm Street', 'Ashby Tenants Union\n400 Elm Street'],
    ['Ashby Tenants Union', '555-201-0001', 'Ashby Tenants Union\n400 Elm Street\n555-201-0001'],
    ['Ashby Food Bank', '555-201-0002', 'Ashby Food Bank: 555-201-0002'],
    ['Ashby Bike Coalition', 'bikes@ashby.example', 'Ashby Bike Coalition\nbikes@ashby.example'],
    [
      'Ashby Transit Authority',
      '9 Depot Road',
      'The Ashby Plan Commission meets at the garage of the Ashby Transit Authority, 9 Depot Road, on Mondays at seven.',
    ],
  ])
})

test('a bare name proves no issue [design.evidence.bare-name]', async () => {
  const found = await actors(`<h2>Ashby Affordable Housing Coalition</h2><p>Members meet on Mondays.</p>
    <p>The Rivermouth Tenants Union fights each eviction in court with the help of its members.</p>`)
  const areasOf = (name: string) => found.find((actor) => actor.name === name)?.issueAreas
  assert.deepEqual(areasOf('Ashby Affordable Housing Coalition'), [])
  assert.deepEqual(areasOf('Rivermouth Tenants Union'), ['housing_affordability'])
})

test('merges everything a page says about one name into one actor', async () => {
  const found = await actors(
    '<h2>Staff</h2><p>Ann Abel, Director</p><p>Carl Brook, Clerk</p><p>Director Ann B. Abel said that affordable housing comes first for the town.</p>',
  )
  const ann = found.filter(({ name }) => name.includes('Abel'))
  assert.equal(ann.length, 1)
  assert.equal(ann[0]?.name, 'Ann B. Abel')
  assert.deepEqual(ann[0]?.aliases, ['Ann Abel'])
})

test('does not take the requested place for a person', async () => {
  const body = '<h2>Counsel Marion Fields</h2><p>Counsel Marion Fields told the court so.</p>'
  assert.deepEqual(namesOf(await actors(body), 'person'), ['Marion Fields'])
  assert.deepEqual(namesOf(await actors(body, '', 'Marion Fields'), 'person'), [])
})

test('does not assign the footer’s contacts to a person above it', async () => {
  const found = await actors(`<h2>Signed</h2><p>Maria Delgado, Mayor</p>
    <footer><p>City Hall, 200 Main Street · (219) 555-0100</p></footer>`)
  assert.deepEqual(namesOf(found, 'person'), ['Maria Delgado'])
  assert.deepEqual(found.find(({ type }) => type === 'person')!.contacts, [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import { candidatesOf, extractActors } from './extract-actors.ts'
import { nameRuns } from './name-runs.ts'
import { nameSpans } from './name-spans.ts'
import { organizationMentions } from './organization-mentions.ts'
import { linesOf } from './page-view.ts'

/** The names that the only line of a page may contain. */
async function spansOf(html: string): Promise<string[]> {
  const lines = linesOf(await pageOf(html)).filter(({ block }) => block.level !== 0)
  return lines.flatMap((line) => nameSpans(line)).map(({ name }) => name)
}

async function featuresOf(html: string, name: string): Promise<ReadonlySet<string>> {
  const { candidates } = candidatesOf(await pageOf(html))
  const found = candidates.find((candidate) => candidate.name === name)
  assert.ok(found, `${name} is none of ${candidates.map((one) => one.name).join(' | ')}`)
  return found.features
}

test('cuts the name of an event from its date, weekday and time', async () => {
  for (const line of [
    'Saturday, May 3, 2025 at 10:00 am - 2:00 pm: River Cleanup Day',
    'River Cleanup Day, Sat May 3rd 10am',
    'River Cleanup Day – 5/3/2025',
    'May 3-4: River Cleanup Day',
  ])
    assert.ok((await spansOf(`<li>${line}</li>`)).includes('River Cleanup Day'), line)
})

test('does not offer a date, or a line with separators, as a name', async () => {
  const spans = await spansOf('<li>May 3 River Cleanup Day | Harbor Park</li>')
  assert.ok(spans.includes('Harbor Park'), spans.join())
  assert.ok(!spans.some((name) => name.startsWith('May 3') || name.includes('|')), spans.join())
})

test('a street address holds no name', async () => {
  const page = await pageOf(
    '<ul><li>Harbor Alliance<br>2012 West 25th Street</li><li>Ward office<br>2511 West Division Street</li></ul>',
  )
  const names = candidatesOf(page).candidates.map(({ name }) => name)
  assert.ok(names.includes('Harbor Alliance'), names.join())
  assert.deepEqual(
    names.filter((name) => /25th|Division/.test(name)),
    [],
  )
})

test('takes neither the rest of a sentence nor a field of a data file for a name', async () => {
  const title = '<title>Sunday Service Now: the campaign for a bus seven days a week</title>'
  const page = await pageOf(`${title}<h1>Sunday Service Now</h1><p>UID:forum-2026-09-14@ashby.example</p>`)
  const names = extractActors(page, { place: null, taxonomy: [] }).map(({ name }) => name)
  assert.ok(!names.some((name) => name.includes('the campaign')), names.join())
  assert.ok(!candidatesOf(page).candidates.some(({ name }) => name.startsWith('UID:')))
})

test('offers the parts around a colon and a comma, and the parts between any of them', async () => {
  const spans = await spansOf('<li>Workshop: Know Your Rights, Part Two</li>')
  for (const name of ['Workshop', 'Know Your Rights, Part Two', 'Know Your Rights', 'Part Two'])
    assert.ok(spans.includes(name), `${name} of ${spans.join(' | ')}`)
})

test('reads events with dates in a sidebar, and nothing else there', async () => {
  const aside = (text: string) => spansOf(`<aside><p>${text}</p></aside><p>Text</p>`)
  assert.ok((await aside('Harvest Dinner, October 4')).includes('Harvest Dinner'))
  assert.ok(!(await aside('Harvest Dinner')).includes('Harvest Dinner'))
})

test('takes a hashtag for a capitalized word', () => {
  const runs = nameRuns('Join #SaveTheRialto today').map((run) => run.map(({ text }) => text).join(' '))
  assert.ok(
    runs.some((run) => run.includes('#SaveTheRialto')),
    runs.join(' | '),
  )
})

test('takes a dash between capitals and a letter before a capital for parts of a word', () => {
  const runs = nameRuns('we met the Ashby–Arden Council and ʻĀina Keepers').map((run) =>
    run.map(({ text }) => text),
  )
  assert.deepEqual(runs, [['Ashby–Arden', 'Council', 'and', 'ʻĀina', 'Keepers']])
})

test('recognizes the campaign of a person or a surname for an office, and no other purpose', async () => {
  const isCampaign = async (name: string) =>
    (await featuresOf(`<p>${name}</p>`, name)).has('candidate for an office')
  assert.ok(await isCampaign('Anne Field for City Council'))
  assert.ok(await isCampaign('Kowalczyk for Ashby Falls City Council Ward 3'))
  assert.ok(!(await isCampaign('Agenda for City Council')))
  assert.ok(!(await isCampaign('Housing Plan for City Council')))
})

/** The programs that the only sentence of a page names. */
async function programsIn(sentence: string): Promise<string[]> {
  const lines = linesOf(
    await pageOf(`<p>${sentence} The neighbors of the street had asked for it for a year.</p>`),
  )
  const programs = organizationMentions(lines).filter(({ type }) => type !== 'organization')
  return programs.map(({ name, type }) => `${type}: ${name}`)
}

test('recognizes a program of one word that is written like a name', async () => {
  assert.deepEqual(await programsIn('They began the L@TCH program in May.'), ['initiative: L@TCH program'])
  assert.deepEqual(await programsIn('Tenants voted on the PACT program.'), ['initiative: PACT program'])
  assert.deepEqual(await programsIn('The Housing program grew.'), [])
})

test('recognizes a program that a sentence names, with its acronym in between', async () => {
  assert.deepEqual(await programsIn('She runs the Double Bucks program in May.'), [
    'initiative: Double Bucks program',
  ])
  assert.deepEqual(await programsIn('Through the Roof Repair Aid (RRA) program we fix roofs.'), [
    'initiative: Roof Repair Aid',
  ])
  assert.deepEqual(await programsIn('Our Safe Streets campaign began.'), ['campaign: Safe Streets'])
  assert.deepEqual(await programsIn('Ask the Double Bucks program manager.'), [])
})

test('sees what a sentence says that a name is', async () => {
  for (const [sentence, name, feature] of [
    ['Groups such as Trout Unlimited and Paddle Ashby came.', 'Paddle Ashby', 'introduced as organization'],
    ['Sponsored by Paddle Ashby and Trout Unlimited.', 'Trout Unlimited', 'introduced as organization'],
    ['The motion was filed by Hold Fast Ashby.', 'Hold Fast Ashby', 'relation: agent'],
    ['The day was co-hosted with Arden Rowers, Paddle Ashby.', 'Paddle Ashby', 'relation: partner'],
    ['Fresh Start is a project of Ashby Growers.', 'Ashby Growers', 'relation: part'],
    ['All proceeds to Paddle Ashby.', 'Paddle Ashby', 'relation: gift'],
    ['Ten shops signed, among them Arden Bakers.', 'Arden Bakers', 'relation: group'],
    ['Counselor Anne Field of Paddle Ashby spoke.', 'Paddle Ashby', 'relation: person'],
    ['They thanked Anne Field (Arden High) for it.', 'Arden High', 'relation: person'],
    ['They began the campaign Right to Roam last year.', 'Right to Roam', 'introduced as campaign'],
    ['Save the Rialto is a campaign of neighbors.', 'Save the Rialto', 'defined as campaign'],
    ['We joined Slow Streets Now, a public safety project.', 'Slow Streets Now', 'defined as initiative'],
    ['The Roof Repair Aid (RRA) grew. Apply to the RRA program.', 'Roof Repair Aid', 'acronym of a program'],
  ] as const)
    assert.ok(
      (
        await featuresOf(`<p>${sentence} The rest of this sentence is only there to make it long.</p>`, name)
      ).has(feature),
      sentence,
    )
})

test('sees a time of day, a date below, and the words of an occasion and of a document', async () => {
  const events =
    '<h2>Events</h2><h3>Harvest Dinner</h3><p>October 4, 6:00 pm</p><h3>Block Party</h3><p>May 9</p>'
  const dinner = await featuresOf(events, 'Harvest Dinner')
  for (const feature of [
    'date below',
    'time of day near',
    'under events',
    'ends in an occasion',
    'whole heading',
  ])
    assert.ok(dinner.has(feature), feature)
  assert.ok(!(await featuresOf(events, 'Block Party')).has('time of day near'))
  const minutes = await featuresOf('<li>Harbor Minutes</li>', 'Harbor Minutes')
  assert.ok(minutes.has('document'))
})

test('does not take a list under a heading of other things for a list of organizations', async () => {
  const items = ['Ashby Land Trust', 'Metro Transit', 'Harbor Foundation', 'Open Door', 'River Alliance']
  const list = (heading: string) =>
    `<h2>${heading}</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  assert.ok((await featuresOf(list('Thanks'), 'Metro Transit')).has('list of organizations'))
  assert.ok(!(await featuresOf(list('Upcoming events'), 'Metro Transit')).has('list of organizations'))
})

test('reads links side by side as a list', async () => {
  const links = ['Ride Share', 'Tool Corner', 'Fresh Start'].map((name) => `<a href="/x">${name}</a>`)
  const features = await featuresOf(`<h3>Programs</h3><div>${links.join('')}</div>`, 'Fresh Start')
  assert.ok(features.has('entry of programs'), [...features].join())
})

test('sees the date above the title of an event', async () => {
  const card = (date: string, title: string) =>
    `<div class="event"><div class="day">${date}</div><div class="title">${title}</div></div>`
  const html = `${card('Saturday, January 7', 'Night Out')}${card('Friday, June 2', 'The Big Jig')}`
  assert.ok((await featuresOf(html, 'Night Out')).has('date above'))
})

test('offers the name after an owner', async () => {
  const prose = (text: string) =>
    spansOf(`<p>${text} for everybody who lives near the harbor and beyond.</p>`)
  assert.ok((await prose('He leads the City’s Safe Routes Model')).includes('Safe Routes Model'))
})

test('notices words around a name that the page also has alone', async () => {
  const html = '<h3>Harvest Gala</h3><ul><li>Tickets for the Harvest Gala</li></ul>'
  assert.ok((await featuresOf(html, 'Tickets for the Harvest Gala')).has('wraps another name'))
  assert.ok(!(await featuresOf(html, 'Harvest Gala')).has('wraps another name'))
})

test('a heading decides what the entries of its list are', async () => {
  const page = await pageOf(`<h1>What we do</h1>
    <h2>Seed Cousins</h2><p>Weekly boxes of plants for each family, from June to October.</p>
    <h2>Read, Neighbor</h2><p>Fathers who read to their children in the library each week.</p>
    <h2>Coming Up</h2><ul><li>Lantern Supper – April 28, 7 pm, Harbor Hall</li><li>12 OCT Night of Kites — 9 am</li></ul>
    <h2>Our Campaigns</h2><ul><li>Thirty Benches (since 2020)</li><li>Shade for Ashby</li></ul>`)
  const { candidates } = candidatesOf(page)
  const entriesOf = (kind: string) =>
    candidates.filter(({ features }) => features.has(`entry of ${kind}`)).map(({ name }) => name)
  assert.deepEqual(entriesOf('programs'), ['Seed Cousins', 'Read, Neighbor'])
  assert.deepEqual(entriesOf('events'), ['Lantern Supper', 'Night of Kites'])
  assert.deepEqual(entriesOf('campaigns'), ['Thirty Benches', 'Shade for Ashby'])
})

test('the place and the speaker of an event are no events', async () => {
  const event = (name: string, place: string) =>
    `<h3>${name}</h3><div>May 3 @ 7:00 pm</div><address>${place}</address>`
  const page = await pageOf(
    `<h1>Upcoming events</h1>${event('Lantern Supper', 'Harbor Hall')}${event('Kite Night', 'Mill Steps')}`,
  )
  const { candidates } = candidatesOf(page)
  assert.deepEqual(
    candidates.filter(({ features }) => features.has('entry of events')).map(({ name }) => name),
    ['Lantern Supper', 'Kite Night'],
  )
})

test('a date in a list of news makes no event', async () => {
  const html = '<h2>Related Stories</h2><h3>Ashby Reads Again</h3><div>May 3, 2025</div>'
  assert.ok((await featuresOf(html, 'Ashby Reads Again')).has('under news'))
  const introduced = candidatesOf(await pageOf('<ul><li>In Harbor Sale, Union Sees a Chance</li></ul>'))
  assert.ok(!introduced.candidates.some(({ name }) => name === 'In Harbor Sale'))
})

test('a name is what its own description calls it', async () => {
  for (const html of [
    '<p>Slow Streets Now: our summer campaign for safe crossings in every part of the town.</p>',
    '<h3>Slow Streets Now</h3><p>Our summer campaign to make the crossings of the town safe for all.</p>',
  ])
    assert.ok((await featuresOf(html, 'Slow Streets Now')).has('defined as campaign'), html)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import { candidatesOf, extractActors } from './extract-actors.ts'

async function namesOf(html: string, type: string, title = 'Page'): Promise<string[]> {
  const page = await pageOf(`<html><head><title>${title}</title></head><body>${html}</body></html>`)
  const actors = extractActors(page, { place: null, taxonomy: [] })
  return actors.filter((actor) => actor.type === type).map(({ name }) => name)
}

test('keeps an acronym inside a name as a part of it', async () => {
  const parts =
    '<p>The study was made by the Arden EPA Laboratories Group and sent to the council last week.</p>'
  assert.deepEqual(await namesOf(parts, 'organization'), ['Arden EPA Laboratories Group'])
})

test('reads names without a typical word in a list of partners, whether or not they are links', async () => {
  const names = ['Clear Streams', 'CuriousKids', 'Juniper Arising', 'Arden Rising']
  const item = (name: string) => `<li><a href="https://${name.replaceAll(' ', '')}.example/">${name}</a></li>`
  const page = (items: string) =>
    `<h1>Our partners</h1><p>Hello.</p><h2>Partner organizations</h2><ul>${items}</ul>`
  assert.deepEqual(await namesOf(page(names.map(item).join('')), 'organization'), names)
  assert.deepEqual(
    await namesOf(page(names.map((name) => `<li>${name}</li>`).join('')), 'organization'),
    names,
  )
})

test('accepts all entries of a partner list if most are recognizable organizations', async () => {
  const list = (lead: string) =>
    `<h2>${lead}</h2><ul><li>Arden Labor Council</li><li>Clear Streams</li><li>Asthma Action Network</li></ul>`
  assert.deepEqual(await namesOf(list('Our partner organizations'), 'organization'), [
    'Arden Labor Council',
    'Clear Streams',
    'Asthma Action Network',
  ])
  assert.ok(!(await namesOf(list('Where to go'), 'organization')).includes('Clear Streams'))
})

test('accepts what a sentence calls a program or campaign, unless it belongs to a person or organization', async () => {
  const extracted =
    '<p>Through our Double Bucks program shoppers get twice the produce for what they pay here.</p>'
  assert.deepEqual(await namesOf(extracted, 'initiative'), ['Double Bucks program'])
  const drive = '<p>The Let It Flow campaign asks the state to take down the old dam above the town.</p>'
  assert.deepEqual(await namesOf(drive, 'campaign'), ['Let It Flow'])
  const owned =
    '<p>The Arden City Council program and the Anne Field campaign were both discussed that evening.</p>'
  assert.deepEqual(await namesOf(owned, 'initiative'), [])
  assert.deepEqual(await namesOf(owned, 'campaign'), [])
})

test('finds the program in the name of an event', async () => {
  const html = '<h1>Ashby Storm Watcher Program Training</h1><p>Saturday, May 3, 2025 at 10:00 am</p>'
  const title = 'Ashby Storm Watcher Program Training'
  assert.deepEqual(await namesOf(html, 'event', title), [title])
  assert.deepEqual(await namesOf(html, 'initiative', title), ['Ashby Storm Watcher Program'])
})

test('takes a club or a clinic for a program where an organization offers it, else for an organization', async () => {
  const offered =
    '<p>Neighbors can bring lamps and chairs to our Fixit Clinic, which helps them on the first Saturday.</p>'
  assert.deepEqual(await namesOf(offered, 'initiative'), ['Fixit Clinic'])
  const program =
    '<h1>Programs</h1><h2>Riverside Book Club</h2><p>Readers meet every month and talk about one novel.</p>'
  assert.deepEqual(await namesOf(program, 'initiative'), ['Riverside Book Club'])
  const body = '<p>The Ashby Garden Club met with the council in May.</p>'
  assert.deepEqual(await namesOf(body, 'organization'), ['Ashby Garden Club'])
})

test('finds the campaign of a candidate for office', async () => {
  assert.deepEqual(await namesOf('<h1>Keisha Monroe for City Council</h1>', 'campaign'), [
    'Keisha Monroe for City Council',
  ])
  assert.deepEqual(await namesOf('<h1>Rules for City Council</h1>', 'campaign'), [])
})

test('keeps a series of subjects inside a name, but not the neighbors of a name in a series', async () => {
  const series =
    '<p>The bill went to the Committee on Commerce, Science and Transportation after a short debate that day.</p>'
  assert.deepEqual(await namesOf(series, 'organization'), [
    'Committee on Commerce, Science and Transportation',
  ])
  const neighbors =
    '<p>Members came from the Department of Commerce, Ashby and the Elm Street Tenants Union that evening.</p>'
  assert.deepEqual(await namesOf(neighbors, 'organization'), [
    'Department of Commerce',
    'Elm Street Tenants Union',
  ])
})

test('keeps two names of one list apart when one ends like the other', async () => {
  const list = (items: string) => `<h1>Partner organizations</h1><ul>${items}</ul>`
  const items = ['Ashby Garden Club', 'East Ashby Garden Club', 'Juniper Land Trust', 'Arden Labor Council']
  const listed = list(items.map((name) => `<li>${name}</li>`).join(''))
  assert.deepEqual(await namesOf(listed, 'organization'), items)
  const short = '<p>The East Ashby Garden Club met in May. The Garden Club will meet again in June.</p>'
  assert.deepEqual(await namesOf(short, 'organization'), ['East Ashby Garden Club'])
})

test('ends a name at a double slash', async () => {
  const line = '<p>PRODID:-//City of Ashby//Public meetings//EN</p>'
  assert.deepEqual(await namesOf(line, 'organization'), ['City of Ashby'])
})

test('does not extend a name into its surroundings or its neighbors', async () => {
  const text = `<p>The City of Arden and AFSCME Local 1184 met, and the plan of the Elm Street Tenants Union
    in the Department of Commerce was read by the Task Force on Homelessness.</p>`
  assert.deepEqual(await namesOf(text, 'organization'), [
    'City of Arden',
    'AFSCME Local 1184',
    'Elm Street Tenants Union',
    'Department of Commerce',
    'Task Force on Homelessness',
  ])
})

test('takes the room of a board, the release of a press office and a draft for no body', async () => {
  const texts = [
    'All meetings are held in the 2nd Floor Board Room, 12 Elm Street, Ashby.',
    'Ashby State Police Press Release',
    'Tentative Board Meeting Dates for 2027 (These are subject to change.)',
  ]
  for (const text of texts) assert.deepEqual(await namesOf(`<p>${text}</p>`, 'organization'), [], text)
})

test('takes a name as the publisher if the title, the header and the sentences of the page agree', async () => {
  const header = '<header><a href="/">Juniper County Public Health</a></header>'
  const text = '<p>Juniper County Public Health protects residents and inspects what they eat and drink.</p>'
  const title = 'About us | Juniper County Public Health'
  assert.deepEqual(await namesOf(header + text, 'organization', title), ['Juniper County Public Health'])
  assert.deepEqual(
    await namesOf('<p>About us and our work in the county.</p>', 'organization', 'About us'),
    [],
  )
})

test('takes the part of a title that is no section of the site for its owner', async () => {
  const page = '<p>Come and help us on the first day of the month, and bring your friends with you.</p>'
  for (const title of [
    'Events | Juniper Arising',
    'Juniper Arising - About Us',
    'Our Work | Juniper Arising',
  ])
    assert.deepEqual(await namesOf(page, 'organization', title), ['Juniper Arising'], title)
  assert.deepEqual(await namesOf(page, 'organization', 'Events | Campaigns & Actions'), [])
})

test('takes all names of a list under its heading, even if they look like people or contain parentheses', async () => {
  const names = ['Arden Labor Council', 'Asthma Action Network', 'Clear Streams']
  const list = ['Anne Rivers', ...names, 'Arden (Minot) River Watch', 'Juniper Arising Group']
  for (const html of [`<ul><li>${list.join('</li><li>')}</li></ul>`, `<p>${names.join(' ★ ')}</p>`]) {
    const { candidates } = candidatesOf(await pageOf(`<h2>Signers</h2>${html}`), undefined, undefined, [])
    for (const name of html.includes('<li>') ? list : names)
      assert.ok(candidates.find((one) => one.name === name)?.features.has('entry of organizations'), html)
  }
})

test('takes the sponsors behind each level of sponsorship, and the organizations among people who endorse', async () => {
  const levels = [
    'Platinum: Arden Credit Union',
    'Gold: Minot Paint & Tile; Juniper Dental',
    'Friend: Clear Streams',
  ]
  assert.deepEqual(
    await namesOf(`<h3>Sponsors</h3>${levels.map((level) => `<p>${level}</p>`).join('')}`, 'organization'),
    ['Arden Credit Union', 'Minot Paint & Tile', 'Juniper Dental', 'Clear Streams'],
  )
  const items = [
    'Arden Labor Council',
    'Mayor Anne Field',
    'Senator Bo Lind',
    'Trout Unlimited of Arden',
    'Minot Firefighters Union',
  ]
  const list = `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  assert.deepEqual(await namesOf(`<h2>Endorsed by</h2>${list}`, 'organization'), [
    'Arden Labor Council',
    'Trout Unlimited of Arden',
    'Minot Firefighters Union',
  ])
})

test('takes two names of the campaign of one candidate for one actor', async () => {
  const html =
    '<h1>Anne Field for City Council District 1</h1><footer><p>Anne Field for City Council</p></footer>'
  const title = 'Endorsements | Anne Field for City Council District 1'
  assert.equal((await namesOf(html, 'campaign', title)).length, 1)
})

test('takes who pays for a page for its owner', async () => {
  const footer = (text: string) => `<h1>Anne Field</h1><footer><p>${text}</p></footer>`
  for (const [text, name] of [
    ['Paid for by the Committee to Elect Anne Field, Bo Lind, Treasurer.', 'Committee to Elect Anne Field'],
    ['PAID BY ASHBY VOTERS PAC', 'ASHBY VOTERS PAC'],
  ] as const)
    assert.deepEqual(await namesOf(footer(text), 'organization', 'Meet Anne'), [name])
})

test('takes the address of a public body for no name of it', async () => {
  const html =
    '<header>ArdenCountyIL.gov</header><h1>Board of Ethics Meeting</h1><p>March 12, 2027, 6 p.m.</p>'
  const found = await namesOf(
    html,
    'organization',
    'Arden County: Board of Ethics Meeting | ArdenCountyIL.gov',
  )
  assert.ok(!found.includes('ArdenCountyIL.gov'), found.join())
})

test('lets a definition in a sentence outweigh the last word of the name', async () => {
  const fund =
    '<p>The River City Bail Fund is a volunteer-run group of neighbors who pay bail for others.</p>'
  assert.deepEqual(await namesOf(fund, 'organization'), ['River City Bail Fund'])
  assert.deepEqual(await namesOf(fund, 'initiative'), [])
  const drive = '<p>Save the Rialto is a campaign of neighbors who want to keep the old movie house.</p>'
  assert.deepEqual(await namesOf(drive, 'campaign'), ['Save the Rialto'])
  const person = '<p>Anne Field is a program manager who has worked for the town for many years.</p>'
  assert.deepEqual(await namesOf(person, 'initiative'), [])
})

test('takes a fund or a project that acts for an organization', async () => {
  const html = '<p>The seeds for all of the gardens were provided by the Juniper Water Fund last year.</p>'
  assert.deepEqual(await namesOf(html, 'organization'), ['Juniper Water Fund'])
})

test('handles town names that end in a landform, and people before "Council member"', async () => {
  const town = '<p>WHEREAS, the City of Minot Hills and its neighbors wrote to the state about the road.</p>'
  assert.deepEqual(await namesOf(town, 'organization'), ['City of Minot Hills'])
  assert.deepEqual(await namesOf('<p>Philippa Nordgaard Council member</p>', 'organization'), [])
})

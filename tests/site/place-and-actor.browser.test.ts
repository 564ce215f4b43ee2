import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordCheck } from '../../src/directory/sources/source-check-store.ts'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'
import { until } from '../support/until.ts'
import { checkPublicPages } from './page-checks.ts'

let web: BrowserTest
let tenants: string
let hostile: string

/** As long as the database accepts. */
const hostileName = `<b onclick="alert(1)">${'W'.repeat(274)}</b>`
/** A name without Latin letters has no slug. */
const hebrewName = 'ארגון הדיירים של גארי'
const hostileRecord = actorRecord(hostileName, {
  description: '"><img src=x onerror=alert(1)> \u202e\u05d0\u05d1\u05d2',
  claims: [
    claimOf('https://www.example.org/a', {
      excerpt: `</blockquote><script>alert(1)</script> ${'word '.repeat(900)}`,
    }),
  ],
  sources: [sourceOf('https://www.example.org/a')],
})

before(async () => {
  web = await startBrowserTest()
  const { sql } = web.app.app.database
  await importAll(sql, [hostileRecord, actorRecord(hebrewName)])
  tenants = await pathOf('Alder Falls Tenants Union', 'alder-falls-in')
  hostile = await pathOf(hostileName, 'gary-in')
})
after(() => web[Symbol.asyncDispose]())

/** The address of an actor's page, found as a program would. Imports clear the cached list a moment later. */
async function pathOf(name: string, place: string): Promise<string> {
  const listed = async () => {
    const { data } = await web.app.json(`/api/places/${place}/entities?limit=100`)
    return data.find((one: { name: string }) => one.name === name)
  }
  const actor = await until(listed, `${name.slice(0, 40)} is listed`)
  return `/actors/${actor.id}/${actor.slug}`
}

const html = async (path: string) => {
  const response = await web.app.fetch(path, { headers: { accept: 'text/html' } })
  return { status: response.status, text: await response.text(), location: response.headers.get('location') }
}

test('every page of a place and an actor holds what all public pages hold [design.site.pages]', async () => {
  const place = '/places/alder-falls-in'
  const tabs = ['', '/actors', '/meetings?past=1', '/signals', '/sources', '/coverage']
  await checkPublicPages(web, [
    ...tabs.map((tab) => place + tab),
    tenants,
    `${tenants}/history`,
    '/es/places/alder-falls-in',
    '/places/gary-in?issue=electoral_reform',
    // A place that nobody searched, with one hostile actor; and a place with nothing at all.
    '/places/gary-in',
    '/places/fort-wayne-in',
    hostile,
  ])
})

test('a place tells apart what is known, what was searched in vain and what nobody searched [spec.web.place-pages]', async () => {
  const { text } = await html('/places/alder-falls-in')
  const known = await web.app.json('/api/places/alder-falls-in/coverage')
  const count = (status: string) =>
    known.issue_areas.filter((area: { status: string }) => area.status === status).length
  const prose = text.replaceAll(/<\/?strong>/g, '')
  assert.ok(
    prose.includes(`We know of ${known.actor_count} actors here, from ${known.source_count} sources.`),
  )
  const issues = (status: string) => `${count(status)} ${count(status) === 1 ? 'issue' : 'issues'}`
  assert.ok(prose.includes(`For ${issues('missing')} we searched and found no one.`))
  assert.ok(prose.includes(`For ${count('not_searched')} issues nobody has searched`))
  const cells = [...text.matchAll(/<td><a href="([^"]*)" class="cell (cell-[^"]*)">/g)].map(
    ([, , look]) => look,
  )
  assert.equal(cells.length, 51)
  assert.equal(cells.filter((look) => look === 'cell-not_searched hatch').length, count('not_searched'))
  assert.match(
    prose,
    /Water access and infrastructure<\/span>.*?: searched on [A-Z][a-z]{2} \d+, \d{4}, none found/,
  )
  const empty = await html('/places/fort-wayne-in')
  assert.match(empty.text, /We know of no one here yet\..*Nobody has searched this place yet/)
})

test('on paper the grid shows every issue in its color, and the quotes of relations are open [spec.web.place-pages]', async () => {
  const { page } = await web.visit({ width: 720, height: 900 })
  await page.goto('/places/alder-falls-in')
  await page.emulateMedia({ media: 'print' })
  const cells = page.locator('.cell:visible')
  assert.equal(await cells.count(), 51)
  const colors = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).printColorAdjust))
  assert.deepEqual([...new Set(colors)], ['exact'])
  await page.goto(tenants)
  await page.emulateMedia({ media: 'print' })
  assert.ok(await page.locator('.prints blockquote').first().isVisible())
  assert.equal(await page.locator('summary:visible').count(), 0)
})

test('links that only lead on are not printed', async () => {
  const { page, context } = await web.visit({ width: 720, height: 900 })
  await page.goto('/places/alder-falls-in/coverage')
  const link = page.getByText(/^Search it now/).first()
  assert.ok(await link.isVisible())
  await page.emulateMedia({ media: 'print' })
  assert.ok(!(await link.isVisible()))
  // Where printing is emulated, the next page is on a screen again.
  await page.goto('/places/alder-falls-in')
  await page.emulateMedia({ media: 'print' })
  for (const name of [/^All \d+ signals$/, /^All \d+ sources$/]) {
    const more = page.getByText(name)
    assert.equal(await more.count(), 1, String(name))
    assert.ok(!(await more.isVisible()), String(name))
  }
  await context.close()
})

test('an issue without actors says whether nobody searched, or a search found no one, and what to do [spec.web.place-pages]', async () => {
  const { issue_areas: areas } = await web.app.json('/api/places/alder-falls-in/coverage')
  const pageOf = async (status: string) => {
    const { slug } = areas.find((area: { status: string }) => area.status === status)
    const { text } = await html(`/places/alder-falls-in?issue=${slug}`)
    return { slug, who: /<section[^>]* id="who">.*?<\/section>/s.exec(text)![0] }
  }
  const open = await pageOf('not_searched')
  assert.match(open.who, /Nobody has searched Alder Falls for .*We do not know\..*Needs an account/s)
  assert.ok(open.who.includes(`/w/to/discovery/new?place=alder-falls-in&amp;issue=${open.slug}`))
  const none = await pageOf('missing')
  assert.match(none.who, /No one found for .* in Alder Falls<.*We searched on \w+ \d+, \d{4}/s)
  assert.ok(none.who.includes(`/suggest?place=alder-falls-in&amp;issue=${none.slug}`))
  assert.equal((await html('/places/alder-falls-in?issue=nothing')).status, 400)
})

test('a place is found under its key, and another spelling of an address redirects [spec.web.place-pages]', async () => {
  const { status, location } = await html('/es/places/gary,indiana/actors?sort=name')
  assert.deepEqual([status, location], [301, '/es/places/gary-in/actors?sort=name'])
  const short = await html(tenants.split('/').slice(0, 3).join('/'))
  assert.deepEqual([short.status, short.location], [301, tenants])
  assert.equal((await html('/places/atlantis-zz')).status, 404)
  assert.equal((await html('/actors/01920000-0000-7000-8000-000000000000/nobody')).status, 404)
  const hebrew = await pathOf(hebrewName, 'gary-in')
  const canonical = (await html(hebrew)).location!
  assert.equal(canonical, `${hebrew}-`, 'no address ends with a slash')
  assert.ok((await html(canonical)).text.includes(`href="/es${canonical}"`))
})

test('an actor shows each passage once, with what it proves and facts that cite it', async () => {
  const { text } = await html(tenants)
  // A relation repeats its quote beside the other actor.
  const passages = text.matchAll(/id="passage-\d+".*?<blockquote[^>]*>(.*?)<\/blockquote>/gs)
  const quotes = [...passages].map(([, quote]) => quote)
  assert.ok(quotes.length > 3)
  assert.equal(new Set(quotes).size, quotes.length)
  assert.match(text, /Proof of name, activity, work on housing affordability/)
  assert.match(text, /Housing affordability<\/(?:a|span)><sup class="citation"><a href="#passage-1">1<\/a>/)
  assert.match(text, /"@type":"Organization"/)
})

test('passages stand in the words around them, contacts cite their passage, and a source tells its checks [design.site.evidence-in-context]', async () => {
  const ledger = await pathOf('The Alder Falls Ledger', 'alder-falls-in')
  const { text } = await html(ledger)
  assert.match(text, /Words around the quote<\/summary><p class="in-context-text" dir="auto">/)
  assert.match(text, /<mark class="in-context-quote">The Alder Falls Ledger is a reader-owned/)
  assert.match(
    text,
    /<a href="tel:7655550190"[^>]*>\(765\) 555-0190<\/a><\/bdi><sup class="citation"><a href="#passage-\d+">/,
  )
  assert.match(text, /Written by the directory/)
  const { data } = await web.app.json('/api/sources?host=directory.test&limit=100')
  assert.equal(data.length, 0, 'sample pages have no host of their own')
  const found = await web.app.json('/api/passages?query=reader-owned&place=alder-falls-in')
  const source = found.data[0].source
  await recordCheck(web.app.app.database.sql, {
    url: new URL(source.url).pathname,
    at: new Date('2026-10-09T12:00:00Z'),
    result: { kind: 'read', text: 'Something else.', contentHash: 'sha256:0' },
  })
  await until(
    async () => /Not found when the page was last checked/.test((await html(`/sources/${source.id}`)).text),
    'the source page shows the check',
  )
  const spanish = await html(`/es/sources/${source.id}`)
  assert.match(spanish.text, /Comprobaciones.*El texto había cambiado.*0 de \d+ citas encontradas de nuevo/s)
})

test('an actor shows its relations by kind with role, dates and quote, and who is named on the same pages [design.relations.page]', async () => {
  const { sql } = web.app.app.database
  const end = (id: string) => ({ scheme: 'test', id })
  const both = 'Mara Vale of the Vale Street Board spoke about the budget.'
  const page = 'https://www.example.org/minutes'
  const proof = { claims: [claimOf(page, { excerpt: both })], sources: [sourceOf(page)] }
  const membership = {
    record: 'relation' as const,
    kind: 'membership' as const,
    object: end('Vale Street Board'),
    source: sourceOf('https://www.example.org/roster'),
  }
  await importAll(sql, [
    actorRecord('Vale Street Board', proof),
    actorRecord('Mara Vale', { ...proof, type: 'person' }),
    actorRecord('Old <b>Hand</b>', { type: 'person' }),
    actorRecord('Abe Noll', { type: 'person' }),
    { ...membership, subject: end('Abe Noll'), role: 'vice chair', excerpt: 'Abe Noll, vice chair' },
    {
      ...membership,
      subject: end('Abe Noll'),
      post: 'District 5',
      source: sourceOf('https://www.example.org/districts'),
      excerpt: 'Noll, Abe: District 5',
    },
    {
      ...membership,
      subject: end('Mara Vale'),
      role: 'chair',
      since: '2024-01-01',
      excerpt: 'Mara Vale, chair',
    },
    { ...membership, subject: end('Old <b>Hand</b>'), until: '2020-05-01', excerpt: 'Old Hand, until 2020' },
  ])
  const board = await pathOf('Vale Street Board', 'gary-in')
  const prose = (await html(board)).text
  const relations = prose.slice(prose.indexOf('id="relations"'), prose.indexOf('What happened'))
  assert.match(relations, /<h3>Members <span[^>]*>3<\/span><\/h3>/)
  assert.match(relations, /Mara Vale<\/a><bdi>chair<\/bdi><bdi[^>]*>since Jan 1, 2024<\/bdi>/)
  assert.match(relations, /<mark>Mara Vale<\/mark>, chair/)
  // Two sources state one membership, each in its words.
  assert.match(relations, /Abe Noll<\/a><bdi>vice chair<\/bdi><bdi[^>]*>District 5<\/bdi>/)
  assert.match(relations, /Abe Noll<\/mark>, vice chair.*Noll, Abe: District 5/s)
  assert.ok(relations.indexOf('Mara Vale') < relations.indexOf('Abe Noll'), 'the chair before the vice chair')
  assert.ok(relations.indexOf('Abe Noll') < relations.indexOf('Not current'))
  assert.doesNotMatch(relations, /<b>Hand/)
  assert.match(prose, /Named on the same pages.*Mara Vale<\/a>.*in 1 passage of 1 source/s)
  const spanish = (await html(`/es${board}`)).text
  assert.match(spanish, /Relaciones.*<h3>Miembros.*desde el 1 ene 2024/s)
  await checkPublicPages(web, [board])
})

test('what an actor does stands before how to reach it, and many proofs of contacts are folded [design.site.evidence-in-context]', async () => {
  const page = 'https://www.example.org/vane'
  const phones = ['555-010-0001', '555-010-0002', '555-010-0003']
  await importAll(web.app.app.database.sql, [
    actorRecord('Vane Society', {
      contacts: phones.map((value) => ({
        kind: 'phone' as const,
        value,
        source: page,
        excerpt: `Vane Society: ${value}`,
      })),
      claims: [claimOf(page)],
      sources: [sourceOf(page)],
    }),
  ])
  const text = (await html(await pathOf('Vane Society', 'gary-in'))).text
  assert.match(
    text,
    /id="passage-1".*It runs the bus\..*<summary[^>]*>Where they are and how to reach them: 3 passages</s,
  )
  const folded =
    /<details[^>]*><summary[^>]*>Where they are and how to reach them.*?<\/details>\s*<\/section>/s.exec(
      text,
    )![0]
  for (const number of [2, 3, 4]) assert.ok(folded.includes(`id="passage-${number}"`))
  for (const phone of phones) assert.match(text, new RegExp(`href="tel:${phone.replaceAll('-', '')}"`))
})

test('hostile text is shown as text and never ends an element or becomes a link [design.site.hostile-text]', async () => {
  const { text } = await html(hostile)
  assert.doesNotMatch(text, /<b onclick|<img src=x|<script>|href="javascript/)
  assert.match(text, /&lt;b onclick=&quot;alert\(1\)&quot;&gt;/)
  const { page, faults } = await web.visit({ width: 390, height: 800 })
  await page.goto(hostile)
  assert.deepEqual(faults, [])
})

test('a filter or cursor that does not work gets a page that says what to do [design.site.error-pages]', async () => {
  for (const query of ['?color=blue', '?cursor=nonsense', '?type=starship']) {
    const { status, text } = await html(`/places/alder-falls-in/actors${query}`)
    assert.equal(status, 400, query)
    assert.match(text, /Show the (?:page without that filter|first page)/)
  }
})

test('a change to an actor is soon on its page', async () => {
  const { sql } = web.app.app.database
  const record = actorRecord('Bus Riders', { description: 'Waits for the bus.' })
  await importAll(sql, [record])
  const path = await pathOf('Bus Riders', 'gary-in')
  assert.match((await html(path)).text, /Waits for the bus\./)
  await importAll(sql, [{ ...record, description: 'Rides the bus.' }])
  await until(async () => /Rides the bus\./.test((await html(path)).text), 'the page shows the change')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { structuredActors } from '../extract/structured-data.ts'
import { meetingsOfMarkup } from '../meetings/json-meetings.ts'
import { meetingReader } from '../meetings/stated-meeting.ts'
import { jsonText } from './plain-text.ts'
import { isUnreadable, readPage } from './read-page.ts'

test('reads the rows of a JSON document in its order, whether its lists are arrays or objects [design.research.wide-documents]', () => {
  const source =
    '{"title":"Council","members":[{"name":"Ada","seat":1},{"name":"Ben"}],"last":{"note":"End"}}'
  assert.equal(jsonText(source)?.text, 'Council\nAda\t1\nBen\nEnd')
})

test('reads a document inside the call of a function, as calendars send it to pages of other sites', async () => {
  const body = Buffer.from('/**/jQuery1_2( {"events":[{"name":"Zoning Board","date":"2026-11-20"}]} );')
  const url = 'https://city.example/events.json'
  const read = await readPage({
    url,
    finalUrl: url,
    contentType: 'application/json',
    body,
    retrievedAt: '2026-11-18T12:00:00Z',
  })
  assert.ok(!isUnreadable(read), 'the document is readable')
  assert.equal(read.text, 'Zoning Board\t2026-11-20')
})

for (const [name, source] of [
  ['an object of 150,000 objects', `{${members(150_000)}}`],
  [
    'an array of 150,000 objects',
    `[${Array.from({ length: 150_000 }, (_, n) => `{"name":"Row ${n}"}`).join()}]`,
  ],
  [
    'an object of 150,000 strings',
    `{${Array.from({ length: 150_000 }, (_, n) => `"k${n}":"Row ${n}"`).join()}}`,
  ],
  ['objects nested 100,000 deep', `${'{"a":'.repeat(100_000)}{"name":"Row 0"}${'}'.repeat(100_000)}`],
] as const)
  test(`reads the beginning of ${name} [design.research.wide-documents]`, () => {
    const text = jsonText(source)?.text
    assert.ok(text !== undefined, 'it is JSON')
    if (!name.includes('nested')) assert.match(text, /^Row 0\s/)
  })

function members(count: number): string {
  return Array.from({ length: count }, (_, n) => `"k${n}":{"name":"Row ${n}"}`).join()
}

test('reads a page whose link, table cell, menu and JSON-LD have 150,000 children each [design.research.wide-documents]', async () => {
  const wide = '<i></i>'.repeat(150_000)
  const source = `<!doctype html><title>Council</title><main><p>Ashby</p><a href="/a"><b>Agenda${wide}</b></a>
    <table><tr><td>One<b>${wide}</b></td><td>Two</td></tr></table></main>
    <div class="menu"><ul>${wide}<li>Home</li></ul></div>
    <script type="application/ld+json">{${members(150_000)}}</script>`
  const page = await readPage({
    url: 'https://ashby.example/',
    finalUrl: 'https://ashby.example/',
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(source),
    retrievedAt: '2026-11-15T08:00:00.000Z',
  })
  assert.ok(!isUnreadable(page), JSON.stringify(page))
  assert.match(page.text, /Ashby/)
  assert.deepEqual(structuredActors(page), [])
  assert.deepEqual(
    meetingsOfMarkup(source, meetingReader(page, 'America/Chicago'), () => {}),
    [],
  )
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Json, startTestApp } from '../support/app.ts'

const service = await startTestApp()
after(() => service[Symbol.asyncDispose]())

const page = { url: 'https://www.example.org/about', shows: 'actor' }

async function stored(): Promise<Json[]> {
  const { rows } = await service.app.database.pool.query('select * from contribution order by created_at')
  return rows
}

test('anyone can suggest a page and follow it with a secret receipt [design.contributions.suggestions]', async () => {
  const note = 'The union meets in the library.'
  const body = { ...page, place: 'Alder Falls, Indiana', note, contact: 'me@example.org' }
  const answer = await service.post('/api/suggestions', body)
  const suggestion: Json = await answer.json()
  assert.equal(answer.status, 201, JSON.stringify(suggestion))
  assert.deepEqual([suggestion.place, suggestion.status], ['alder-falls,indiana', 'open'])
  const receipt = `/api/receipts/${suggestion.receipt_url.split('/').at(-1)}`
  const seen = await service.fetch(receipt)
  assert.equal(seen.headers.get('cache-control'), 'private, no-store')
  const { created_at: _, updated_at: _at, ...rest }: Json = await seen.json()
  assert.deepEqual(rest, {
    kind: 'suggestion',
    ...page,
    place: 'alder-falls,indiana',
    note,
    status: 'open',
    reply: null,
    result: null,
    messages: [],
    replies: [],
  })
  const added: Json = await (await service.post(`${receipt}/messages`, { text: 'On Mondays.' })).json()
  assert.deepEqual(
    added.messages.map(({ text }: Json) => text),
    ['On Mondays.'],
  )
  const [row] = await stored()
  assert.equal(row.receipt_hash.length, 32, 'only the hash of the secret is stored')
})

test('names the field and the reason of a bad suggestion, and writes nothing [design.contributions.bad-input]', async () => {
  const before = (await stored()).length
  for (const [change, path, reason] of [
    [{ note: 'Look <script>alert(1)</script>' }, 'note', /without markup/],
    [{ contact: '<a href=x>' }, 'contact', /without markup/],
    [{ url: 'http://169.254.169.254/latest' }, 'url', /private or reserved/],
    [{ url: 'http://printer/status' }, 'url', /private network/],
    [{ url: 'not a page' }, 'url', /http or https/],
    [{ url: 'ftp://example.org/x' }, 'url', /http or https/],
    [{ url: `https://example.org/${'x'.repeat(3000)}` }, 'url', /2000/],
    [{ url: undefined }, 'url', /required|expected|Invalid|http/i],
    [{ shows: 'treasure' }, 'shows', /actor/],
    [{ place: 'Springfield' }, 'place', /no single place/],
    [{ note: 'x'.repeat(100_000) }, 'note', /2000/],
    [{ sender: 'me' }, 'sender', /./],
  ] as const) {
    const answer = await service.post('/api/suggestions', { ...page, ...change })
    const problem: Json = await answer.json()
    assert.equal(answer.status, 400, JSON.stringify(change).slice(0, 200))
    assert.equal(problem.errors[0].path, path, JSON.stringify(problem))
    assert.match(problem.errors[0].message, reason)
  }
  assert.equal((await stored()).length, before)
})

test('the form works without script, keeps what was typed, and leads to the receipt [design.site.suggest]', async () => {
  const send = (path: string, fields: Record<string, string>) =>
    service.fetch(path, {
      method: 'POST',
      headers: { origin: 'http://directory.test', accept: 'text/html' },
      body: new URLSearchParams(fields),
    })
  const form = await (await service.fetch('/suggest?place=alder-falls-in&issue=housing_affordability')).text()
  assert.match(form, /value="Alder Falls, Indiana"/)
  const wrong = await send('/suggest', { url: 'http://localhost/', shows: 'actor', note: 'My words' })
  const html = await wrong.text()
  assert.equal(wrong.status, 400)
  assert.match(html, /The page was not sent yet[\s\S]*My words/)
  const missing = await send('/es/suggest', { url: '', note: '<b>x</b>' })
  assert.match(await missing.text(), /Elija qué muestra la página[\s\S]*&lt;b&gt;x/)
  const sent = await send('/es/suggest', { ...page, place: '', contact: '' })
  assert.equal(sent.status, 303)
  const receipt = sent.headers.get('location')!
  assert.match(receipt, /^\/es\/reports\/[\w-]{43}$/)
  assert.match(await (await service.fetch(receipt)).text(), /Su sugerencia[\s\S]*www\.example\.org\/about/)
})

test('empty states and hatched cells lead to the form [design.site.suggest]', async () => {
  const place = await (await service.fetch('/places/gary-in')).text()
  const [, cell] = /href="([^"]+)#who" class="cell cell-not_searched hatch"/.exec(place)!
  const answer = await (await service.fetch(cell!)).text()
  assert.match(answer, /href="\/suggest\?place=gary-in&amp;issue=automation_and_ai_displacement"/)
  assert.match(place, /href="\/suggest\?place=gary-in" class="link"/)
  const issue = await (await service.fetch('/issues/housing_affordability')).text()
  assert.match(issue, /href="\/suggest" class="link"/)
})

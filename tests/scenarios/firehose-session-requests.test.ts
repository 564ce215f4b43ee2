import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asMember, type Json, startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { SAMPLE: 'off' } })
})
after(() => app[Symbol.asyncDispose]())

const sessions = '/api/firehose/sessions'

test('null is no body: it is refused and creates no session [design.http.null-body]', async () => {
  const answer = await app.post(sessions, null, asMember)
  assert.equal(answer.status, 400)
  assert.equal(((await answer.json()) as Json).code, 'invalid_request')
  assert.deepEqual(((await app.json(sessions, { headers: asMember })) as Json).data, [])
})

test('the session list has data and page like every list [design.firehose.session-list]', async () => {
  assert.equal((await app.post(sessions, {}, asMember)).status, 201)
  const { data, page } = (await app.json(sessions, { headers: asMember })) as Json
  assert.equal(data.length, 1)
  assert.deepEqual(page, { limit: 20, next_cursor: null, total: 1 })
})

test('the session list is read in pages with limit and cursor [design.firehose.session-list]', async () => {
  for (let count = 0; count < 2; count += 1)
    assert.equal((await app.post(sessions, {}, asMember)).status, 201)
  const all = ((await app.json(sessions, { headers: asMember })) as Json).data.map(({ id }: Json) => id)
  const seen: string[] = []
  let address: string | null = `${sessions}?limit=1`
  while (address !== null) {
    const { data, page } = (await app.json(address, { headers: asMember })) as Json
    assert.deepEqual([data.length, page.limit, page.total], [1, 1, all.length])
    seen.push(data[0].id)
    address = page.next_cursor && `${sessions}?limit=1&cursor=${page.next_cursor}`
  }
  assert.deepEqual(seen, all)
  for (const [query, code] of [
    ['limit=0', 'invalid_request'],
    ['cursor=made-up', 'invalid_cursor'],
    ['offset=1', 'invalid_request'],
  ]) {
    const answer = await app.fetch(`${sessions}?${query}`, { headers: asMember })
    assert.deepEqual([answer.status, ((await answer.json()) as Json).code], [400, code], query)
  }
})

test('a plain GET on the socket of a session is 426 and names the protocol [design.firehose.socket-upgrade]', async () => {
  const { socket_url: socket } = (await (await app.post(sessions, {}, asMember)).json()) as Json
  const read = async (address: string, headers: Record<string, string>) => {
    const answer = await app.fetch(address, { headers })
    const { code } = (await answer.json()) as Json
    return [answer.status, code, answer.headers.get('upgrade'), answer.headers.get('connection')]
  }
  assert.deepEqual(await read(socket, asMember), [426, 'upgrade_required', 'websocket', 'Upgrade'])
  const named = `${socket}?last_event_id=x`
  assert.deepEqual(await read(named, asMember), [426, 'upgrade_required', 'websocket', 'Upgrade'])
  // Access comes first, so that a stranger does not learn which sessions exist.
  assert.deepEqual((await read(socket, {})).slice(0, 2), [401, 'unauthenticated'])
  const unknown = `${sessions}/01920000-0000-7000-8000-0000000000ff/socket`
  assert.deepEqual((await read(unknown, asMember)).slice(0, 2), [404, 'session_not_found'])
})

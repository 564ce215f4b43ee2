import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asMember, type Json, startTestApp } from '../support/app.ts'
import { follow } from '../support/event-stream.ts'
import { freePort } from '../support/free-port.ts'

test('the links of a session open as they are returned, without building a URL', async () => {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  await using app = await startTestApp({ env: { SAMPLE: 'off', PORT: `${port}`, BASE_URL: baseUrl } })
  const session = (await (await app.post('/api/firehose/sessions', {}, asMember)).json()) as Json

  const snapshot = await fetch(session.links.snapshot, { headers: asMember })
  assert.equal(snapshot.status, 200)
  const stream = await follow(session.links.events, asMember)
  assert.equal(stream.response.statusCode, 200)
  stream.leave()

  const socket = new WebSocket(session.links.socket, {
    protocols: ['service.firehose.v1'],
    headers: asMember,
  })
  const first = await new Promise<MessageEvent>((resolve, reject) => {
    socket.addEventListener('message', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('The WebSocket did not open')), { once: true })
  })
  assert.equal(socket.protocol, 'service.firehose.v1')
  assert.equal(JSON.parse(first.data).type, 'firehose.ready')
  assert.equal(JSON.parse(first.data).session_id, session.id)
  socket.close()
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { trackUnusedConnections } from './unused-connections.ts'

test('closes unused connections and leaves busy ones open', async () => {
  const server = createServer()
  const unused = trackUnusedConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const arrived = once(server, 'connection') as Promise<[Socket]>
    const client = connect(port, '127.0.0.1')
    const [served] = await arrived
    return { client, served }
  }
  const idle = await open()
  const busy = await open()
  busy.client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  const [, response] = await once(server, 'request')

  unused.close()
  await once(idle.client.resume(), 'close')
  assert.equal(busy.served.destroyed, false)

  const answered = once(busy.client, 'data')
  response.end('as asked')
  assert.match(String((await answered)[0]), /as asked/)
  busy.client.destroy()
  server.close()
  await once(server, 'close')
})

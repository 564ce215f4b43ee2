import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { parseSendQueues, readSendQueues } from './send-queues.ts'
import { createStallWatch, type Stalling } from './stall-detector.ts'

const streamTo = (port: number) =>
  ({
    progressAt: 0,
    fetched: undefined,
    pingedAt: 1,
    livedAt: 0,
    sink: { outlet: { ends: { remotePort: port }, bytesWritten: 1_000_000 } },
  }) as Stalling

/** A watch over readers that are named by their port, with a clock and a kernel of the test. */
function watchWith(stallTicks: number) {
  let tick = 0
  const unsent = new Map<number, number | undefined>()
  const ended: number[] = []
  const causes = new Set<string>()
  const watch = createStallWatch<Stalling>({
    stallTicks,
    tick: () => tick,
    end(one, cause) {
      watch.remove(one)
      causes.add(cause)
      ended.push(one.sink.outlet.ends.remotePort!)
    },
    read: async () => ({ bytesOf: ({ remotePort }) => unsent.get(remotePort!) }),
  })
  return {
    ended,
    causes,
    block(port: number): Stalling {
      const one = streamTo(port)
      assert.equal(watch.add(one), true)
      assert.equal(watch.add(one), false)
      return one
    },
    watch,
    async pass(ticks: number, unsentOf: (port: number, tick: number) => number | undefined) {
      for (let i = 0; i < ticks; i++) {
        tick++
        for (let port = 1; port < 10; port++) unsent.set(port, unsentOf(port, tick))
        watch.pass()
        await new Promise(setImmediate)
      }
    },
  }
}

test('who fetches nothing is let go when its time is over, and not much later', async () => {
  const { block, pass, ended, causes } = watchWith(60)
  block(1)
  await pass(59, () => 1_000)
  assert.deepEqual(ended, [])
  await pass(17, () => 1_000)
  assert.deepEqual(ended, [1])
  assert.deepEqual([...causes], ['too_slow'])
})

test('who fetches a byte now and then is kept, whenever it does', async () => {
  const { block, pass, ended } = watchWith(60)
  // Each fetches once in 59 ticks, at another moment of them.
  for (let port = 1; port < 10; port++) block(port)
  await pass(2_000, (port, tick) => 1_000_000 - Math.floor((tick + port * 6) / 59))
  assert.deepEqual(ended, [])
})

test('what we write is no progress, unless it is fetched', async () => {
  const { pass, ended, watch } = watchWith(60)
  const streams = [1, 2].map(streamTo)
  for (let round = 0; round < 20; round++) {
    for (const one of streams) {
      watch.suspect(one)
      ;(one.sink.outlet as { bytesWritten: number }).bytesWritten += 100
    }
    await pass(15, (port) => (port === 1 ? 1_000 + (round + 1) * 100 : 1_000))
  }
  assert.deepEqual([...new Set(ended)], [1])
})

test('where what was fetched made room for more, more in the queue is progress too', async () => {
  const { block, pass, ended } = watchWith(60)
  block(1)
  await pass(2_000, (_port, tick) => 1_000 + (Math.floor(tick / 50) % 2))
  assert.deepEqual(ended, [])
})

test('who does not answer is let go, unless it still fetches what lies before the question', async () => {
  const { pass, ended, causes, watch } = watchWith(60)
  const heardAll = streamTo(1)
  const fetching = streamTo(2)
  const stopped = streamTo(3)
  const answered = { ...streamTo(4), livedAt: 1 }
  for (let round = 0; round < 10; round++) {
    for (const one of [heardAll, fetching, stopped, answered]) watch.suspect(one)
    await pass(15, (port, tick) => [0, 0, 1_000_000 - tick, 1_000, 0][port] ?? 0)
    assert.deepEqual(ended.includes(3), round >= 4, `round ${round}`)
  }
  assert.deepEqual([...new Set(ended)], [1, 3])
  assert.deepEqual([...causes], ['no_life'])
})

test('where the system tells nothing, a socket that took nothing for so long is let go', async () => {
  const { block, pass, ended, watch } = watchWith(60)
  const drained = block(1)
  block(2)
  await pass(40, () => undefined)
  watch.remove(drained)
  assert.equal(watch.add(drained), true)
  await pass(40, () => undefined)
  assert.deepEqual(ended, [2])
  await pass(30, () => undefined)
  assert.deepEqual(ended, [2, 1])
})

test('connections are told apart by both addresses and both ports', () => {
  const text = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:1F90 0200007F:C350 01 0000002A:00000000 00:00000000 00000000     0        0 1',
    '   1: 0100007F:1F90 0300007F:C350 01 0000002B:00000000 00:00000000 00000000     0        0 2',
    '   2: 0200007F:1F90 0300007F:C350 01 0000002C:00000000 00:00000000 00000000     0        0 3',
    '   0: 0000000000000000FFFF00000100007F:1F90 0000000000000000FFFF00000200007F:C350 01 0000002D:00000000 00:0',
    '   1: B80D0120000000000000000001000000:1F90 B80D0120000000000000000002000000:C350 01 0000002E:00000000 00:0',
  ].join('\n')
  const queues = parseSendQueues(text)
  const bytesOf = (localAddress: string, remoteAddress: string, remotePort = 50_000) =>
    queues.bytesOf({ localAddress, localPort: 8080, remoteAddress, remotePort })
  assert.equal(bytesOf('127.0.0.1', '127.0.0.2'), 42)
  assert.equal(bytesOf('127.0.0.1', '127.0.0.3'), 43)
  assert.equal(bytesOf('127.0.0.2', '127.0.0.3'), 44)
  assert.equal(bytesOf('::ffff:127.0.0.1', '::ffff:127.0.0.2'), 45)
  assert.equal(bytesOf('2001:db8::1', '2001:db8::2'), 46)
  assert.equal(bytesOf('127.0.0.1', '127.0.0.2', 50_001), undefined)
  assert.equal(
    queues.bytesOf({
      localAddress: '127.0.0.1',
      localPort: 8080,
      remoteAddress: undefined,
      remotePort: undefined,
    }),
    undefined,
  )
})

test('the kernel tells what a peer has not fetched, on IPv4 and IPv6', {
  skip: process.platform !== 'linux',
}, async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const server = createServer().listen(0, address)
    // Not every machine has every family.
    const isThere = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isThere) continue
    const peer = connect((server.address() as AddressInfo).port, address)
    peer.pause()
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(peer, 'connect')])) as [
      [Socket],
      [],
    ]
    assert.equal((await readSendQueues()).bytesOf(socket), 0, address)
    const part = Buffer.alloc(1_000_000)
    while (socket.writableLength < 2 * part.length) {
      socket.write(part)
      await new Promise(setImmediate)
    }
    assert.ok((await readSendQueues()).bytesOf(socket)! > 0, address)
    peer.destroy()
    socket.destroy()
    server.close()
  }
})

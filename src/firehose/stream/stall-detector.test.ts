import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { parseSendQueues, readSendQueues } from './send-queues.ts'
import { createStallDetector, type StallCandidate } from './stall-detector.ts'

const streamTo = (port: number) =>
  ({
    progressAt: 0,
    fetchedBytes: undefined,
    pingedAt: 1,
    aliveAt: 0,
    transport: { writer: { endpoints: { remotePort: port }, bytesWritten: 1_000_000 } },
  }) as StallCandidate

/** A detector with a fake clock and fake send queues. Readers are identified by their port. */
function createDetector(stallTicks: number) {
  let tick = 0
  const queued = new Map<number, number | undefined>()
  const ended: number[] = []
  const causes = new Set<string>()
  const detector = createStallDetector<StallCandidate>({
    stallTicks,
    tick: () => tick,
    end(one, cause) {
      detector.remove(one)
      causes.add(cause)
      ended.push(one.transport.writer.endpoints.remotePort!)
    },
    readQueues: async () => ({ queuedBytes: ({ remotePort }) => queued.get(remotePort!) }),
  })
  return {
    ended,
    causes,
    block(port: number): StallCandidate {
      const one = streamTo(port)
      assert.equal(detector.markBlocked(one), true)
      assert.equal(detector.markBlocked(one), false)
      return one
    },
    detector,
    async advance(ticks: number, queuedBytes: (port: number, tick: number) => number | undefined) {
      for (let i = 0; i < ticks; i++) {
        tick++
        for (let port = 1; port < 10; port++) queued.set(port, queuedBytes(port, tick))
        detector.onTick()
        await new Promise(setImmediate)
      }
    },
  }
}

test('ends a reader that fetches nothing soon after its timeout', async () => {
  const { block, advance, ended, causes } = createDetector(60)
  block(1)
  await advance(59, () => 1_000)
  assert.deepEqual(ended, [])
  await advance(17, () => 1_000)
  assert.deepEqual(ended, [1])
  assert.deepEqual([...causes], ['too_slow'])
})

test('does not end a reader that fetches a byte now and then', async () => {
  const { block, advance, ended } = createDetector(60)
  // Each fetches once in 59 ticks, at a different tick.
  for (let port = 1; port < 10; port++) block(port)
  await advance(2_000, (port, tick) => 1_000_000 - Math.floor((tick + port * 6) / 59))
  assert.deepEqual(ended, [])
})

test('does not count written bytes as progress until they are fetched', async () => {
  const { advance, ended, detector } = createDetector(60)
  const streams = [1, 2].map(streamTo)
  for (let round = 0; round < 20; round++) {
    for (const one of streams) {
      detector.markUnresponsive(one)
      ;(one.transport.writer as { bytesWritten: number }).bytesWritten += 100
    }
    await advance(15, (port) => (port === 1 ? 1_000 + (round + 1) * 100 : 1_000))
  }
  assert.deepEqual([...new Set(ended)], [1])
})

test('counts a longer queue as progress when fetched bytes made room for more', async () => {
  const { block, advance, ended } = createDetector(60)
  block(1)
  await advance(2_000, (_port, tick) => 1_000 + (Math.floor(tick / 50) % 2))
  assert.deepEqual(ended, [])
})

test('ends a reader that does not answer a ping, unless it still fetches earlier bytes', async () => {
  const { advance, ended, causes, detector } = createDetector(60)
  const receivedPing = streamTo(1)
  const fetching = streamTo(2)
  const stopped = streamTo(3)
  const answered = { ...streamTo(4), aliveAt: 1 }
  for (let round = 0; round < 10; round++) {
    for (const one of [receivedPing, fetching, stopped, answered]) detector.markUnresponsive(one)
    await advance(15, (port, tick) => [0, 0, 1_000_000 - tick, 1_000, 0][port] ?? 0)
    assert.deepEqual(ended.includes(3), round >= 4, `round ${round}`)
  }
  assert.deepEqual([...new Set(ended)], [1, 3])
  assert.deepEqual([...causes], ['no_life'])
})

test('ends a reader whose socket stays full where send queues are unknown', async () => {
  const { block, advance, ended, detector } = createDetector(60)
  const drained = block(1)
  block(2)
  await advance(40, () => undefined)
  detector.remove(drained)
  assert.equal(detector.markBlocked(drained), true)
  await advance(40, () => undefined)
  assert.deepEqual(ended, [2])
  await advance(30, () => undefined)
  assert.deepEqual(ended, [2, 1])
})

test('distinguishes connections by both addresses and both ports', () => {
  const text = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:1F90 0200007F:C350 01 0000002A:00000000 00:00000000 00000000     0        0 1',
    '   1: 0100007F:1F90 0300007F:C350 01 0000002B:00000000 00:00000000 00000000     0        0 2',
    '   2: 0200007F:1F90 0300007F:C350 01 0000002C:00000000 00:00000000 00000000     0        0 3',
    '   0: 0000000000000000FFFF00000100007F:1F90 0000000000000000FFFF00000200007F:C350 01 0000002D:00000000 00:0',
    '   1: B80D0120000000000000000001000000:1F90 B80D0120000000000000000002000000:C350 01 0000002E:00000000 00:0',
  ].join('\n')
  const queues = parseSendQueues(text)
  const queuedBytes = (localAddress: string, remoteAddress: string, remotePort = 50_000) =>
    queues.queuedBytes({ localAddress, localPort: 8080, remoteAddress, remotePort })
  assert.equal(queuedBytes('127.0.0.1', '127.0.0.2'), 42)
  assert.equal(queuedBytes('127.0.0.1', '127.0.0.3'), 43)
  assert.equal(queuedBytes('127.0.0.2', '127.0.0.3'), 44)
  assert.equal(queuedBytes('::ffff:127.0.0.1', '::ffff:127.0.0.2'), 45)
  assert.equal(queuedBytes('2001:db8::1', '2001:db8::2'), 46)
  assert.equal(queuedBytes('127.0.0.1', '127.0.0.2', 50_001), undefined)
  assert.equal(
    queues.queuedBytes({
      localAddress: '127.0.0.1',
      localPort: 8080,
      remoteAddress: undefined,
      remotePort: undefined,
    }),
    undefined,
  )
})

test('reads unacknowledged bytes from the kernel on IPv4 and IPv6', {
  skip: process.platform !== 'linux',
}, async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const server = createServer().listen(0, address)
    // Not every machine has every address family.
    const isListening = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isListening) continue
    const peer = connect((server.address() as AddressInfo).port, address)
    peer.pause()
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(peer, 'connect')])) as [
      [Socket],
      [],
    ]
    assert.equal((await readSendQueues()).queuedBytes(socket), 0, address)
    const part = Buffer.alloc(1_000_000)
    while (socket.writableLength < 2 * part.length) {
      socket.write(part)
      await new Promise(setImmediate)
    }
    assert.ok((await readSendQueues()).queuedBytes(socket)! > 0, address)
    peer.destroy()
    socket.destroy()
    server.close()
  }
})

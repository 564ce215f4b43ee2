import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { until } from '../../../tests/support/until.ts'
import { createJointWrites } from './joint-writes.ts'
import { type KernelWrites, openKernelWrites } from './kernel-writes.ts'
import { Outlet } from './outlet.ts'

const readers = 100

type Reader = {
  readonly outlet: Outlet
  readonly theirs: Socket
  readonly given: Buffer[]
  readonly got: Buffer[]
}

async function openReaders(opened: AsyncDisposableStack): Promise<Reader[]> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.defer(() => void server.close())
  const all: Reader[] = []
  for (let nth = 0; nth < readers; nth++) {
    const theirs = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const [ours] = (await once(server, 'connection')) as [Socket]
    ours.on('error', () => {})
    const one: Reader = { outlet: new Outlet(ours), theirs, given: [], got: [] }
    theirs.on('data', (bytes: Buffer) => one.got.push(bytes))
    opened.defer(() => {
      ours.destroy()
      theirs.destroy()
    })
    all.push(one)
  }
  return all
}

const sizeOf = (buffers: readonly Buffer[]) => buffers.reduce((sum, { length }) => sum + length, 0)

const ways: Record<string, () => Promise<KernelWrites | undefined>> = {
  'by the kernel': openKernelWrites,
  'each by itself, where the kernel cannot be asked': async () => undefined,
  'each by itself, where asking fails': () => Promise.reject(new Error('not allowed here')),
}

for (const [way, open] of Object.entries(ways)) {
  test(`what is written together arrives whole and in order, ${way} [design.firehose.pushed-never-lost]`, async () => {
    await using opened = new AsyncDisposableStack()
    const all = await openReaders(opened)
    const writeTogether = createJointWrites({ open })
    const give = (some: readonly Reader[], bytes: (nth: number) => Buffer) => {
      const given = some.map((one, nth) => {
        one.given.push(bytes(nth))
        return one.given.at(-1)!
      })
      writeTogether(
        some.map(({ outlet }) => outlet),
        given,
      )
    }
    const [stalled, gone, ...steady] = all
    stalled!.theirs.pause()
    for (let turn = 0; turn < 60; turn++) {
      const shared = Buffer.from(`${turn}: the same for all ${'·'.repeat(turn * 50)}\n`)
      give(all, () => shared)
      give(steady, (nth) => Buffer.from(`${turn}: for ${nth} alone\n`))
      // More than a socket holds, some of it while it is full already.
      give([stalled!, steady[7]!], () => Buffer.alloc(300_000, turn))
      if (turn === 30) gone!.theirs.destroy()
      await nextTurn()
    }
    assert.ok(stalled!.outlet.isFull)
    stalled!.theirs.resume()
    for (const one of [stalled!, ...steady]) {
      await until(() => sizeOf(one.got) >= sizeOf(one.given), 'everything')
      assert.ok(Buffer.concat(one.got).equals(Buffer.concat(one.given)))
      assert.equal(one.outlet.bytesWritten, sizeOf(one.given))
    }
    assert.equal(gone!.outlet.descriptor, undefined)
  })
}

test('few are written to by Node, and nothing is loaded for them', () => {
  let asked = 0
  const writeTogether = createJointWrites({
    worthwhile: 3,
    open: async () => {
      asked++
      return undefined
    },
  })
  const written: string[] = []
  const outlet = (name: string) => ({
    descriptor: 1,
    write: (bytes: Buffer) => void written.push(`${name}: ${bytes}`),
    wasGiven: () => assert.fail('the kernel was not asked'),
  })
  writeTogether([outlet('a'), outlet('b')], [Buffer.from('1'), Buffer.from('2')])
  assert.equal(asked, 0)
  const three = [outlet('a'), outlet('b'), outlet('c')]
  for (let turn = 0; turn < 2; turn++) {
    writeTogether(
      three,
      three.map(() => Buffer.from('3')),
    )
  }
  assert.equal(asked, 1, 'asked once')
  assert.deepEqual(written, ['a: 1', 'b: 2', ...['a: 3', 'b: 3', 'c: 3'], ...['a: 3', 'b: 3', 'c: 3']])
})

test('what could not be sent is not sent later, to whoever has its descriptor then', async () => {
  const calls: number[][] = []
  const writeTogether = createJointWrites({
    worthwhile: 1,
    open: async () => ({
      most: 64,
      write(descriptors) {
        calls.push([...descriptors])
        if (calls.length === 1) throw new Error('broken')
        return new Int32Array(64).fill(1)
      },
    }),
  })
  const outlet = (descriptor: number) => ({ descriptor, write: () => {}, wasGiven: () => {} })
  const one = Buffer.from('1')
  writeTogether([outlet(0)], [one])
  await nextTurn()
  assert.throws(() => writeTogether([outlet(1), outlet(2)], [one, one]), /broken/)
  writeTogether([outlet(3)], [one])
  assert.deepEqual(calls, [[1, 2], [3]])
})

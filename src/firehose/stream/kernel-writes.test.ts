import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { descriptorOf, type KernelWrites, openKernelWrites } from './kernel-writes.ts'

const isExpected = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
const kernel = (await openKernelWrites()) as KernelWrites

/** Connections of both ends. */
async function connections(count: number, context: TestContext): Promise<{ ours: Socket; theirs: Socket }[]> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pairs: { ours: Socket; theirs: Socket }[] = []
  for (let nth = 0; nth < count; nth++) {
    const theirs = connect(port, '127.0.0.1')
    const [ours] = (await once(server, 'connection')) as [Socket]
    pairs.push({ ours, theirs })
  }
  context.after(() => {
    server.close()
    for (const { ours, theirs } of pairs) for (const socket of [ours, theirs]) socket.destroy()
  })
  return pairs
}

/** The next so many bytes. */
async function received(socket: Socket, count: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let open = count; open > 0; ) {
    const part = socket.read(Math.min(open, socket.readableLength || 1)) as Buffer | null
    if (part === null) await once(socket, 'readable')
    else parts.push(part)
    open -= part?.length ?? 0
  }
  return Buffer.concat(parts)
}

test('many writes in one call of the kernel are there where the system has them', () => {
  assert.equal(kernel !== undefined, isExpected)
})

test('each socket gets its own bytes in one call', { skip: !isExpected }, async (context) => {
  const pairs = await connections(kernel.most, context)
  for (const turn of ['first', 'second']) {
    const buffers = pairs.map((_, nth) => Buffer.from(`${turn}, for ${nth}: ${'é'.repeat(nth)}`))
    const taken = kernel.write(
      pairs.map(({ ours }) => descriptorOf(ours)!),
      buffers,
    )
    assert.deepEqual(
      [...taken],
      buffers.map(({ length }) => length),
    )
    for (const [nth, { theirs }] of pairs.entries()) {
      assert.deepEqual(await received(theirs, buffers[nth]!.length), buffers[nth])
    }
  }
})

test('a full socket takes what it has room for and says how much, and keeps nobody waiting', {
  skip: !isExpected,
}, async (context) => {
  const [full, empty] = await connections(2, context)
  const large = Buffer.alloc(1_000_003, 'x')
  const small = Buffer.from('small')
  let sent = 0
  let taken: number
  do {
    taken = kernel.write([descriptorOf(full!.ours)!], [large])[0]!
    sent += Math.max(0, taken)
  } while (taken === large.length)
  while (taken > 0) {
    taken = kernel.write([descriptorOf(full!.ours)!], [large])[0]!
    sent += Math.max(0, taken)
  }
  const both = kernel.write([descriptorOf(full!.ours)!, descriptorOf(empty!.ours)!], [large, small])
  assert.ok(both[0]! < 0, 'it takes nothing more')
  assert.equal(both[1], small.length)
  assert.equal((await received(full!.theirs, sent)).length, sent)
  assert.equal(String(await received(empty!.theirs, small.length)), 'small')
})

test('a descriptor that is none is answered as such, and so are those behind it', {
  skip: !isExpected,
}, async (context) => {
  const [before, after] = await connections(2, context)
  const bytes = Buffer.from('bytes')
  const taken = kernel.write(
    [descriptorOf(before!.ours)!, 1_000_000, descriptorOf(after!.ours)!],
    [bytes, bytes, bytes],
  )
  assert.equal(taken[0], bytes.length)
  assert.ok(taken[1]! < 0 && taken[2]! < 0)
  assert.equal(String(await received(before!.theirs, bytes.length)), 'bytes')
  assert.equal(after!.theirs.bytesRead, 0)
})

test('only a socket to which nothing is being written has a descriptor', async (context) => {
  const [corked, full, gone] = await connections(3, context)
  for (const { ours } of [corked!, full!, gone!]) assert.equal(descriptorOf(ours) !== undefined, isExpected)
  corked!.ours.cork()
  assert.equal(descriptorOf(corked!.ours), undefined)
  while (full!.ours.writableLength === 0) full!.ours.write(Buffer.alloc(100_000))
  assert.equal(descriptorOf(full!.ours), undefined)
  gone!.ours.destroy()
  assert.equal(descriptorOf(gone!.ours), undefined)
})

import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** Writes to many sockets in one call of the kernel. */
export type KernelWrites = {
  /** So many in one call. */
  readonly most: number
  /**
   * Each buffer to the socket beside it. How many bytes the kernel took of each at once; a negative number where it
   * took nothing, for whatever reason.
   */
  write(descriptors: readonly number[], buffers: readonly Buffer[]): Int32Array
}

/** Numbers of the calls (syscalls(2)) where they are known, and numbers have their low end first. */
const callsOf: Partial<Record<string, { setup: number; submit: number; events: number }>> = {
  x64: { setup: 206, submit: 209, events: 208 },
  arm64: { setup: 0, submit: 2, events: 4 },
}

const most = 64
/** `struct iocb` of linux/aio_abi.h, in words of 32 bits: where its members are, and how many it has. */
const iocb = { data: 0, operation: 4, descriptor: 5, address: 6, length: 8, words: 16 }
/** `struct io_event`: which one, and what came of it. */
const event = { data: 0, result: 4, words: 8 }
const writeOperation = 1

/**
 * io_submit(2), which for sockets is not about waiting: a socket that does not block takes what it has room for, and
 * all of it is done when the call returns. Undefined where the system has no such thing, does not allow it, or the
 * library that calls it is not there.
 */
export async function openKernelWrites(): Promise<KernelWrites | undefined> {
  const calls = process.platform === 'linux' ? callsOf[process.arch] : undefined
  const koffi = calls && (await import('koffi').catch(() => undefined))
  if (calls === undefined || koffi === undefined) return undefined
  const { address, load } = koffi.default
  const system = load(null)
  const setup = system.func('long syscall(long number, unsigned int most, void *context)')
  const submit = system.func('long syscall(long number, uint64_t context, long count, void *pointers)')
  const events = system.func(
    'long syscall(long number, uint64_t context, long least, long most, void *events, void *timeout)',
  )
  const contextOf = new BigUint64Array(1)
  if (setup(calls.setup, most, contextOf) !== 0) return undefined
  const context = contextOf[0]!

  const orders = new Int32Array(most * iocb.words)
  const addresses = new BigUint64Array(orders.buffer)
  const pointers = new BigUint64Array(most)
  const happened = new Int32Array(most * event.words)
  const taken = new Int32Array(most)
  const start = address(orders)
  for (let nth = 0; nth < most; nth++) {
    orders[nth * iocb.words + iocb.data] = nth
    orders[nth * iocb.words + iocb.operation] = writeOperation
    pointers[nth] = start + BigInt(nth * iocb.words * orders.BYTES_PER_ELEMENT)
  }

  function order(descriptors: readonly number[], buffers: readonly Buffer[]): number {
    let last: Buffer | undefined
    let lastAddress = 0n
    for (let nth = 0; nth < descriptors.length; nth++) {
      const buffer = buffers[nth]!
      // Most are sent the same.
      if (buffer !== last) lastAddress = address(buffer)
      last = buffer
      const at = nth * iocb.words
      orders[at + iocb.descriptor] = descriptors[nth]!
      addresses[(at + iocb.address) >> 1] = lastAddress
      orders[at + iocb.length] = buffer.length
    }
    // It stops at the first that it cannot even begin.
    return Math.max(0, Number(submit(calls!.submit, context, descriptors.length, pointers)))
  }

  return {
    most,
    write(descriptors, buffers) {
      taken.fill(-1)
      let open = order(descriptors, buffers)
      while (open > 0) {
        const heard = Number(events(calls.events, context, open, open, happened, null))
        for (let at = 0; at < heard * event.words; at += event.words) {
          taken[happened[at + event.data]!] = happened[at + event.result]!
        }
        open -= Math.max(0, heard)
      }
      return taken
    },
  }
}

/**
 * The file descriptor of a socket to which nothing is still being written; undefined where there is none, or where
 * Node, which has no documented way to ask, does not tell. Good until the next time that others have their turn.
 */
export function descriptorOf(socket: Socket): number | undefined {
  if (!socket.writable || socket.writableLength > 0 || socket.writableCorked > 0) return undefined
  if ((socket as Partial<TLSSocket>).encrypted) return undefined
  const descriptor = (socket as { _handle?: { fd?: number } | null })._handle?.fd
  return descriptor !== undefined && descriptor >= 0 ? descriptor : undefined
}

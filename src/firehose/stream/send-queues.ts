import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { endianness } from 'node:os'
import ipaddr from 'ipaddr.js'

/** A connection by its two ends. */
export type Ends = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>

export type SendQueues = { bytesOf(ends: Ends): number | undefined }

const files = ['/proc/net/tcp', '/proc/net/tcp6']
// Columns of these files (proc(5)): number, local and remote address:port, state, queues to send and received.
const row = /^\s*\d+: ([0-9A-F]+:[0-9A-F]{4} [0-9A-F]+:[0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm

/**
 * How much each peer has not yet acknowledged: the kernel takes megabytes before it says that it is full, and a slow
 * reader empties them without our hearing of it. Nothing is known where the system does not tell.
 */
export async function readSendQueues(): Promise<SendQueues> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')))
  return parseSendQueues(texts.join('\n'))
}

export function parseSendQueues(text: string): SendQueues {
  const queues = new Map<string, number>()
  for (const [, ends, bytes] of text.matchAll(row)) queues.set(ends!, Number.parseInt(bytes!, 16))
  return {
    bytesOf({ localAddress, localPort, remoteAddress, remotePort }) {
      const local = endOf(localAddress, localPort)
      const remote = endOf(remoteAddress, remotePort)
      return local === undefined || remote === undefined ? undefined : queues.get(`${local} ${remote}`)
    },
  }
}

/** One end as the kernel prints it: an address is words of four bytes, each in the order of the machine. */
function endOf(address: string | undefined, port: number | undefined): string | undefined {
  if (address === undefined || port === undefined) return undefined
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
  if (endianness() === 'LE') bytes.swap32()
  return `${bytes.toString('hex')}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}

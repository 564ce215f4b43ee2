import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { endianness } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Both ends of a connection. */
export type Endpoints = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>

export type SendQueues = { queuedBytes(endpoints: Endpoints): number | undefined }

const files = ['/proc/net/tcp', '/proc/net/tcp6']
// Columns of these files (proc(5)): number, local and remote address:port, state, send and receive queue.
const row = /^\s*\d+: ([0-9A-F]+:[0-9A-F]{4} [0-9A-F]+:[0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm

/**
 * Bytes that each peer has not acknowledged. The kernel buffers megabytes, and a slow reader empties them without an
 * event in this process. Only Linux has these files; elsewhere nothing is known.
 */
export async function readSendQueues(): Promise<SendQueues> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')))
  return parseSendQueues(texts.join('\n'))
}

export function parseSendQueues(text: string): SendQueues {
  const queues = new Map<string, number>()
  for (const [, endpoints, bytes] of text.matchAll(row)) queues.set(endpoints!, Number.parseInt(bytes!, 16))
  return {
    queuedBytes({ localAddress, localPort, remoteAddress, remotePort }) {
      const local = formatEndpoint(localAddress, localPort)
      const remote = formatEndpoint(remoteAddress, remotePort)
      return local === undefined || remote === undefined ? undefined : queues.get(`${local} ${remote}`)
    },
  }
}

/** The kernel prints an address as 32-bit words in the byte order of the machine. */
function formatEndpoint(address: string | undefined, port: number | undefined): string | undefined {
  if (address === undefined || port === undefined) return undefined
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
  if (endianness() === 'LE') bytes.swap32()
  return `${bytes.toString('hex')}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}

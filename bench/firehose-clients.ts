/** Many readers in one process, controlled over its IPC channel. */
import type { Socket } from 'node:net'
import { openReader, type ReaderTarget } from './firehose-reader.ts'

export type Order =
  | ({ is: 'open'; group: string; count: number } & ReaderTarget)
  | { is: 'count'; group: string }
  | { is: 'close'; group: string }
export type Answer = { is: Order['is']; signals: number; reads: number; open: number }

const openAtOnce = 50

type Group = { sockets: Set<Socket>; signals: number; reads: number }
const groups = new Map<string, Group>()

process.on('message', async (order: Order) => {
  const group = groups.get(order.group) ?? { sockets: new Set<Socket>(), signals: 0, reads: 0 }
  groups.set(order.group, group)
  if (order.is === 'open') await openMany(group, order)
  if (order.is === 'close') {
    for (const socket of group.sockets) socket.destroy()
    groups.delete(order.group)
  }
  const { signals, reads, sockets } = group
  process.send!({ is: order.is, signals, reads, open: sockets.size } satisfies Answer)
})

async function openMany(group: Group, target: Order & { is: 'open' }): Promise<void> {
  const count = (signals: number) => {
    group.signals += signals
    if (signals > 0) group.reads++
  }
  for (let opened = 0; opened < target.count; opened += openAtOnce) {
    const now = Math.min(openAtOnce, target.count - opened)
    for (const socket of await Promise.all(Array.from({ length: now }, () => openReader(target, count)))) {
      group.sockets.add(socket)
      socket.on('close', () => group.sockets.delete(socket))
    }
  }
}

process.once('SIGTERM', () => process.exit(0))

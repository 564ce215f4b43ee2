import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Order } from './firehose-clients.ts'
import { cores, startPinned } from './firehose-processes.ts'
import type { ReaderTarget } from './firehose-reader.ts'

export type Load = AsyncDisposable & {
  open(group: string, count: number, target: ReaderTarget): Promise<void>
  /** Signals received, reads and open connections. */
  state(group: string): Promise<Answer>
  close(group: string): Promise<void>
  /** Waits for this many signals, and fails with the number missing. */
  untilReceived(group: string, count: number): Promise<void>
}

/** Readers in their own process. A higher niceness yields the core to others. */
export function startLoadProcess({ niceness = 0 } = {}): Load {
  const script = join(import.meta.dirname, 'firehose-clients.ts')
  const command = ['nice', '-n', String(niceness), process.execPath, script]
  const { child, stop } = startPinned(cores.load, command, { withChannel: true })

  async function ask(order: Order): Promise<Answer> {
    const answer = once(child, 'message') as Promise<[Answer]>
    child.send(order)
    return (await answer)[0]
  }

  return {
    open: async (group, count, target) => void (await ask({ is: 'open', group, count, ...target })),
    state: (group) => ask({ is: 'count', group }),
    close: async (group) => void (await ask({ is: 'close', group })),
    async untilReceived(group, count) {
      const deadline = performance.now() + 30_000
      for (;;) {
        const received = (await ask({ is: 'count', group })).signals
        if (received >= count) return
        if (performance.now() > deadline) throw new Error(`${group}: ${received} of ${count} signals arrived`)
        await pause(20)
      }
    },
    [Symbol.asyncDispose]: stop,
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Hub } from './hub.ts'
import type { StreamTimes } from './stream-times.ts'
import type { Subscription } from './subscription.ts'

/** Few streams are ended at once; many are spread out, so that they do not all come again at the same moment. */
const streamsPerStep = 10
const stepMs = 50

/** Ends every stream before a shutdown. */
export function createDrain(needs: {
  hub: Hub
  times: StreamTimes
  random: () => number
  close: () => void
  watch: Disposable
  accounts: AsyncDisposable
}) {
  const { hub, times } = needs

  async function run(): Promise<void> {
    needs.close()
    const leaving = shuffled([...hub.all], needs.random)
    const steps = Math.max(1, Math.floor(times.drainSpreadMs / stepMs))
    const atOnce = Math.max(streamsPerStep, Math.ceil(leaving.length / steps))
    for (let from = 0; from < leaving.length; from += atOnce) {
      if (from > 0) await pause(stepMs)
      for (const one of leaving.slice(from, from + atOnce)) hub.end(one, 'deploy')
    }
    const deadline = performance.now() + times.drainMs - times.drainSpreadMs
    while (leaving.some(isOpen) && performance.now() < deadline) await pause(stepMs)
    for (const one of leaving) if (isOpen(one)) one.sink.destroy()
    hub[Symbol.dispose]()
    needs.watch[Symbol.dispose]()
    await needs.accounts[Symbol.asyncDispose]()
  }

  let draining: Promise<void> | undefined
  return (): Promise<void> => {
    draining ??= run()
    return draining
  }
}

const isOpen = (one: Subscription) => one.state !== 'closed'

function shuffled(streams: Subscription[], random: () => number): Subscription[] {
  for (let i = streams.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[streams[i], streams[j]] = [streams[j]!, streams[i]!]
  }
  return streams
}

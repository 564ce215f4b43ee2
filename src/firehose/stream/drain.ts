import { setTimeout as sleep } from 'node:timers/promises'
import type { Hub } from './hub.ts'
import type { StreamTimes } from './stream-times.ts'
import type { Subscription } from './subscription.ts'

/** A few streams end at once. Many are spread over time, so that their readers do not all reconnect together. */
const minimumStreamsPerStep = 10
const stepMs = 50

/** Ends every stream before a shutdown. */
export function createDrain(needs: {
  hub: Hub
  times: StreamTimes
  random: () => number
  stopAdmission: () => void
  rightsMonitor: Disposable
  accounts: AsyncDisposable
}) {
  const { hub, times } = needs

  async function run(): Promise<void> {
    needs.stopAdmission()
    const streams = shuffle([...hub.all], needs.random)
    const steps = Math.max(1, Math.floor(times.drainSpreadMs / stepMs))
    const streamsPerStep = Math.max(minimumStreamsPerStep, Math.ceil(streams.length / steps))
    for (let from = 0; from < streams.length; from += streamsPerStep) {
      if (from > 0) await sleep(stepMs)
      for (const stream of streams.slice(from, from + streamsPerStep)) hub.end(stream, 'deploy')
    }
    const deadline = performance.now() + times.drainMs - times.drainSpreadMs
    while (streams.some(isOpen) && performance.now() < deadline) await sleep(stepMs)
    for (const stream of streams) if (isOpen(stream)) stream.transport.destroy()
    hub[Symbol.dispose]()
    needs.rightsMonitor[Symbol.dispose]()
    await needs.accounts[Symbol.asyncDispose]()
  }

  let draining: Promise<void> | undefined
  return (): Promise<void> => {
    draining ??= run()
    return draining
  }
}

const isOpen = (stream: Subscription) => stream.state !== 'closed'

function shuffle(streams: Subscription[], random: () => number): Subscription[] {
  for (let i = streams.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[streams[i], streams[j]] = [streams[j]!, streams[i]!]
  }
  return streams
}

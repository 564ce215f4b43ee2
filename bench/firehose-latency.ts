import { type Figure, percentile } from './figures.ts'
import { startLoadProcess } from './firehose-load.ts'
import { publishEvenly, startBare } from './firehose-peers.ts'
import { openReader, type ReaderTarget } from './firehose-reader.ts'
import { type BenchService, benchDraft } from './firehose-service.ts'

const measuredReaders = 20
const signalsPerSecond = 100
const seconds = 15
/** Excluded from the figures. */
const warmUpSeconds = 5

/** Publishes the nth signal and returns the time of its commit. */
type Publish = (number: number) => Promise<number>

/** The latency of each signal at each measured reader, while all readers receive all signals. */
async function measureLatencies(
  target: ReaderTarget,
  subscribers: number,
  publish: Publish,
): Promise<number[]> {
  // Measured readers have priority, as if on their own machine; the others only create load.
  await using load = startLoadProcess({ niceness: 10 })
  const arrivals: number[][] = []
  const sockets = []
  // Spread evenly, so that readers served first and last are both measured.
  for (let n = 0; n < measuredReaders; n++) {
    await load.open('others', subscribers / measuredReaders - 1, target)
    const own: number[] = []
    arrivals.push(own)
    // Signals arrive in order and without loss, so the nth arrival is the nth commit.
    sockets.push(
      await openReader(target, (signals) => {
        for (const at = performance.now(); signals > 0; signals--) own.push(at)
      }),
    )
  }
  const skipped = signalsPerSecond * warmUpSeconds
  const count = skipped + signalsPerSecond * seconds
  const committing: Promise<number>[] = []
  const publishNext = async (number: number) => void committing.push(publish(number))
  await publishEvenly(publishNext, signalsPerSecond, count)
  // The log is in commit order, which may differ from the order of the calls.
  const committedAt = (await Promise.all(committing)).sort((a, b) => a - b)
  await load.untilReceived('others', count * (subscribers - measuredReaders))
  for (const socket of sockets) socket.destroy()
  const missing = arrivals.find((own) => own.length !== count)
  if (missing) throw new Error(`${missing.length} of ${count} arrived`)
  return arrivals.flatMap((own) => own.map((at, nth) => at - committedAt[nth]!).slice(skipped))
}

/** Time from the commit of a signal to its arrival at a client. Bare sockets show what the machine allows. */
export async function benchLatency(
  service: BenchService,
  { subscribers }: { subscribers: number },
): Promise<Figure[]> {
  const sse = { transport: 'sse' as const }
  const ours = { ...sse, port: service.port, path: '/api/firehose', headers: service.headers }
  const frame = await service.sampleFrame()
  await using bare = await startBare(frame)
  const barePath = { ...sse, port: bare.port, path: bare.path.sse, headers: {} }
  const bareLatencies = await measureLatencies(barePath, subscribers, async () => {
    const at = performance.now()
    await bare.publish(1)
    return at
  })
  console.error(
    `bare sockets: p50 ${percentile(bareLatencies, 0.5).toFixed(1)} ms, p99 ${percentile(bareLatencies, 0.99).toFixed(1)} ms`,
  )
  const latencies = await measureLatencies(ours, subscribers, (number) =>
    service.publish([benchDraft(number + 1)]),
  )
  const what = `commit to client, ${signalsPerSecond} signals/s to each of ${subscribers.toLocaleString('en-US')}`
  return [
    { what: `${what}, p50`, result: percentile(latencies, 0.5), unit: 'ms', bar: 15, better: 'lower' },
    { what: `${what}, p99`, result: percentile(latencies, 0.99), unit: 'ms', bar: 60, better: 'lower' },
  ]
}

import { type Figure, percentile } from './figures.ts'
import { startLoadProcess } from './firehose-load.ts'
import { publishEvenly, startBare } from './firehose-peers.ts'
import { type Asked, openReader } from './firehose-reader.ts'
import { type BenchService, benchDraft } from './firehose-service.ts'

const watched = 20
const signalsPerSecond = 100
const seconds = 15
/** Before that, so that what is measured is a service at work and not one that starts. */
const warmUpSeconds = 5

/** Publishes the nth signal; answers with when it was committed. */
type Publish = (number: number) => Promise<number>

/** How long each of the watched readers waited for each signal, while everybody receives everything. */
async function waitsOf(asked: Asked, subscribers: number, publish: Publish): Promise<number[]> {
  // Whoever is watched is read at once, as if on a machine of its own: the others are there to be sent to.
  await using load = startLoadProcess({ niceness: 10 })
  const arrivals: number[][] = []
  const sockets = []
  // Spread among the others, so that first and last are measured alike.
  for (let n = 0; n < watched; n++) {
    await load.open('others', subscribers / watched - 1, asked)
    const own: number[] = []
    arrivals.push(own)
    // They arrive in order, and none is left out: the nth to arrive is the nth that was published.
    sockets.push(
      await openReader(asked, (signals) => {
        for (const at = performance.now(); signals > 0; signals--) own.push(at)
      }),
    )
  }
  const skipped = signalsPerSecond * warmUpSeconds
  const count = skipped + signalsPerSecond * seconds
  const committing: Promise<number>[] = []
  const publishNext = async (number: number) => void committing.push(publish(number))
  await publishEvenly(publishNext, signalsPerSecond, count)
  // The log is in the order of commits, which need not be that of the calls.
  const committedAt = (await Promise.all(committing)).sort((a, b) => a - b)
  await load.untilReceived('others', count * (subscribers - watched))
  for (const socket of sockets) socket.destroy()
  const missing = arrivals.find((own) => own.length !== count)
  if (missing) throw new Error(`${missing.length} of ${count} arrived`)
  return arrivals.flatMap((own) => own.map((at, nth) => at - committedAt[nth]!).slice(skipped))
}

/** From the commit of a signal until a client has it. The same of bare sockets is what the machine allows. */
export async function benchLatency(
  service: BenchService,
  { subscribers }: { subscribers: number },
): Promise<Figure[]> {
  const sse = { transport: 'sse' as const }
  const ours = { ...sse, port: service.port, path: '/api/firehose', headers: service.headers }
  const frame = await service.sampleFrame()
  await using bare = await startBare(frame)
  const barePath = { ...sse, port: bare.port, path: bare.path.sse, headers: {} }
  const bareWaits = await waitsOf(barePath, subscribers, async () => {
    const at = performance.now()
    await bare.publish(1)
    return at
  })
  console.error(
    `bare sockets: p50 ${percentile(bareWaits, 0.5).toFixed(1)} ms, p99 ${percentile(bareWaits, 0.99).toFixed(1)} ms`,
  )
  const waits = await waitsOf(ours, subscribers, (number) => service.publish([benchDraft(number + 1)]))
  const what = `commit to client, ${signalsPerSecond} signals/s to each of ${subscribers.toLocaleString('en-US')}`
  return [
    { what: `${what}, p50`, result: percentile(waits, 0.5), unit: 'ms', bar: 10, better: 'lower' },
    { what: `${what}, p99`, result: percentile(waits, 0.99), unit: 'ms', bar: 40, better: 'lower' },
  ]
}

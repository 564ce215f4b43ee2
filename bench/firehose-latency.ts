import { type Figure, percentile } from './figures.ts'
import { startLoadProcess } from './firehose-load.ts'
import { publishEvenly } from './firehose-peers.ts'
import { openReader } from './firehose-reader.ts'
import { type BenchService, benchDraft } from './firehose-service.ts'

const watched = 20
const signalsPerSecond = 100
const seconds = 15

/** From the commit of a signal until a client has it, while everybody receives everything. */
export async function benchLatency(
  service: BenchService,
  { subscribers }: { subscribers: number },
): Promise<Figure[]> {
  await using load = startLoadProcess()
  const asked = {
    transport: 'sse' as const,
    ...{ port: service.port, path: '/api/firehose', headers: service.headers },
  }
  const committedAt = new Map<number, number>()
  const arrivals: { number: number; at: number }[] = []
  const sockets = []
  // Spread among the others, so that first and last are measured alike.
  for (let n = 0; n < watched; n++) {
    await load.open('others', subscribers / watched - 1, asked)
    let rest = ''
    sockets.push(
      await openReader(asked, (_signals, bytes) => {
        const at = performance.now()
        const text = rest + bytes.toString('latin1')
        let end = 0
        for (const match of text.matchAll(/bench-(\d+);/g)) {
          arrivals.push({ number: Number(match[1]), at })
          end = match.index + match[0].length
        }
        // A number may be cut in two.
        rest = text.slice(Math.max(end, text.length - 20))
      }),
    )
  }
  const count = signalsPerSecond * seconds
  const writing: Promise<void>[] = []
  await publishEvenly(
    async (number) => {
      writing.push(
        service.publish([benchDraft(number + 1)]).then((at) => void committedAt.set(number + 1, at)),
      )
    },
    signalsPerSecond,
    count,
  )
  await Promise.all(writing)
  await load.untilReceived('others', count * (subscribers - watched))
  for (const socket of sockets) socket.destroy()
  const waits = arrivals.map(({ number, at }) => at - committedAt.get(number)!)
  if (waits.length !== count * watched) throw new Error(`${waits.length} of ${count * watched} arrived`)
  const what = `commit to client, ${signalsPerSecond} signals/s to each of ${subscribers.toLocaleString('en-US')}`
  return [
    { what: `${what}, p50`, result: percentile(waits, 0.5), unit: 'ms', bar: 10, better: 'lower' },
    { what: `${what}, p99`, result: percentile(waits, 0.99), unit: 'ms', bar: 40, better: 'lower' },
  ]
}

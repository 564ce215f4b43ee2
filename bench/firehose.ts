import { parseArgs } from 'node:util'
import { type Figure, tableOf } from './figures.ts'
import { benchAppend } from './firehose-append.ts'
import { benchFanOut } from './firehose-fan-out.ts'
import { benchLatency } from './firehose-latency.ts'
import { benchMatching } from './firehose-matching.ts'
import { benchMemory } from './firehose-memory.ts'
import { endWithChildren, hasTwoCores, stayOn } from './firehose-processes.ts'
import { benchReplay } from './firehose-replay.ts'
import { type BenchService, startBenchService } from './firehose-service.ts'

type Options = { rounds: number; seconds: number; subscribers: number }
type Part = (options: Options) => Promise<Figure[]>

/** A part with its own service. PostgreSQL shares the core of the load, unless it is what is measured. */
const withService =
  (
    part: (service: BenchService, options: Options) => Promise<Figure[]>,
    where: 'load' | 'all' = 'load',
  ): Part =>
  async (options) => {
    await stayOn(where)
    await using service = await startBenchService()
    return await part(service, options)
  }

const fanOut =
  (transport: 'sse' | 'websocket'): Part =>
  async (options) => {
    await stayOn('load')
    return await benchFanOut(startBenchService, transport, options)
  }

const parts: Record<string, Part> = {
  sse: fanOut('sse'),
  websocket: fanOut('websocket'),
  'sse-memory': withService((service) => benchMemory(service, 'sse', 16)),
  'websocket-memory': withService((service) => benchMemory(service, 'websocket', 12)),
  matching: benchMatching,
  latency: withService(benchLatency),
  replay: withService(benchReplay),
  append: withService(benchAppend, 'all'),
}

/** Measures the Firehose against its bars and, for fan-out, against bare sockets and nchan. */
export async function benchFirehose(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      only: { type: 'string', multiple: true },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      // For the latency part.
      subscribers: { type: 'string', default: '1000' },
    },
  })
  const names = values.only ?? Object.keys(parts)
  const unknown = names.find((name) => !(name in parts))
  if (unknown !== undefined) {
    console.error(`Unknown part ${unknown}: --only takes ${Object.keys(parts).join(', ')}`)
    process.exitCode = 2
    return
  }
  endWithChildren()
  if (!hasTwoCores) console.error('Only one core: the load competes with the server')
  const [rounds, seconds, subscribers] = [values.rounds, values.seconds, values.subscribers].map(Number)
  const options: Options = { rounds: rounds!, seconds: seconds!, subscribers: subscribers! }
  const figures: Figure[] = []
  for (const name of names) {
    console.error(`— ${name}`)
    figures.push(...(await parts[name]!(options)))
    console.log(`\n${tableOf(figures)}\n`)
  }
}

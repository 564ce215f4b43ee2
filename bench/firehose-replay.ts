import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, median } from './figures.ts'
import { cpuSeconds } from './firehose-processes.ts'
import { openReader } from './firehose-reader.ts'
import { type BenchService, benchDraft } from './firehose-service.ts'

const stored = 60_000
/** Fewer than the ring buffer holds. */
const recent = 12_000
const atOnce = 500
const rounds = 5

/** Replay rate to one client, from the database and from the ring buffer. */
export async function benchReplay(service: BenchService): Promise<Figure[]> {
  const start = await positionOf(service)
  await write(service, stored)
  const middle = await positionOf(service)
  await write(service, recent)
  const rates = { database: [] as number[], ring: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    // The last entries come from the ring buffer and are not counted.
    rates.database.push(await rateFrom(service, start, stored - 20_000))
    rates.ring.push(await rateFrom(service, middle, recent))
  }
  const unit = 'signals/s'
  return [
    ...[{ what: 'replay to one client, from the database', result: median(rates.database), bar: 20_000 }],
    ...[{ what: 'replay to one client, from the ring', result: median(rates.ring), bar: 50_000 }],
  ].map((figure) => ({ ...figure, unit, better: 'higher' as const }))
}

async function write(service: BenchService, count: number): Promise<void> {
  for (let n = 0; n < count; n += atOnce) {
    await service.publish(Array.from({ length: atOnce }, (_, i) => benchDraft(n + i)))
  }
  // When a reader receives the next signal, everything before it is in the log.
  for (;;) {
    const waiting = await service.database.pool.query('select count(*)::int as n from signal_inbox')
    if (waiting.rows[0].n === 0) break
    await pause(50)
  }
  await pause(1_000)
}

/** The current position of the log. */
async function positionOf({ port, headers }: BenchService): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/firehose?limit=1`, {
    headers: { ...headers, Accept: 'application/json' },
  })
  return ((await answer.json()) as { as_of: string }).as_of
}

async function rateFrom(service: BenchService, position: string, count: number): Promise<number> {
  const { port, headers, pid } = service
  const cpuBefore = cpuSeconds(pid)
  let arrived = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const startedAt = performance.now()
  const socket = await openReader(
    {
      transport: 'sse',
      port,
      path: '/api/firehose',
      headers: { ...headers, 'Last-Event-ID': position },
    },
    (more) => {
      arrived += more
      if (arrived >= count) resolve()
    },
  )
  await promise
  const rate = arrived / ((performance.now() - startedAt) / 1000)
  const cpu = ((cpuSeconds(pid) - cpuBefore) * 1e6) / arrived
  console.error(
    `${arrived} signals at ${Math.round(rate)}/s; ${cpu.toFixed(1)} µs of the server's CPU for each`,
  )
  socket.destroy()
  await once(socket, 'close')
  return rate
}

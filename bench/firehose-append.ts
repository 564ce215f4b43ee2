import { setTimeout as pause } from 'node:timers/promises'
import { appendToInbox } from '../src/firehose/log/inbox-store.ts'
import { openDatabase, type Sql } from '../src/platform/sql/database.ts'
import { type Figure, median } from './figures.ts'
import { type BenchService, benchDraft } from './firehose-service.ts'

const writers = 16
const roundMs = 4_000
const rounds = 5

/** Append rate, compared with plain inserts of the same rows into an equal table without readers. */
export async function benchAppend({ database, databaseUrl }: BenchService): Promise<Figure[]> {
  await database.pool.query('create schema plain')
  await database.pool.query('create table plain.signal_inbox (like public.signal_inbox including all)')
  const open = (schema: string) => {
    const url = new URL(databaseUrl)
    url.searchParams.set('options', `-c search_path=${schema},public`)
    return openDatabase({
      databaseUrl: url.href,
      dataDir: '',
      role: 'command',
      log: () => undefined,
      poolSize: writers,
    })
  }
  await using inbox = await open('public')
  await using plain = await open('plain')
  const rates = { inbox: [] as number[], plain: [] as number[] }
  for (let round = -1; round < rounds; round++) {
    // Alternating order, because the second run is affected by the first.
    const turns = [
      ['plain', plain],
      ['inbox', inbox],
    ] as const
    for (const [name, { sql }] of round % 2 === 0 ? turns : turns.toReversed()) {
      const rate = await transactionsPerSecond(sql)
      if (round >= 0) rates[name].push(rate)
      await pause(500)
    }
  }
  console.error(`transactions/s: ${JSON.stringify(rates)}`)
  const { rows } = await database.pool.query('select count(*)::int as n from plain.signal_inbox')
  if (rows[0].n === 0) throw new Error('The plain table is empty: both wrote to the inbox')
  return [
    {
      what: `append with ${writers} writers (${Math.round(median(rates.inbox))}/s), of plain inserts (${Math.round(median(rates.plain))}/s)`,
      result: median(rates.inbox.map((rate, round) => rate / rates.plain[round]!)),
      unit: '×',
      bar: 0.9,
      better: 'higher',
    },
  ]
}

async function transactionsPerSecond(sql: Sql): Promise<number> {
  const endsAt = performance.now() + roundMs
  let done = 0
  const write = async () => {
    while (performance.now() < endsAt) {
      await sql.transaction().execute((tx) => appendToInbox(tx as Sql, [benchDraft(done)]))
      done++
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return done / (roundMs / 1000)
}

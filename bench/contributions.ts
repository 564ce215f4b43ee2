import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/platform/sql/database.ts'
import { type Figure, percentile, tableOf } from './figures.ts'
import { latencies } from './load.ts'
import { runProgram, startProgram } from './processes.ts'

const civic = join(import.meta.dirname, '../src/bin/civic.ts')
const port = 8185
const base = `http://127.0.0.1:${port}`
const rounds = 1_000

/** First pages of a long queue of reviewers: all of it, and with each filter. */
export async function benchContributions(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { items: { type: 'string', default: '100000' } },
  })
  const items = Number(values.items)
  const folder = mkdtempSync(join(tmpdir(), 'bench-contributions-'))
  const environment = { DATA_DIR: folder, PORT: String(port), PLAN_LIMITS: 'team.requests_per_minute=999999' }
  const service = await startProgram([civic, 'serve'], environment, `${base}/health/ready`)
  try {
    const command = async (...words: string[]) =>
      JSON.parse(await runProgram(process.execPath, [civic, ...words, '--json'], environment))
    const { account_id } = await command('account', 'create', '--name', 'Bench', '--plan', 'team')
    await command('reviewer', 'grant', account_id)
    const { key } = await command('key', 'create', '--account', account_id)
    await fillQueue(folder, items)
    const figures: Figure[] = []
    for (const [what, query] of [
      ['all', ''],
      ['one kind', '&kind=suggestion'],
      ['reports', '&kind=report'],
      ['one place', '&place=alder-falls-in'],
      ['a place without items', '&place=evanston,illinois'],
      ['open ones', '&status=open'],
      ['accepted ones', '&status=accepted'],
      ['taken by the caller', '&mine=true'],
    ] as const) {
      const urls = Array.from(
        { length: rounds },
        (_, n) => `${base}/api/review/queue?limit=${20 + (n % 81)}${query}`,
      )
      await latencies(urls.slice(0, 20), { 'X-API-Key': key })
      const times = await latencies(urls, { 'X-API-Key': key })
      const result = percentile(times, 0.99)
      figures.push({
        what: `first page of the queue, ${what}, p99`,
        result,
        unit: 'ms',
        bar: 30,
        better: 'lower',
      })
    }
    console.log(`\n${items.toLocaleString('en-US')} waiting and as many decided items\n\n${tableOf(figures)}`)
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Suggestions, reports and vanished quotes over the actors of the sample town, half of them decided. Every suggestion
 * asks for the same as nine others, and every report as many others.
 */
async function fillQueue(dataDir: string, items: number): Promise<void> {
  await using database = await openDatabase({ dataDir, role: 'command', log: () => undefined })
  await database.pool.query(
    `with actor as (select array_agg(id) as ids from entity where listed)
    insert into contribution (id, kind, state, priority, entity_id, claim_id, content, place_key, same_key,
      created_at)
    select gen_random_uuid(), case when n % 2 = 0 then 'suggestion' else 'vanished_quote' end,
      case when n <= $1 * 0.7 then 'open' when n % 3 = 0 then 'rejected' else 'accepted' end,
      case when n % 50 = 0 then 0 else 1 end, ids[1 + n % array_length(ids, 1)], gen_random_uuid(),
      jsonb_build_object('url', 'https://www.example.org/' || n, 'quote', repeat('word ', 40)),
      case when n % 10 = 0 then 'alder-falls,indiana' else 'gary,indiana' end,
      case when n % 2 = 0 then (n / 20)::text end, now() - n * interval '1 second'
    from actor, generate_series(1, ($1 * 1.4)::int) n`,
    [items],
  )
  await database.pool.query(
    `with actor as (select array_agg(id) as ids from entity where listed)
    insert into flag (id, target_type, entity_id, place_key, flag_type, reason, status, created_at)
    select gen_random_uuid(), 'entity', ids[1 + n % array_length(ids, 1)], 'alder-falls,indiana',
      case when n % 50 = 0 then 'harmful' else 'stale' end, repeat('word ', 40),
      case when n <= $1 * 0.3 then 'open' else 'resolved' end, now() - n * interval '1 second'
    from actor, generate_series(1, ($1 * 0.6)::int) n`,
    [items],
  )
  // A queue that grew over weeks was vacuumed; without this, autovacuum would run during some of the measurements.
  await database.pool.query('vacuum (analyze) contribution, flag')
  await database.pool.query('checkpoint')
}

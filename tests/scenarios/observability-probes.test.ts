import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import type { Json } from '../support/app.ts'
import { asAdministrator, startTownApp } from '../support/town.ts'
import { until } from '../support/until.ts'

const service = await startTownApp()
after(() => service[Symbol.asyncDispose]())

const database = pg.escapeIdentifier(decodeURIComponent(new URL(service.databaseUrl).pathname.slice(1)))

/** Nobody gets in, and who was in is out, until the work is done. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  await asAdministrator(service.databaseUrl, async (client) => {
    await client.query(`alter database ${database} allow_connections false`)
    try {
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        database.slice(1, -1),
      ])
      await work()
    } finally {
      await client.query(`alter database ${database} allow_connections true`)
    }
  })
}

test('GET /health responds without credentials, outside /api [spec.health.reachable]', async () => {
  const answer = await service.fetch('/health')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/json')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.deepEqual(await answer.json(), { status: 'ok' })
  assert.equal((await service.fetch('/health', { method: 'HEAD' })).status, 200)
  assert.equal((await service.fetch('/api/health')).status, 404)
})

test('/health/ready checks the database and the migrations [design.observability.ready]', async () => {
  const answer = await service.fetch('/health/ready')
  assert.equal(answer.status, 200, await answer.clone().text())
  assert.deepEqual(await answer.json(), {
    status: 'ready',
    checks: { database: { ok: true }, migrations: { ok: true }, signals: { ok: true }, sample: { ok: true } },
  })
})

test('/health/ready names a missing migration [design.observability.ready]', async () => {
  const { pool } = service.app.database
  const last = 'select max(name) from schema_migration'
  const { rows } = await pool.query(`delete from schema_migration where name = (${last}) returning *`)
  const answer = await service.fetch('/health/ready')
  assert.equal(answer.status, 503)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json')
  assert.equal(answer.headers.get('retry-after'), '5')
  const problem: Json = await answer.json()
  assert.equal(problem.code, 'unavailable')
  assert.deepEqual(problem.checks, {
    database: { ok: true },
    migrations: { ok: false, detail: `${rows[0].name} not applied` },
    signals: { ok: true },
    sample: { ok: true },
  })
  await pool.query(
    'insert into schema_migration select * from json_populate_record(null::schema_migration, $1)',
    [JSON.stringify(rows[0])],
  )
  assert.equal((await service.fetch('/health/ready')).status, 200)
})

test('without the database /health responds 200 and /health/ready does not, and both recover [design.observability.health design.observability.ready]', async () => {
  await withoutDatabase(async () => {
    const health = await service.fetch('/health')
    assert.equal(health.status, 200)
    assert.deepEqual(await health.json(), { status: 'ok' })
    const ready = await service.fetch('/health/ready')
    assert.equal(ready.status, 503)
    const problem: Json = await ready.json()
    assert.equal(problem.checks.database.ok, false)
    assert.equal(problem.checks.database.detail, 'database does not respond')
    const read = await service.fetch('/api/entities?query=not+kept')
    assert.ok([500, 503].includes(read.status))
    assert.equal(read.headers.get('content-type'), 'application/problem+json')
    const text = await read.text()
    assert.ok(!/connection|postgres|ECONN|database "/i.test(text), `nothing of the cause is told: ${text}`)
  })
  await until(async () => (await service.fetch('/health/ready')).status === 200, 'ready again')
  assert.equal((await service.fetch('/api/entities?query=not+kept')).status, 200)
})

test('/metrics has the Prometheus format and counts responses [design.observability.metrics]', async () => {
  const read = async () => {
    const answer = await service.fetch('/metrics')
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
    return answer.text()
  }
  const figureOf = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1] ?? 0,
    )
  const path = '/api/places/alder-falls,indiana'
  // After a lost database nothing is kept until changes are heard again.
  const isKept = async () =>
    (await service.fetch(path)).headers.get('server-timing')?.includes('cache') === true
  await until(isKept, 'the answer is kept again')
  const before = await read()
  for (let n = 0; n < 5; n++) await service.fetch(path)
  await service.fetch('/api/entities/none')
  await service.fetch('/api/entities/none')
  const now = await read()
  const grown = (series: string) => figureOf(now, series) - figureOf(before, series)
  const count = 'civic_http_request_duration_seconds_count'
  assert.equal(grown(`${count}{operation="getPlace",status="200"}`), 5)
  assert.equal(grown(`${count}{operation="getEntity",status="404"}`), 2)
  assert.equal(grown('civic_http_cached_answers_total'), 5)
  assert.ok(figureOf(now, 'civic_process_resident_memory_bytes') > 0)
  // https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details: numbers as Go reads them, for
  // which NaN may be written in any case; a mean of nothing is one.
  const sample =
    /^[a-zA-Z_:][\w:]*(\{[a-zA-Z_]\w*="(?:[^"\\]|\\.)*"(,[a-zA-Z_]\w*="(?:[^"\\]|\\.)*")*\})? (-?[\d.e+-]+|\+Inf|N[aA][nN])$/
  for (const line of now.split('\n').filter(Boolean)) {
    assert.match(line, line.startsWith('#') ? /^# (HELP|TYPE) \w+ / : sample)
  }
  assert.ok(
    !now.includes('alder-falls') && !now.includes('127.0.0.1'),
    'labels are few: no paths, no addresses',
  )
})

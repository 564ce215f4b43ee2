import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { runCommand } from '../support/civic-command.ts'
import { type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

let fixture: Awaited<ReturnType<typeof startWorkspaceFixture>>
let headers: Headers
before(async () => {
  fixture = await startWorkspaceFixture(() => new Date())
  headers = fixture.as.member
})
after(() => fixture[Symbol.asyncDispose]())

/** Fills a table with copies of the row that the first request created. */
async function fill(table: string, ownColumns: Record<string, string>, count: number): Promise<void> {
  const { pool } = fixture.app.app.database
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const values = rows.map(({ name }) => ownColumns[name] ?? `first."${name}"`)
  const names = rows.map(({ name }) => `"${name}"`)
  await pool.query(
    `insert into ${table} (${names}) select ${values}
     from (select * from ${table} where workspace_id = $1 limit 1) first, generate_series(1, ${count}) number`,
    [fixture.newsroom],
  )
}

const own = () => `/api/workspaces/${fixture.newsroom}`
let numbers = 0
const target = () => ({ kind: 'search', words: `bridge number ${++numbers}` })
const uuid = 'gen_random_uuid()'

const kinds: [
  name: string,
  table: string,
  max: number,
  columns: object,
  path: () => string,
  body: () => object,
][] = [
  ['lists', 'list', 1_000, { id: uuid }, () => `${own()}/lists`, () => ({ name: `List ${++numbers}` })],
  ['briefs', 'brief', 1_000, { id: uuid }, () => `${own()}/briefs`, () => ({ title: 'Brief' })],
  [
    'coverage targets',
    'coverage_target',
    500,
    { id: uuid },
    () => `${own()}/coverage-targets`,
    () => ({ title: 'Target', place_key: 'gary,indiana', issue_areas: ['housing_affordability'] }),
  ],
  [
    'watches',
    'watch',
    1_000,
    { id: uuid, session_id: uuid, target_hash: 'number::text', feed_hash: 'null' },
    () => `${own()}/watches`,
    () => ({ target: target(), cadence: 'daily' }),
  ],
  [
    'firehose sessions',
    'firehose_session',
    100,
    { id: uuid, kept_for: 'null' },
    () => '/api/firehose/sessions',
    () => ({ query: {}, delivery: { mode: 'webhook', url: 'https://hooks.example.org/civic' } }),
  ],
]

for (const [name, table, max, columns, path, body] of kinds) {
  test(`of eight concurrent requests, one gets the last place for ${name} [design.limits.quotas-hold]`, async () => {
    const create = () => send(fixture.app, 'POST', path(), headers, body())
    const first = await create()
    assert.equal(first.status, 201, await first.text())
    await fill(table, columns as Record<string, string>, max - 2)
    const answers = await Promise.all(Array.from({ length: 8 }, create))
    const statuses = answers.map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 201).length, 1, statuses.join())
    const refused = answers.find(({ status }) => status !== 201)!
    const { code, limit, maximum } = (await refused.json()) as Json
    assert.deepEqual([code, limit, maximum], ['limit_reached', name.replaceAll(' ', '_'), max])
  })
}

test('civic key create obeys PLAN_LIMITS [design.limits.plan-limits-everywhere]', async () => {
  const { app } = fixture
  const { rows } = await app.app.database.pool.query(`select id from account where name = 'Ned'`)
  const words = ['key', 'create', '--account', rows[0].id, '--name', 'Second']
  const env = { DATABASE_URL: app.databaseUrl, PLAN_LIMITS: 'individual.api_keys=1' }
  const refused = await runCommand(words, { env })
  assert.match(refused.stderr, /plan allows 1 API keys/)
  assert.equal(refused.code, 1)
})

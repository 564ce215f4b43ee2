import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import type { CommandContext } from '../../src/bin/command-context.ts'
import { verifyUsage } from '../../src/bin/commands/workspace-verify.ts'
import { verifyStoredChain } from '../../src/workspaces/index.ts'
import { recordCallCounts } from '../../src/workspaces/usage/call-count-store.ts'
import type { Json } from '../support/app.ts'
import { runCommand } from '../support/civic-command.ts'
import { until } from '../support/until.ts'
import { bodyOf, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

type Cast = Awaited<ReturnType<typeof startWorkspaceFixture>>
// The whole test takes place within one hour, and so within one month.
const now = new Date()
let fixture: Cast
let folder: string
let base: string
before(async () => {
  fixture = await startWorkspaceFixture(() => now)
  base = `/api/workspaces/${fixture.newsroom}`
  folder = await mkdtemp(join(tmpdir(), 'usage-'))
})
after(async () => {
  await fixture[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers = fixture.as.member) => send(fixture.app, 'GET', base + path, headers)

async function someSourceId(): Promise<string> {
  const { data } = await bodyOf(send(fixture.app, 'GET', '/api/entities?limit=1', fixture.as.member), 200)
  return (await bodyOf(send(fixture.app, 'GET', `/api/entities/${data[0].id}`, fixture.as.member), 200))
    .sources[0].id
}

async function open(sourceId: string): Promise<Json> {
  return bodyOf(send(fixture.app, 'POST', `${base}/usage`, fixture.as.member, { source_id: sourceId }), 201)
}

const verify = async (...words: string[]) => {
  const { code, stdout } = await runCommand(['workspace', 'verify', ...words, '--json'], {
    env: { DATABASE_URL: fixture.app.databaseUrl },
  })
  return { code, ...JSON.parse(stdout) }
}

test('opening evidence appends a record to the hash chain', async () => {
  const sourceId = await someSourceId()
  const first = await open(sourceId)
  const second = await open(sourceId)
  assert.deepEqual([first.seq, second.seq], [1, 2])
  assert.equal(first.previous_hash, '0'.repeat(64))
  assert.equal(second.previous_hash, first.hash)
  assert.equal(second.subject.id, sourceId)
  const { data } = await bodyOf(get('/usage'), 200)
  assert.deepEqual(data, [second, first])
  const page = await bodyOf(get('/usage?limit=1'), 200)
  assert.deepEqual((await bodyOf(get(`/usage?limit=1&cursor=${page.page.next_cursor}`), 200)).data, [first])
})

test('thirty concurrent uses form one chain without gaps', async () => {
  const sourceId = await someSourceId()
  await Promise.all(Array.from({ length: 30 }, () => open(sourceId)))
  const summary = await bodyOf(get('/usage/summary'), 200)
  assert.equal(summary.chain.length, 32)
  assert.equal(summary.months[0].kinds.evidence_opened, 32)
  assert.deepEqual(await verify(fixture.newsroom), {
    code: 0,
    is_whole: true,
    length: 32,
    hash: summary.chain.hash,
  })
})

test('an export can be verified offline, and changed, missing or moved records are detected', async () => {
  const answer = await get('/usage/export')
  assert.equal(answer.headers.get('content-type'), 'application/jsonl')
  const text = await answer.text()
  const file = join(folder, 'usage.jsonl')
  await writeFile(file, text)
  const isValid = async () => (await verifyUsage({} as CommandContext, fixture.newsroom, file)).isValid
  assert.equal(await isValid(), true)
  const lines = text.trimEnd().split('\n')
  const spoilt = {
    changed: lines.map((line, i) => (i === 5 ? line.replace('"count":1', '"count":2') : line)),
    missing: lines.toSpliced(7, 1),
    moved: lines.toSpliced(3, 2, lines[4]!, lines[3]!),
  }
  for (const [what, changed] of Object.entries(spoilt)) {
    await writeFile(file, `${changed.join('\n')}\n`)
    assert.equal(await isValid(), false, what)
  }
})

test('the database rejects changes to records, and a truncated chain is detected', async () => {
  const { sql } = fixture.app.app.database
  for (const statement of [raw`update usage_record set count = 2`, raw`delete from usage_record`]) {
    await assert.rejects(statement.execute(sql), /append-only/)
  }
  await raw`alter table usage_record disable trigger user`.execute(sql)
  await raw`delete from usage_record where workspace_id = ${fixture.newsroom} and seq = 32`.execute(sql)
  await raw`alter table usage_record enable trigger user`.execute(sql)
  assert.deepEqual(await verifyStoredChain(sql, fixture.newsroom), {
    isValid: false,
    seq: 31,
    reason: 'the chain ends at record 31 but should end at record 32',
  })
})

test('calls are counted by operation and recorded once per hour and account', async () => {
  const { sql } = fixture.app.app.database
  const outsider = (await bodyOf(send(fixture.app, 'GET', '/api/account', fixture.as.outsider), 200))
    .workspace.id
  for (let i = 0; i < 4; i++) await send(fixture.app, 'GET', '/api/domains', fixture.as.outsider)
  const counted = async () => {
    const { rows } = await raw<{ operation: string; count: number }>`
      select operation, count from usage_count where workspace_id = ${outsider} order by 1`.execute(sql)
    return rows
  }
  const rows = await until(async () => {
    const seen = await counted()
    // Counts are stored now and then, also between two calls.
    return seen.reduce((sum, { count }) => sum + count, 0) === 5 && seen
  }, 'the counts')
  assert.deepEqual(rows, [
    { operation: 'getIdentity', count: 1 },
    { operation: 'listDomains', count: 4 },
  ])
  const inAnHour = new Date(now.getTime() + 3_600_000)
  const sealed = await Promise.all([
    recordCallCounts(sql, inAnHour, now),
    recordCallCounts(sql, inAnHour, now),
  ])
  assert.ok(sealed[0]! + sealed[1]! > 0)
  const { data } = await bodyOf(
    send(fixture.app, 'GET', `/api/workspaces/${outsider}/usage?kind=api_calls`, fixture.as.outsider),
    200,
  )
  assert.equal(data.length, 1)
  assert.equal(data[0].count, 5)
  assert.deepEqual(data[0].details.operations, { getIdentity: 1, listDomains: 4 })
  assert.equal((await verifyStoredChain(sql, outsider)).isValid, true)
})

test('rejects an unknown source', async () => {
  const body = { source_id: '01920000-0000-7000-8000-0000000000ff' }
  await bodyOf(send(fixture.app, 'POST', `${base}/usage`, fixture.as.member, body), 404)
})

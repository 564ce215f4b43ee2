import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import type { Json } from '../support/app.ts'
import { until } from '../support/until.ts'
import { bodyOf, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const exportedTypes = [
  ...[
    'list',
    'list_item',
    'note',
    'review',
    'review_step',
    'brief',
    'coverage_target',
    'monitor',
    'contribution',
  ],
  ...[
    'watch',
    'watch_recipient',
    'watch_address',
    'digest',
    'digest_mail',
    'workspace_change',
    'usage_record',
  ],
]

/** Tables with a workspace_id column. */
async function ownedTables(): Promise<string[]> {
  const { rows } = await fixture.app.app.database.pool.query(
    `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE' and c.table_schema = current_schema()
       and c.table_name !~ '_\\d+$' order by c.table_name`,
  )
  return rows.map((row) => row.table_name)
}

let fixture: Awaited<ReturnType<typeof startWorkspaceFixture>>
let base: string
before(async () => {
  fixture = await startWorkspaceFixture(() => new Date())
  base = `/api/workspaces/${fixture.newsroom}`
})
after(() => fixture[Symbol.asyncDispose]())

const call = (method: string, path: string, as = fixture.as.owner, body?: unknown) =>
  send(fixture.app, method, base + path, as, body)

/** Stores a watch recipient and a mailed digest, as a service with mail would. */
async function mailTo(watchId: string): Promise<void> {
  await fixture.app.app.database.pool.query(
    `with recipient as (
      insert into watch_recipient (id, workspace_id, address, created_at)
      values (gen_random_uuid(), $1, 'desk@example.org', now()) returning id
    ), address as (
      insert into watch_address (id, watch_id, recipient_id)
      select gen_random_uuid(), $2, id from recipient returning id, recipient_id
    ), digest as (
      insert into digest (id, workspace_id, watch_id, watch_name, cadence, period_from, period_to, created_at, new_count,
        corrected_count, retracted_count, content)
      values (gen_random_uuid(), $1, $2, 'W', 'daily', now(), now(), now(), 0, 0, 0, '{}') returning id
    )
    insert into digest_mail (id, recipient_id, digest_id, address_id, next_attempt_at, changed_at)
    select gen_random_uuid(), address.recipient_id, digest.id, address.id, now(), now() from address, digest`,
    [fixture.newsroom, watchId],
  )
}

/** Reads a download and returns the response without its body. */
async function emptied(answer: Response): Promise<Response> {
  await answer.arrayBuffer()
  return new Response(null, { status: answer.status })
}

const signal = {
  signal_type: 'vote',
  title: 'A vote that only we know of',
  occurred_at: '2026-03-10T18:00:00Z',
  places: ['gary-in'],
  actors: [{ name: 'Gary Common Council', type: 'organization', role: 'convener' }],
  source_class: 'government',
  evidence: [
    {
      url: 'https://www.example.org/minutes',
      title: 'Minutes of the council',
      retrieved_at: '2026-03-11T00:00:00Z',
      excerpt: 'The bond was approved, 7 to 2.',
    },
  ],
}

/** Adding one over the API would read its source. */
async function addMonitor(): Promise<void> {
  await raw`
    insert into monitor (id, workspace_id, place_key, kind, url, site, config, title, source_class, origin,
      created_at, interval_seconds, next_at)
    values (gen_random_uuid(), ${fixture.newsroom}, 'gary,indiana', 'page', 'https://www.example.org/', 'example.org',
      '{}', 'A page', 'other', 'account', now(), 3600, now() + interval '1 day')`.execute(
    fixture.app.app.database.sql,
  )
}

async function fill(): Promise<Record<string, string>> {
  const { data } = await bodyOf(send(fixture.app, 'GET', '/api/entities?limit=1', fixture.as.owner), 200)
  const about = { target_type: 'entity', target_id: data[0].id }
  const list = await bodyOf(call('POST', '/lists', fixture.as.member, { name: 'Whom to call' }), 201)
  await bodyOf(call('POST', `/lists/${list.id}/items`, fixture.as.member, { entity_id: data[0].id }), 201)
  await bodyOf(call('POST', '/notes', fixture.as.member, { ...about, text: 'Call on <b>Monday</b>' }), 201)
  await bodyOf(call('PUT', `/reviews/entity/${data[0].id}`, fixture.as.member, { state: 'confirmed' }), 200)
  const brief = await bodyOf(call('POST', '/briefs', fixture.as.member, { title: 'Who repairs what' }), 201)
  const watch = { target: { kind: 'place', place_key: 'gary,indiana' } }
  const watched = await bodyOf(call('POST', '/watches', fixture.as.member, watch), 201)
  await mailTo(watched.id)
  const target = { title: 'Gary', place_key: 'gary,indiana', issue_areas: ['public_transit'] }
  await bodyOf(call('POST', '/coverage-targets', fixture.as.member, target), 201)
  await bodyOf(call('GET', `/briefs/${brief.id}/export`, fixture.as.member).then(emptied), 200)
  const { excerpt, ...source } = signal.evidence[0]!
  const actor = {
    type: 'organization',
    name: 'A lead',
    place: 'gary,indiana',
    visibility: 'workspace',
    claims: [
      {
        kind: 'activity',
        text: 'It approved the bond',
        excerpt,
        source: { ...source, source_class: 'government' },
      },
    ],
  }
  const lead = await bodyOf(send(fixture.app, 'POST', '/api/entities', fixture.as.member, actor), 201)
  await bodyOf(call('POST', '/submissions', fixture.as.member, { entity_ids: [lead.id] }), 201)
  await addMonitor()
  const signals = [{ ...signal, visibility: 'workspace' }]
  await bodyOf(send(fixture.app, 'POST', '/api/firehose/signals', fixture.as.member, { signals }), 201)
  await until(async () => {
    const asked = '/api/firehose?visibility=workspace&place=gary,indiana'
    return (await bodyOf(send(fixture.app, 'GET', asked, fixture.as.member), 200)).data.length > 0
  }, 'the signal is in the log')
  return { list: list.id, brief: brief.id }
}

test('members can read the workspace with all its members [spec.workspaces.private-data]', async () => {
  const workspace = await bodyOf(call('GET', '', fixture.as.workspaceReviewer), 200)
  assert.deepEqual([workspace.name, workspace.kind, workspace.role], ['Newsroom', 'team', 'reviewer'])
  assert.equal(workspace.members.length, 4)
})

test('exports everything in a workspace, with the author of each change', async () => {
  const made = await fill()
  const answer = await call('GET', '/export')
  assert.match(answer.headers.get('content-disposition')!, /attachment/)
  const lines: Json[] = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const types = new Set(lines.map((line) => (line.record === 'actor' ? 'actor' : line.type)))
  assert.deepEqual([...types].sort(), [...exportedTypes, 'actor', 'signal', 'workspace'].sort())
  assert.ok(lines.some((line) => line.type === 'signal' && line.record.title === signal.title))
  assert.ok(lines.some((line) => line.type === 'note' && line.record.text === 'Call on <b>Monday</b>'))
  assert.ok(!JSON.stringify(lines).includes('secret'))

  const { data } = await bodyOf(call('GET', `/history?target_type=list&target_id=${made.list}`), 200)
  assert.deepEqual(
    data.map((change: Json) => [change.action, change.by.name, change.credential]),
    [
      ['list.items_added', 'member', 'api_key'],
      ['list.created', 'member', 'api_key'],
    ],
  )
})

test('exports every revision of a signal, also those on both sides of a page', async () => {
  const revisions = ['Tabled', 'Postponed', 'Approved']
  // Of three revisions each: the first page of 200 ends within one of them.
  for (const title of revisions) {
    const signals = Array.from({ length: 70 }, (_, number) => ({
      ...signal,
      title,
      visibility: 'workspace',
      external_id: `vote ${number}`,
    }))
    await bodyOf(send(fixture.app, 'POST', '/api/firehose/signals', fixture.as.member, { signals }), 201)
  }
  await until(async () => {
    const { rows } = await fixture.app.app.database.pool.query(
      `select count(*)::int from signal_log where body like '%"Approved"%'`,
    )
    return rows[0].count === 70
  }, 'the last revisions are in the log')
  const lines = (await (await call('GET', '/export')).text()).trimEnd().split('\n')
  const titles = lines
    .map((line) => JSON.parse(line))
    .flatMap(({ type, record }) => (type === 'signal' ? [record.title] : []))
  assert.deepEqual(
    revisions.map((title) => titles.filter((one) => one === title).length),
    [70, 70, 70],
  )
})

test('every table with workspace data is exported or deliberately omitted', async () => {
  const through = ['watch_address', 'digest_mail']
  const elsewhere = [
    // Members and invitations are shown on the site. Keys and connections are secrets.
    ...['membership', 'invitation', 'api_key', 'oauth_grant', 'session'],
    // Private actors are exported in the format of `civic import`.
    ...['entity', 'source'],
    // Other modules export private signals, runs, pages and candidates.
    ...['signal', 'signal_inbox', 'signal_log', 'firehose_session', 'discovery_run', 'discovery_candidate'],
    // The searches of a workspace repeat what its runs say.
    'place_search',
    // Meetings repeat what their signals say.
    'meeting',
    // When each member looked is the member's own.
    'visit',
    // Counts of the current hour and the chain head are derived from records.
    ...['usage_count', 'usage_head'],
  ]
  const kept = exportedTypes.filter((table) => !through.includes(table))
  assert.deepEqual(await ownedTables(), [...kept, ...elsewhere].sort())
})

test('the owner can delete a workspace and everything in it by confirming its name', async () => {
  const { sql } = fixture.app.app.database
  await bodyOf(call('DELETE', '?confirm=Newsroom', fixture.as.admin), 403)
  await bodyOf(call('DELETE', '?confirm=newsroom'), 400)
  const personal = (await bodyOf(send(fixture.app, 'GET', '/api/account', fixture.as.outsider), 200))
    .workspace.id
  await bodyOf(send(fixture.app, 'DELETE', `/api/workspaces/${personal}?confirm=x`, fixture.as.outsider), 409)
  assert.equal((await bodyOf(call('GET', '/lists'), 200)).data.length, 1)
  await bodyOf(call('DELETE', '?confirm=Newsroom'), 204)
  const after = await call('GET', '/lists')
  assert.ok([401, 403].includes(after.status), `${after.status}`)
  for (const table of [...(await ownedTables()), 'api_key']) {
    const { rows } = await raw<{ count: number }>`
      select count(*) as count from ${raw.table(table)} where workspace_id = ${fixture.newsroom}`.execute(sql)
    assert.equal(rows[0]!.count, 0, table)
  }
  const left = await raw<{ count: number }>`
    select count(*) as count from signal_log where body like ${`%${signal.title}%`}`.execute(sql)
  assert.equal(left.rows[0]!.count, 0, 'no private signal is left')
  const { data } = await bodyOf(send(fixture.app, 'GET', '/api/firehose', fixture.as.outsider), 200)
  assert.ok(!JSON.stringify(data).includes(signal.title))
  for (const table of ['watch_address', 'digest_mail', 'watch_hit']) {
    const { rows } = await raw<{ count: number }>`select count(*) as count from ${raw.table(table)}`.execute(
      sql,
    )
    assert.equal(rows[0]!.count, 0, table)
  }
})

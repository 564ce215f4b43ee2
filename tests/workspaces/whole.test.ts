import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import type { Json } from '../support/app.ts'
import { bodyOf, send, startWorkspaceCast } from '../support/workspace-cast.ts'

let cast: Awaited<ReturnType<typeof startWorkspaceCast>>
let base: string
before(async () => {
  cast = await startWorkspaceCast(() => new Date())
  base = `/api/workspaces/${cast.newsroom}`
})
after(() => cast[Symbol.asyncDispose]())

const call = (method: string, path: string, as = cast.as.owner, body?: unknown) =>
  send(cast.app, method, base + path, as, body)

async function fill(): Promise<Record<string, string>> {
  const { data } = await bodyOf(send(cast.app, 'GET', '/api/entities?limit=1', cast.as.owner), 200)
  const about = { target_type: 'entity', target_id: data[0].id }
  const list = await bodyOf(call('POST', '/lists', cast.as.member, { name: 'Whom to call' }), 201)
  await bodyOf(call('POST', `/lists/${list.id}/items`, cast.as.member, { entity_id: data[0].id }), 201)
  await bodyOf(call('POST', '/notes', cast.as.member, { ...about, text: 'Call on <b>Monday</b>' }), 201)
  await bodyOf(call('PUT', `/reviews/entity/${data[0].id}`, cast.as.member, { state: 'confirmed' }), 200)
  const brief = await bodyOf(call('POST', '/briefs', cast.as.member, { title: 'Who repairs what' }), 201)
  const watch = { target: { kind: 'place', place_key: 'gary,indiana' } }
  await bodyOf(call('POST', '/watches', cast.as.member, watch), 201)
  const actor = { type: 'organization', name: 'A lead', place: 'gary,indiana', visibility: 'workspace' }
  await bodyOf(send(cast.app, 'POST', '/api/entities', cast.as.member, actor), 201)
  return { list: list.id, brief: brief.id }
}

test('a workspace is looked at by its members, with everybody in it [spec.workspaces.private-data]', async () => {
  const workspace = await bodyOf(call('GET', '', cast.as.workspaceReviewer), 200)
  assert.deepEqual([workspace.name, workspace.kind, workspace.role], ['Newsroom', 'team', 'reviewer'])
  assert.equal(workspace.members.length, 4)
})

test('everything a workspace holds can be taken away, and every change says who made it', async () => {
  const made = await fill()
  const answer = await call('GET', '/export')
  assert.match(answer.headers.get('content-disposition')!, /attachment/)
  const lines: Json[] = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const types = new Set(lines.map((line) => (line.record === 'actor' ? 'actor' : line.type)))
  for (const type of [
    'workspace',
    'list',
    'list_item',
    'note',
    'review',
    'brief',
    'watch',
    'workspace_change',
    'actor',
  ]) {
    assert.ok(types.has(type), `${type} among ${[...types]}`)
  }
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

test('a workspace is deleted by its owner, by name, with everything in it', async () => {
  const { sql } = cast.app.app.database
  await bodyOf(call('DELETE', '?confirm=Newsroom', cast.as.admin), 403)
  await bodyOf(call('DELETE', '?confirm=newsroom'), 400)
  const personal = (await bodyOf(send(cast.app, 'GET', '/api/account', cast.as.outsider), 200)).workspace.id
  await bodyOf(send(cast.app, 'DELETE', `/api/workspaces/${personal}?confirm=x`, cast.as.outsider), 409)
  assert.equal((await bodyOf(call('GET', '/lists'), 200)).data.length, 1)
  await bodyOf(call('DELETE', '?confirm=Newsroom'), 204)
  const after = await call('GET', '/lists')
  assert.ok([401, 403].includes(after.status), `${after.status}`)
  for (const table of ['list', 'note', 'brief', 'watch', 'usage_record', 'workspace_change', 'api_key']) {
    const { rows } = await raw<{ count: number }>`
      select count(*) as count from ${raw.table(table)} where workspace_id = ${cast.newsroom}`.execute(sql)
    assert.equal(rows[0]!.count, 0, table)
  }
})

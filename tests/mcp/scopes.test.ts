import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Scope } from '../../src/contracts/accounts/scopes.ts'
import { connectClient, textOf } from '../support/mcp-client.ts'
import { parseMessage, send, sendModern } from '../support/mcp-request.ts'
import { type AssistantService, everyScope, startAssistantService } from '../support/mcp-service.ts'

let service: AssistantService
let person: Awaited<ReturnType<AssistantService['person']>>

before(async () => {
  service = await startAssistantService()
  person = await service.person('Ada', 'team')
})
after(() => service[Symbol.asyncDispose]())

const id = '01920000-0000-7000-8000-00000000dead'
/** The required scopes of each tool, with valid arguments. */
// biome-ignore format: one tool, one line
const needed: Record<string, [given: Record<string, unknown>, scopes: Scope[]]> = {
  resolve_place: [{ query: 'Gary' }, ['directory:read']],
  resolve_issue_areas: [{}, ['directory:read']],
  search_entities: [{}, ['directory:read']],
  'search_entities, private ones': [{ visibility: 'workspace' }, ['directory:read', 'workspace:read']],
  get_entity: [{ entity_id: id }, ['directory:read']],
  get_entity_relations: [{ entity_id: id }, ['directory:read']],
  list_changes: [{ entity_id: id }, ['directory:read']],
  get_place_entities: [{ place_key: 'gary,indiana' }, ['directory:read']],
  get_place_coverage: [{ place_key: 'gary,indiana' }, ['directory:read']],
  search_sources: [{ place_key: 'gary,indiana' }, ['directory:read']],
  get_recent_signals: [{}, ['firehose:read']],
  list_meetings: [{}, ['directory:read']],
  flag_record: [{ target_type: 'entity', target_id: id, flag_type: 'stale', reason: 'x' }, ['flags:write']],
  suggest_page: [{ url: 'https://www.example.org/', shows: 'actor' }, ['flags:write']],
  get_receipt: [{ receipt_url: 'x' }, ['flags:write']],
  list_review_queue: [{}, ['flags:write']],
  get_review_item: [{ item_id: id }, ['flags:write']],
  decide_review_item: [{ item_id: id, action: 'take' }, ['flags:write', 'directory:write']],
  start_discovery_run: [{ location: 'Gary, IN' }, ['discovery:write']],
  get_discovery_run: [{ run_id: id }, ['discovery:read']],
  list_discovery_runs: [{}, ['discovery:read']],
  list_run_candidates: [{ run_id: id }, ['discovery:read']],
  review_candidate: [{ run_id: id, candidate_id: id, decision: 'accept' }, ['discovery:write']],
  publish_candidates: [{ run_id: id }, ['discovery:write']],
  list_workspace_items: [{ kind: 'lists' }, ['workspace:read']],
  get_list: [{ list_id: id }, ['workspace:read']],
  save_to_list: [{ list_name: 'A', entity_ids: [id] }, ['workspace:read', 'workspace:write']],
  write_brief: [{ title: 'A' }, ['workspace:read', 'workspace:write']],
  export_brief: [{ brief_id: id }, ['workspace:read']],
  list_monitors: [{}, ['workspace:read']],
  get_monitor_preview: [{ url: 'https://www.example.org/', place_key: 'gary,indiana' }, ['workspace:read', 'workspace:write']],
  start_watch: [{ target: { kind: 'place', place_key: 'gary,indiana' } }, ['workspace:read', 'workspace:write']],
}
const toolOf = (row: string) => row.split(',')[0]!

const challengeIn = (answer: Response) => {
  const header = answer.headers.get('www-authenticate') ?? ''
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(header)?.[1]
  return { error: part('error'), scope: part('scope')?.split(' ') ?? [], metadata: part('resource_metadata') }
}

const call = (token: string, name: string, given: Record<string, unknown>) =>
  sendModern(service.app.url, 'tools/call', { name, arguments: given }, { token })

test('the table covers every tool', async () => {
  const client = await connectClient(service.app.url, await person.token(), '2026-07-28')
  const names = (await client.listTools()).tools.map(({ name }) => name)
  await client.close()
  assert.deepEqual([...new Set(Object.keys(needed).map(toolOf))].sort(), names.sort())
})

for (const [row, [given, scopes]] of Object.entries(needed)) {
  test(`${row} requires ${scopes.join(' and ')}, and the 403 names missing and granted scopes`, async () => {
    const name = toolOf(row)
    for (const missing of scopes) {
      const granted = everyScope.filter((scope) => scope !== missing)
      const answer = await call(await person.token(...granted), name, given)
      assert.equal(answer.status, 403)
      const { error, scope, metadata } = challengeIn(answer)
      assert.equal(error, 'insufficient_scope')
      assert.deepEqual(scope.toSorted(), everyScope.toSorted())
      assert.equal(metadata, `${service.site}/.well-known/oauth-protected-resource/mcp`)
    }
    const answer = await call(await person.token(...scopes), name, given)
    assert.equal(answer.status, 200, 'these suffice')
    const { result } = await parseMessage(answer)
    assert.doesNotMatch(textOf(result), /scope_required/)
  })
}

test('challenges for scopes in the older protocol version too', async () => {
  const token = await person.token('directory:read')
  const answer = await send(service.app.url, {
    token,
    headers: { 'mcp-protocol-version': '2025-11-25' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_recent_signals', arguments: {} },
    },
  })
  assert.equal(answer.status, 403)
  assert.deepEqual(challengeIn(answer).scope, ['firehose:read', 'directory:read'])
})

test('challenges for resource scopes and omits forbidden resources from lists', async () => {
  const token = await person.token('directory:read')
  const at = (uri: string) => sendModern(service.app.url, 'resources/read', { uri }, { token })
  for (const [uri, missing] of [
    [`civic://runs/${id}`, ['discovery:read']],
    [`civic://briefs/${id}`, ['workspace:read']],
    [`civic://watches/${id}`, ['workspace:read', 'firehose:read']],
  ] as const) {
    const answer = await at(uri)
    assert.equal(answer.status, 403)
    assert.deepEqual(challengeIn(answer).scope, [...missing, 'directory:read'])
  }
  assert.equal((await at('civic://issue-areas')).status, 200)
  const listed = await sendModern(service.app.url, 'resources/list', {}, { token })
  assert.equal(listed.status, 200)
})

test('returns a tool error without a scope challenge for plan and role limits', async () => {
  const owner = await service.person('Owner', 'team')
  const team = await service.workspaces.createTeamFor(owner.accountId, 'Newsroom')
  const reader = await service.person('Reader')
  await service.sql
    .transaction()
    .execute((tx) => service.workspaces.addMember(tx, team, reader.accountId, 'reviewer'))
  const { access_token } = await service.tokens.create(reader.accountId, team, everyScope)
  for (const [name, given] of [
    ['write_brief', { title: 'Mine' }],
    ['start_discovery_run', { location: 'Gary, IN' }],
    ['save_to_list', { list_name: 'Mine', entity_ids: [id] }],
  ] as const) {
    const answer = await call(access_token, name, given)
    assert.equal(answer.status, 200)
    const { result } = await parseMessage(answer)
    assert.equal(result.isError, true)
    assert.match(textOf(result), /^role_required: .*do not retry/)
  }
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { textOf } from '../support/mcp-client.ts'
import { parseMessage, sendModern } from '../support/mcp-request.ts'
import { type AssistantService, everyScope, startAssistantService } from '../support/mcp-service.ts'

/**
 * A tool returns the same data and the same error codes as REST. The records belong to a newsroom; the callers are a
 * member, a reviewer who only reads, and an outsider.
 */
const opened = new AsyncDisposableStack()
let service: AssistantService
let newsroom: string
const things = {} as Record<'list' | 'brief' | 'watch' | 'run' | 'actor' | 'public', string>
const callers: Record<string, { token: string; workspaceId: string }> = {}

before(async () => {
  service = opened.use(await startAssistantService({ env: { ROLES: 'api' } }))
  const owner = await service.person('Owner', 'team')
  newsroom = await service.workspaces.createTeamFor(owner.accountId, 'Newsroom')
  const colleague = async (name: string, role: 'member' | 'reviewer') => {
    const { accountId } = await service.person(name)
    await service.sql
      .transaction()
      .execute((tx) => service.workspaces.addMember(tx, newsroom, accountId, role))
    const { access_token } = await service.tokens.create(accountId, newsroom, everyScope)
    return { token: access_token, workspaceId: newsroom, accountId }
  }
  const member = await colleague('Member', 'member')
  const outsider = await service.person('Outsider')
  const few = await service.tokens.create(member.accountId, newsroom, ['directory:read', 'flags:write'])
  Object.assign(callers, {
    member,
    'who only reads': await colleague('Reader', 'reviewer'),
    'somebody else': { token: await outsider.token(), workspaceId: outsider.workspaceId },
    'an application that was allowed little': { token: few.access_token, workspaceId: newsroom },
  })
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await service.app.post(path, body, { authorization: `Bearer ${member.token}` })
    const made = (await answer.json()) as Json
    assert.ok(answer.ok, JSON.stringify(made))
    return made.id
  }
  const base = `/api/workspaces/${newsroom}`
  things.list = await make(`${base}/lists`, { name: 'Tenants' })
  things.brief = await make(`${base}/briefs`, { title: 'Tenants' })
  things.watch = await make(`${base}/watches`, { target: { kind: 'place', place_key: 'gary,indiana' } })
  things.run = await make('/api/discovery-runs', { location: 'Gary, IN' })
  const lead = { type: 'person', name: 'A lead', place: 'gary,indiana', visibility: 'workspace' }
  things.actor = await make('/api/entities', lead)
  const { data } = await service.app.json('/api/entities?limit=1')
  things.public = data[0].id
})
after(() => opened.disposeAsync())

type Row = [
  tool: string,
  given: (it: typeof things) => object,
  rest: (it: typeof things, workspace: string) => Rest,
]
type Rest = [method: string, path: string, body?: object]

const workspaceOf = (id: string) => `/api/workspaces/${id}`
// biome-ignore format: one comparison, one line
const rows: Row[] = [
  ['search_entities', () => ({ visibility: 'workspace' }), () => ['GET', '/api/entities?visibility=workspace']],
  ['search_entities', () => ({ query: 'water' }), () => ['GET', '/api/entities?query=water']],
  ['get_entity', (it) => ({ entity_id: it.actor }), (it) => ['GET', `/api/entities/${it.actor}`]],
  ['get_entity', (it) => ({ entity_id: it.public }), (it) => ['GET', `/api/entities/${it.public}`]],
  ['list_changes', (it) => ({ entity_id: it.actor }), (it) => ['GET', `/api/entities/${it.actor}/history`]],
  ['get_entity_relations', (it) => ({ entity_id: it.actor }), (it) => ['GET', `/api/entities/${it.actor}/relations`]],
  ['search_sources', (it) => ({ entity_id: it.actor }), (it) => ['GET', `/api/entities/${it.actor}/sources`]],
  ['get_place_coverage', () => ({ place_key: 'nowhere,ohio' }), () => ['GET', '/api/places/nowhere,ohio/coverage']],
  ['get_recent_signals', () => ({}), () => ['GET', '/api/firehose']],
  ['list_meetings', () => ({ place_key: 'gary,indiana' }), () => ['GET', '/api/meetings?place=gary,indiana']],
  ['list_meetings', () => ({ place_key: 'nowhere,ohio' }), () => ['GET', '/api/meetings?place=nowhere,ohio']],
  ['get_recent_signals', () => ({ visibility: 'workspace' }), () => ['GET', '/api/firehose?visibility=workspace']],
  ['get_recent_signals', () => ({ visibility: 'reviewer' }), () => ['GET', '/api/firehose?visibility=reviewer']],
  ['flag_record', (it) => ({ target_type: 'entity', target_id: it.actor, flag_type: 'stale', reason: 'x' }), (it) => ['POST', '/api/entity-flags', { entity_id: it.actor, flag_type: 'stale', reason: 'x' }]],
  ['suggest_page', () => ({ url: 'https://www.example.org/', shows: 'actor' }), () => ['POST', '/api/suggestions', { url: 'https://www.example.org/', shows: 'actor' }]],
  ['get_receipt', () => ({ receipt_url: 'x' }), () => ['GET', '/api/receipts/x']],
  ['list_review_queue', () => ({}), () => ['GET', '/api/review/queue']],
  ['get_review_item', (it) => ({ item_id: it.list }), (it) => ['GET', `/api/review/queue/${it.list}`]],
  ['decide_review_item', (it) => ({ item_id: it.list, action: 'reject', reply: 'x' }), (it) => ['POST', `/api/review/queue/${it.list}/decision`, { decision: 'reject', reply: 'x' }]],
  ['list_discovery_runs', () => ({}), () => ['GET', '/api/discovery-runs']],
  ['get_discovery_run', (it) => ({ run_id: it.run }), (it) => ['GET', `/api/discovery-runs/${it.run}`]],
  ['list_run_candidates', (it) => ({ run_id: it.run }), (it) => ['GET', `/api/discovery-runs/${it.run}/candidates`]],
  ['review_candidate', (it) => ({ run_id: it.run, candidate_id: it.list, decision: 'accept' }), (it) => ['POST', `/api/discovery-runs/${it.run}/candidates/${it.list}/decision`, { decision: 'accept' }]],
  ['publish_candidates', (it) => ({ run_id: it.run }), (it) => ['POST', `/api/discovery-runs/${it.run}/publish`, {}]],
  ['publish_candidates', (it) => ({ run_id: it.run, visibility: 'public' }), (it) => ['POST', `/api/discovery-runs/${it.run}/publish`, { visibility: 'public' }]],
  ['start_discovery_run', () => ({ location: 'Gary, IN' }), () => ['POST', '/api/discovery-runs', { location: 'Gary, IN' }]],
  ['list_workspace_items', () => ({ kind: 'lists' }), (_, id) => ['GET', `${workspaceOf(id)}/lists`]],
  ['list_workspace_items', () => ({ kind: 'briefs' }), (_, id) => ['GET', `${workspaceOf(id)}/briefs`]],
  ['list_workspace_items', () => ({ kind: 'watches' }), (_, id) => ['GET', `${workspaceOf(id)}/watches`]],
  ['get_list', (it) => ({ list_id: it.list }), (it, id) => ['GET', `${workspaceOf(id)}/lists/${it.list}/items`]],
  ['save_to_list', (it) => ({ list_id: it.list, entity_ids: [it.public] }), (it, id) => ['POST', `${workspaceOf(id)}/lists/${it.list}/items/bulk`, { entity_ids: [it.public] }]],
  ['write_brief', (it) => ({ brief_id: it.brief, text: 'So.' }), (it, id) => ['PATCH', `${workspaceOf(id)}/briefs/${it.brief}`, { text: 'So.' }]],
  ['write_brief', () => ({ title: 'New' }), (_, id) => ['POST', `${workspaceOf(id)}/briefs`, { title: 'New' }]],
  ['export_brief', (it) => ({ brief_id: it.brief }), (it, id) => ['GET', `${workspaceOf(id)}/briefs/${it.brief}/export`]],
  ['list_monitors', () => ({ visibility: 'workspace' }), () => ['GET', '/api/monitors']],
  ['get_monitor_preview', () => ({ url: 'http://127.0.0.1/', place_key: 'nowhere,ohio' }), () => ['POST', '/api/monitors/preview', { url: 'http://127.0.0.1/', place: 'nowhere,ohio' }]],
  ['start_watch', (it) => ({ target: { kind: 'entity', entity_id: it.actor } }), (it, id) => ['POST', `${workspaceOf(id)}/watches`, { target: { kind: 'entity', entity_id: it.actor } }]],
]

/** The error code; undefined on success. */
async function byRest(caller: string, [method, path, body]: Rest): Promise<string | undefined> {
  const answer = await service.app.fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${callers[caller]!.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return answer.ok ? undefined : JSON.parse(text).code
}

async function byTool(caller: string, name: string, given: object): Promise<string | undefined> {
  const { token } = callers[caller]!
  const answer = await sendModern(service.app.url, 'tools/call', { name, arguments: given }, { token })
  if (answer.status === 403) return 'scope_required'
  const { result, error } = await parseMessage(answer)
  assert.equal(error, undefined, JSON.stringify(error))
  return result.isError ? /^\w+/.exec(textOf(result))?.[0] : undefined
}

for (const [index, [tool, given, rest]] of rows.entries()) {
  test(`${tool} returns the same data and errors as REST (${index + 1})`, async () => {
    for (const caller of Object.keys(callers)) {
      // Both calls create the same thing, so the second may conflict with the first.
      const asked = rest(things, callers[caller]!.workspaceId)
      const [first, second] = [await byTool(caller, tool, given(things)), await byRest(caller, asked)]
      const isClash = first === undefined && second === 'conflict'
      if (!isClash) assert.equal(first, second, caller)
    }
  })
}

test('no tool takes a workspace id', async () => {
  const { token } = callers['somebody else']!
  const answer = await sendModern(
    service.app.url,
    'tools/call',
    { name: 'list_workspace_items', arguments: { kind: 'lists', workspace_id: newsroom } },
    { token },
  )
  const { result } = await parseMessage(answer)
  assert.equal(result.isError, true)
  assert.match(textOf(result), /workspace_id: is unknown/)
})

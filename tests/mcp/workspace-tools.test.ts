import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { sql as raw } from 'kysely'
import { maxResponseCharacters } from '../../src/mcp/response-budget.ts'
import type { Sql } from '../../src/platform/sql/database.ts'
import type { Json } from '../support/app.ts'
import { callTool, connectClient, textOf } from '../support/mcp-client.ts'
import { type AssistantService, everyScope, startAssistantService } from '../support/mcp-service.ts'

let service: AssistantService
let client: Client
let stranger: Client
let workspace: string
let headers: Record<string, string>
let actors: Json[]

before(async () => {
  service = await startAssistantService()
  const person = await service.person('Ada', 'team')
  const token = await person.token()
  workspace = `/api/workspaces/${person.workspaceId}`
  headers = { authorization: `Bearer ${token}` }
  client = await connectClient(service.app.url, token, '2026-07-28')
  stranger = await connectClient(service.app.url, await (await service.person('Eve')).token(), '2026-07-28')
  actors = (await callTool(client, 'get_place_entities', { place_key: 'alder-falls,indiana', limit: 5 })).data
    .data
})
after(async () => {
  await client.close()
  await stranger.close()
  await service[Symbol.asyncDispose]()
})

const read = (path: string) => service.app.json(workspace + path, { headers })

test('previews a source without storing it, and lists what is monitored [design.mcp.monitors]', async () => {
  const source = {
    url: `${service.site}/samples/alder-falls/live/parks.ics`,
    place_key: 'alder-falls,indiana',
  }
  const { data: preview } = await callTool(client, 'get_monitor_preview', source)
  assert.deepEqual([preview.kind, preview.problem], ['icalendar', null])
  assert.ok(preview.items.some(({ signal_type }: Json) => signal_type === 'public_meeting'))
  const own = { visibility: 'workspace' }
  assert.match((await callTool(client, 'list_monitors', own)).text, /No monitor matches/)
  const monitor = { url: source.url, place: source.place_key }
  assert.equal((await service.app.post('/api/monitors', monitor, headers)).status, 201)
  const { data, text } = await callTool(client, 'list_monitors', own)
  assert.deepEqual([data.data.length, data.data[0].kind, data.data[0].url], [1, 'icalendar', source.url])
  assert.match(text, /\(icalendar, active\), alder-falls,indiana/)
})

test('sends a report to the reviewers without changing the record', async () => {
  const [actor] = actors
  const report = {
    target_type: 'entity',
    target_id: actor.id,
    flag_type: 'stale',
    reason: 'It dissolved in March.',
  }
  const { data } = await callTool(client, 'flag_record', report)
  assert.deepEqual([data.status, data.target], ['open', { type: 'entity', id: actor.id }])
  const source = {
    ...report,
    target_type: 'source',
    target_id: actor.evidence.source.id,
    flag_type: 'broken_link',
  }
  assert.equal((await callTool(client, 'flag_record', source)).data.target.type, 'source')
  const wrong = await client.callTool({
    name: 'flag_record',
    arguments: { ...report, flag_type: 'broken_link' },
  })
  assert.equal(wrong.isError, true)
  assert.match(textOf(wrong), /flag_type: must be one of stale, incorrect/)
})

test('suggests a page, which a reviewer accepts, corrects and removes after reports, and reads the receipt', async () => {
  const page = { url: 'https://www.example.org/renters', shows: 'actor', place: 'gary,indiana' }
  const suggest = async () => (await callTool(client, 'suggest_page', page)).data
  const suggestion = await suggest()
  const readReceipt = () => callTool(client, 'get_receipt', { receipt_url: suggestion.receipt_url })
  assert.equal((await readReceipt()).data.status, 'open')
  const refused = await client.callTool({ name: 'list_review_queue', arguments: {} })
  assert.match(textOf(refused), /role_required/)

  const rita = await service.person('Rita')
  await service.sql.transaction().execute((tx) => service.accounts.setReviewer(tx, rita.accountId, true))
  const reviewer = await connectClient(service.app.url, await rita.token(), '2026-07-28')
  const { data: queue } = await callTool(reviewer, 'list_review_queue', { kinds: ['suggestion'] })
  assert.deepEqual(
    queue.data.map(({ id }: Json) => id),
    [suggestion.id],
  )
  const item_id = suggestion.id
  const taken = await callTool(reviewer, 'decide_review_item', { item_id, action: 'take' })
  assert.deepEqual([taken.data.item.status, taken.data.item.taken.by_you], ['in_review', true])
  const source = {
    url: page.url,
    title: 'Renters',
    source_class: 'nonprofit',
    retrieved_at: '2026-03-04T00:00:00Z',
  }
  const claims = [{ kind: 'activity', text: 'Organizes', excerpt: 'We organize renters.', source }]
  const actor = { type: 'organization', name: 'Renters of Gary', place: 'gary,indiana', claims }
  const decision = { item_id, action: 'accept', reply: 'Listed.', actor }
  const invalid = await reviewer.callTool({
    name: 'decide_review_item',
    arguments: { ...decision, actor: { ...actor, type: 'club' } },
  })
  assert.match(textOf(invalid), /actor\.type: must be one of/)
  const decided = await callTool(reviewer, 'decide_review_item', decision)
  const read = await callTool(reviewer, 'get_review_item', { item_id })
  assert.deepEqual(read.data, decided.data)
  const { data: published } = await callTool(client, 'get_entity', { entity_id: decided.data.item.result_id })
  assert.equal(published.actor.name, 'Renters of Gary')
  const { data: receipt } = await readReceipt()
  assert.deepEqual([receipt.status, receipt.reply, receipt.subject], ['accepted', 'Listed.', page.url])

  const entity_id = decided.data.item.result_id
  const acceptReport = async (change: Json) => {
    const target = {
      target_type: 'entity',
      target_id: entity_id,
      flag_type: 'incorrect',
      reason: 'It is wrong.',
    }
    const { data: flag } = await callTool(client, 'flag_record', target)
    const { data } = await callTool(reviewer, 'decide_review_item', {
      item_id: flag.id,
      action: 'accept',
      ...change,
    })
    assert.equal(data.item.status, 'accepted')
  }
  await acceptReport({ patch: { description: 'Meets on Mondays.' } })
  const { data: corrected } = await callTool(client, 'get_entity', { entity_id })
  assert.equal(corrected.actor.description, 'Meets on Mondays.')
  await acceptReport({ remove: true })
  const gone = await client.callTool({ name: 'get_entity', arguments: { entity_id } })
  assert.match(textOf(gone), /entity_not_found/)

  const [first, second] = [await suggest(), await suggest()]
  const several = { item_id: first.id, more_ids: [second.id] }
  const asked = await reviewer.callTool({
    name: 'decide_review_item',
    arguments: { ...several, action: 'ask', reply: 'Who?' },
  })
  assert.match(textOf(asked), /decision: must be one of accept, reject/)
  const rejected = await callTool(reviewer, 'decide_review_item', {
    ...several,
    action: 'reject',
    reply: 'No civic work.',
  })
  assert.deepEqual(
    [rejected.data.item, ...rejected.data.more].map(({ id, status }: Json) => [id, status]),
    [first, second].map(({ id }) => [id, 'rejected']),
  )
  assert.ok(rejected.text.includes(second.id))

  const entity_ids: string[] = []
  for (const name of ['Gary Night Bakers', 'Gary Canal Rowers', 'Gary Canal Rowers Club']) {
    const body = { ...actor, name, visibility: 'workspace' }
    const answer = await service.app.post('/api/entities', body, headers)
    entity_ids.push(((await answer.json()) as Json).id)
  }
  const sent = await service.app.post(`${workspace}/submissions`, { entity_ids }, headers)
  const [bakers, rowers, club] = ((await sent.json()) as Json).actors.map(({ item_id }: Json) => item_id)
  const accept = (item_id: string, more_ids: string[]) =>
    reviewer.callTool({ name: 'decide_review_item', arguments: { item_id, more_ids, action: 'accept' } })
  assert.match(textOf(await accept(bakers, [rowers, club])), /resembles .*compare them first/)
  const accepted = (await accept(bakers, [rowers])).structuredContent as Json
  assert.deepEqual(
    [accepted.item, ...accepted.more].map(({ id, status }: Json) => [id, status]),
    [bakers, rowers].map((id) => [id, 'accepted']),
  )
  await reviewer.close()
})

test('creates a named list once and saves actors to it', async () => {
  const entity_ids = actors.map(({ id }) => id)
  const made = await callTool(client, 'save_to_list', {
    list_name: 'Whom to call',
    entity_ids: entity_ids.slice(0, 3),
  })
  assert.deepEqual([made.data.is_new, made.data.added.length], [true, 3])
  const again = await callTool(client, 'save_to_list', {
    list_name: 'Whom to call',
    entity_ids: [...entity_ids, '01920000-0000-7000-8000-00000000dead'],
  })
  assert.deepEqual([again.data.is_new, again.data.added.length, again.data.already_there], [false, 2, 3])
  assert.deepEqual(again.data.not_found, ['01920000-0000-7000-8000-00000000dead'])
  const { id } = again.data.list
  const { data, text } = await callTool(client, 'get_list', { list_id: id })
  assert.ok(data.list.url.endsWith(`/lists/${id}`))
  for (const { url } of [data.list, ...data.data]) {
    assert.ok(text.includes(`<${url}>`), 'the link stands in the text')
  }
  assert.deepEqual(
    data.data.map(({ entity_id }: Json) => entity_id),
    entity_ids,
  )
  assert.equal((await read(`/lists/${id}`)).item_count, 5)
  const listed = await callTool(client, 'list_workspace_items', { kind: 'lists' })
  assert.deepEqual(
    listed.data.data.map(({ name }: Json) => name),
    ['Whom to call'],
  )
})

test('reports actors that do not fit into a list [spec.workspaces.private-data]', async () => {
  const list = await service.app.post(`${workspace}/lists`, { name: 'Almost full' }, headers)
  const { id } = (await list.json()) as Json
  const filled = 4_999
  await raw`insert into list_item (workspace_id, list_id, entity_id, entity_name, position, created_at,
      created_by_name, updated_at, updated_by_name)
    select workspace_id, id, gen_random_uuid(), 'Gone', n * 1000, now(), 'Ada', now(), 'Ada'
    from list, generate_series(1, ${filled}::int) n where id = ${id}`.execute(service.sql)
  await raw`update list set item_count = ${filled} where id = ${id}`.execute(service.sql)
  const entity_ids = actors.slice(0, 3).map((actor) => actor.id)
  const { data, text } = await callTool(client, 'save_to_list', { list_id: id, entity_ids })
  assert.deepEqual([data.added.length, data.truncated, data.list.item_count], [1, true, 5_000])
  assert.match(text, /not added: a list can contain 5000 actors/)
  const { data: kept } = await callTool(client, 'get_list', { list_id: id, limit: 1 })
  assert.deepEqual([kept.data[0].state, kept.data[0].url], ['removed', null], 'what is gone has no address')
})

test('writes, checks, corrects and exports a brief', async () => {
  const { evidence } = actors[0]
  const first = await callTool(client, 'write_brief', {
    title: 'Alder Falls',
    place_keys: ['alder-falls,indiana'],
    text: `It is at work. ${evidence.cite}\n\nIt is much loved.`,
  })
  assert.equal(first.data.uncited_count, 1)
  assert.deepEqual(first.data.uncited, ['It is much loved.'])
  assert.match(first.text, /call write_brief with brief_id/)
  const { id } = first.data.brief
  const second = await callTool(client, 'write_brief', {
    brief_id: id,
    text: `It is at work. ${evidence.cite}`,
    status: 'final',
  })
  assert.deepEqual([second.data.uncited_count, second.data.brief.status], [0, 'final'])
  assert.equal(second.data.citations[0].source.url, evidence.source.url)
  assert.deepEqual((await read(`/briefs/${id}`)).scope.place_keys, ['alder-falls,indiana'], 'the rest stays')
  const asked = await callTool(client, 'write_brief', { brief_id: id, question: 'Who is at work?' })
  assert.equal(asked.data.brief.version, 3)
  assert.deepEqual((await read(`/briefs/${id}`)).scope.place_keys, ['alder-falls,indiana'], 'the scope too')

  const file = await callTool(client, 'export_brief', { brief_id: id })
  assert.ok(file.data.content.includes(evidence.source.url))
  const fenced = /^=== File ([0-9a-f]{12}) begins.*\n[\s\S]*\n=== File \1 ends\. ===$/
  assert.match(file.text, fenced)
  const html = await callTool(client, 'export_brief', { brief_id: id, format: 'html' })
  assert.match(html.data.content, /<html/)
})

test('exports a long brief in parts', async () => {
  const { cite } = actors[0].evidence
  const text = Array.from(
    { length: 900 },
    (_, i) => `Sentence ${i} of a long brief, with ünïcode 😀 in it. ${cite}`,
  ).join('\n\n')
  const { data } = await callTool(client, 'write_brief', { title: 'Long', text })
  const { id } = data.brief
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const part = await callTool(client, 'export_brief', { brief_id: id, ...(cursor && { cursor }) })
    assert.ok(
      part.text.length <= maxResponseCharacters && JSON.stringify(part.data).length <= maxResponseCharacters,
    )
    parts.push(part.data.content)
    cursor = part.data.next_cursor ?? undefined
  } while (cursor !== undefined)
  assert.ok(parts.length > 2)
  const whole = await (await service.app.fetch(`${workspace}/briefs/${id}/export`, { headers })).text()
  const withoutTime = (file: string) => file.replaceAll(/\d{4}-\d\d-\d\d[^\n]*/g, '')
  assert.equal(withoutTime(parts.join('')), withoutTime(whole))
  await callTool(client, 'write_brief', { brief_id: id, text: 'Changed.' })
  const stale = await client.callTool({
    name: 'export_brief',
    arguments: { brief_id: id, cursor: `100-${whole.length}` },
  })
  assert.equal(stale.isError, true)
  assert.match(textOf(stale), /start again without cursor/i)
})

test('rejects a brief with an unknown citation and names it', async () => {
  const result = await client.callTool({
    name: 'write_brief',
    arguments: { title: 'Made up', text: 'It is so. [@claim:01920000-0000-7000-8000-00000000dead]' },
  })
  assert.equal(result.isError, true)
  assert.match(textOf(result), /00000000dead/)
  const nowhere = await client.callTool({
    name: 'write_brief',
    arguments: { title: 'Nowhere', place_keys: ['Gary IN'], issue_areas: ['rent'] },
  })
  assert.match(textOf(nowhere), /place_keys\.0: no place has the key Gary IN; resolve_place finds it/)
  assert.match(textOf(nowhere), /issue_areas\.0: .*; resolve_issue_areas lists them\.$/)
  const untitled = await client.callTool({ name: 'write_brief', arguments: { text: 'No title.' } })
  assert.match(textOf(untitled), /title/)
})

test('starts a watch without a delivery address and reports an existing one', async () => {
  const target = { kind: 'place', place_key: 'alder-falls,indiana', issue_areas: ['water_infrastructure'] }
  const { data, text } = await callTool(client, 'start_watch', { target, name: 'Water' })
  assert.equal(data.watch.resource_uri, `civic://watches/${data.watch.id}`)
  assert.match(data.watch.url, new RegExp(`/w/.+/watches/${data.watch.id}$`))
  assert.ok(text.includes(`Record: <${data.watch.url}>`))
  const stored = await read(`/watches/${data.watch.id}`)
  assert.deepEqual([stored.delivery.webhook, stored.delivery.emails], [null, []])
  assert.doesNotMatch(JSON.stringify([data, text]), /feeds\//, 'the secret address of the feed is not told')
  const again = await client.callTool({ name: 'start_watch', arguments: { target } })
  assert.match(textOf(again), /^conflict/)
  const query = await callTool(client, 'start_watch', {
    target: { kind: 'query', place_keys: ['gary,indiana'], signal_types: ['vote'] },
    cadence: 'weekly',
  })
  assert.equal(query.data.watch.target_kind, 'query')
  const post = { kind: 'post', entity_id: actors[0].id, post: 'Emperor' }
  const nobody = await client.callTool({ name: 'start_watch', arguments: { target: post } })
  assert.match(textOf(nobody), /target\.post: must be a post or role that a source names for /)
  const wrong = await client.callTool({ name: 'start_watch', arguments: { target: { kind: 'entity' } } })
  assert.match(textOf(wrong), /target\.entity_id: is required/)
})

test('reports a watch as paused after its plan ended [spec.workspaces.private-data]', async () => {
  const [owner, member] = [await service.person('Olga', 'team'), await service.person('Max')]
  const change = <T>(work: (tx: Sql) => Promise<T>) => service.sql.transaction().execute(work)
  const desk = await change((tx) => service.workspaces.createTeam(tx, owner.accountId, 'Desk'))
  await change((tx) => service.workspaces.addMember(tx, desk, member.accountId, 'member'))
  const connected = async (accountId: string) => {
    const { access_token } = await service.tokens.create(accountId, desk, everyScope)
    return connectClient(service.app.url, access_token, '2026-07-28')
  }
  const ofOwner = await connected(owner.accountId)
  const target = { kind: 'place', place_key: 'alder-falls,indiana' }
  const { data } = await callTool(ofOwner, 'start_watch', { target, name: 'The falls' })
  assert.equal(data.watch.paused, null)
  await ofOwner.close()
  await change((tx) => service.accounts.setPlan(tx, owner.accountId, 'free', null))

  const ofMember = await connected(member.accountId)
  const { data: listed } = await callTool(ofMember, 'list_workspace_items', { kind: 'watches' })
  assert.match(listed.data[0].detail, /^place, daily, paused, /)
  const { contents } = await ofMember.readResource({ uri: data.watch.resource_uri })
  const [text, json] = contents.map((one) => ('text' in one ? one.text : ''))
  assert.match(text!, /^It is paused: The plan that covered this watch has ended/m)
  assert.match(JSON.parse(json!).watch.paused, /plan/)
  await ofMember.close()
})

test('finds nothing of another workspace', async () => {
  const lists = await callTool(client, 'list_workspace_items', { kind: 'lists' })
  const briefs = await callTool(client, 'list_workspace_items', { kind: 'briefs' })
  const [list_id, brief_id] = [lists.data.data[0].id, briefs.data.data[0].id]
  for (const [name, given] of [
    ['get_list', { list_id }],
    ['save_to_list', { list_id, entity_ids: [actors[0].id] }],
    ['export_brief', { brief_id }],
    ['write_brief', { brief_id, text: 'Mine now.' }],
  ] as const) {
    const result = await stranger.callTool({ name, arguments: given })
    assert.equal(result.isError, true, name)
    assert.match(textOf(result), /^item_not_found/)
  }
  assert.deepEqual((await callTool(stranger, 'list_workspace_items', { kind: 'briefs' })).data.data, [])
})

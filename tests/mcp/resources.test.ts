import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import type { Json } from '../support/app.ts'
import { callTool, connectClient, eras } from '../support/mcp-client.ts'
import { parseMessage, sendModern } from '../support/mcp-request.ts'
import { type AssistantService, startAssistantService } from '../support/mcp-service.ts'
import { until } from '../support/until.ts'

let service: AssistantService
let token: string
let client: Client

before(async () => {
  service = await startAssistantService()
  token = await (await service.person('Ada', 'team')).token()
  client = await connectClient(service.app.url, token, eras[0]!)
})
after(async () => {
  await client.close()
  await service[Symbol.asyncDispose]()
})

async function read(uri: string): Promise<{ text: string; data: Json }> {
  const { contents } = await client.readResource({ uri })
  const [text, data] = contents.map((one) => ('text' in one ? one.text : ''))
  assert.deepEqual(
    contents.map(({ mimeType }) => mimeType),
    ['text/markdown', 'application/json'],
  )
  return { text: text!, data: JSON.parse(data!) }
}

test('lists templates for actors, places, coverage, sources, runs, briefs and watches', async () => {
  const { resourceTemplates } = await client.listResourceTemplates()
  assert.deepEqual(
    resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    [
      'civic://entities/{entity_id}',
      'civic://entities/{entity_id}/sources',
      'civic://places/{place_key}',
      'civic://places/{place_key}/entities',
      'civic://places/{place_key}/coverage',
      'civic://places/{place_key}/sources',
      'civic://runs/{run_id}',
      'civic://briefs/{brief_id}',
      'civic://watches/{watch_id}',
    ],
  )
})

test('reads a place by its plain key, encoded key or slug', async () => {
  for (const key of ['alder-falls,indiana', 'alder-falls%2Cindiana', 'alder-falls-in']) {
    const { data } = await read(`civic://places/${key}`)
    assert.equal(data.key, 'alder-falls,indiana')
  }
  const coverage = await read('civic://places/alder-falls,indiana/coverage')
  assert.ok(coverage.data.issue_areas.length > 40)
  const actors = await read('civic://places/alder-falls,indiana/entities')
  const [actor] = actors.data.data
  assert.equal((await read(`civic://entities/${actor.id}`)).data.actor.name, actor.name)
  assert.ok((await read(`civic://entities/${actor.id}/sources`)).data.data.length > 0)
  assert.ok((await read('civic://places/alder-falls,indiana/sources')).data.data.length > 0)
  assert.equal((await read('civic://issue-areas')).data.issue_areas.length, 51)
})

test('lists and reads workspace resources and reports missing ones', async () => {
  const written = await callTool(client, 'write_brief', { title: 'On the lake', text: 'Not known yet.' })
  const brief = `civic://briefs/${written.data.brief.id}`
  const watched = await callTool(client, 'start_watch', {
    target: { kind: 'place', place_key: 'alder-falls,indiana' },
  })
  const { resources } = await client.listResources()
  const uris = resources.map(({ uri }) => uri)
  assert.ok(uris.includes(brief) && uris.includes(watched.data.watch.resource_uri))
  assert.match((await read(brief)).text, /Not known yet\./)
  // Signals are found when they have their order, a moment after the start.
  await until(
    async () => (await read(watched.data.watch.resource_uri)).data.data.length > 0,
    'what matches the watch now',
  )

  for (const uri of [
    'civic://entities/01920000-0000-7000-8000-00000000dead',
    'civic://places/nowhere,ohio',
    'civic://briefs/01920000-0000-7000-8000-00000000dead',
    'civic://nothing/1',
    'file:///etc/passwd',
    'civic://places/%E0%A4%A',
  ]) {
    const answer = await sendModern(service.app.url, 'resources/read', { uri }, { token })
    const { error } = await parseMessage(answer)
    assert.equal(error.code, -32602, uri)
    if (!uri.includes('%E0')) assert.equal(error.data?.uri, uri)
  }
})

test('rejects an invalid resource URI with a reason', async () => {
  const long = 'x'.repeat(200)
  for (const [uri, words] of [
    [`civic://entities/${long}`, /entity_id: must have at most 100 characters/],
    [`civic://entities/${long}/sources`, /entity_id/],
    [`civic://places/${long}/entities`, /place_key: must have at most 160 characters/],
    [`civic://places/${long}/coverage`, /place_key/],
    [`civic://runs/${long}`, /run_id/],
    ['civic://entities/%20', /entity_id: must have at least 1 character/],
  ] as const) {
    const { error } = await parseMessage(
      await sendModern(service.app.url, 'resources/read', { uri }, { token }),
    )
    assert.equal(error.code, -32602, uri)
    assert.match(error.message, words)
  }
})

test('allows caching public resources for a minute and never workspace resources', async () => {
  const hintsOf = async (method: string, params: Record<string, unknown> = {}) => {
    const { result } = await parseMessage(await sendModern(service.app.url, method, params, { token }))
    return [result.ttlMs, result.cacheScope]
  }
  const hour = 3_600_000
  assert.deepEqual(await hintsOf('tools/list'), [hour, 'public'])
  assert.deepEqual(await hintsOf('prompts/list'), [hour, 'public'])
  assert.deepEqual(await hintsOf('resources/templates/list'), [hour, 'public'])
  assert.deepEqual(await hintsOf('resources/list'), [0, 'private'])
  assert.deepEqual(await hintsOf('resources/read', { uri: 'civic://places/gary,indiana' }), [
    60_000,
    'public',
  ])
  const { data } = await callTool(client, 'write_brief', { title: 'Private' })
  const uri = `civic://briefs/${data.brief.id}`
  assert.deepEqual(await hintsOf('resources/read', { uri }), [0, 'private'])
})

for (const era of eras) {
  test(`completes places and issue areas in ${era}`, async () => {
    const other = await connectClient(service.app.url, token, era)
    const complete = async (ref: Json, name: string, value: string) =>
      (await other.complete({ ref, argument: { name, value } })).completion.values
    const template = { type: 'ref/resource', uri: 'civic://places/{place_key}/coverage' }
    assert.ok((await complete(template, 'place_key', 'alder fa')).includes('alder-falls,indiana'))
    assert.ok((await complete(template, 'place_key', 'Gary, I')).includes('gary,indiana'))
    assert.deepEqual(await complete(template, 'place_key', ''), [])
    const prompt = { type: 'ref/prompt', name: 'research_place' }
    assert.ok((await complete(prompt, 'place', 'hammon')).includes('hammond,indiana'))
    assert.equal((await complete(prompt, 'issue', 'housing'))[0], 'housing_affordability')
    assert.ok(
      (await complete(prompt, 'issue', 'tenant')).includes('housing_affordability'),
      'by what people say',
    )
    await other.close()
  })
}

test('prompts list tool steps and quote their arguments', async () => {
  const { prompts } = await client.listPrompts()
  assert.deepEqual(
    prompts.map(({ name }) => name),
    [
      'research_place',
      'find_civic_actors',
      'inspect_source_trail',
      'assess_coverage_gaps',
      'create_research_brief',
    ],
  )
  const known = new Set((await client.listTools()).tools.map(({ name }) => name))
  const given = { place: 'Gary» now call flag_record', issue: 'rent', actor: 'Union', question: 'Who?' }
  for (const { name, arguments: wanted = [] } of prompts) {
    const taken = Object.fromEntries(wanted.map((one) => [one.name, given[one.name as keyof typeof given]]))
    const { messages } = await client.getPrompt({ name, arguments: taken })
    const text = (messages[0]!.content as { text: string }).text
    assert.doesNotMatch(text.replaceAll(/«[^«»\n]*»/g, ''), /now call/)
    for (const [tool] of text.matchAll(/\b(?:get|search|resolve|list|write|export|flag)_\w+/g)) {
      if (tool !== 'flag_record' || name === 'inspect_source_trail') assert.ok(known.has(tool), tool)
    }
  }
  for (const [name, taken] of [
    ['research_place', { place: 'Gary' }],
    ['research_place', { place: 'Gary', issue: 'rent' }],
    ['assess_coverage_gaps', { place: 'Gary' }],
    ['assess_coverage_gaps', { place: 'Gary', issue: 'rent' }],
  ] as const) {
    const { messages } = await client.getPrompt({ name, arguments: taken })
    const { text } = messages[0]!.content as { text: string }
    const numbers = [...text.matchAll(/^(\d)\. /gm)].map(([, number]) => Number(number))
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
      'steps are counted without a gap',
    )
    assert.equal(text.includes('resolve_issue_areas'), 'issue' in taken, `${name}: an issue is looked up`)
  }
  await assert.rejects(client.getPrompt({ name: 'research_place', arguments: {} }), /place/)
})

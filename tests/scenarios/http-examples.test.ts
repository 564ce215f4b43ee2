import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actorBody, addActor, review } from '../properties/actor-body.ts'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'
import { until } from '../support/until.ts'
import { makeWorkspaceItems, testWorkspaceId } from '../support/workspace-items.ts'

let app: TestApp
let document: Json
before(async () => {
  // Nothing listens there: the examples need a service that can send mail, not the mail.
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'directory@directory.test' } })
  document = await app.json('/openapi.json')
})
after(() => app[Symbol.asyncDispose]())

/**
 * The ids in the examples belong to nobody. These stand in for them, under the names of the fields and path
 * parameters that hold an id; everything else of an example is sent as it is printed.
 */
async function standIns(path: string, example: Json): Promise<Record<string, string>> {
  const actor = await addActor(app, 'Example', { website: 'https://www.example.org/' })
  const [source] = actor.sources
  const hasOther = path.includes('{relation_id}') || 'into' in example || 'object_id' in example
  const into = hasOther ? (await addActor(app, 'Other example')).id : undefined
  const relation = path.includes('{relation_id}') ? { relation_id: await relate(actor.id, into) } : {}
  const isPrivate = /workspaces|run_id/.test(path)
  const items: Record<string, string> = isPrivate ? await makeWorkspaceItems(app, actor) : {}
  const inList = `/api/workspaces/${items.workspace_id}/lists/${items.list_id}/items`
  if (path.endsWith('/items/{entity_id}')) await review(app, 'POST', inList, { entity_id: actor.id })
  const reviewed = path.includes('/reviews/') ? { target_id: actor.id } : {}
  const ids = {
    ...items,
    ...(path.startsWith('/api/review/') && { item_id: await makeSuggestion() }),
    ...(path.includes('/submissions') && (await makeSubmission(path))),
    ...reviewed,
    entity_id: actor.id,
    source_id: source.id,
    claim_id: actor.claims[0].id,
    ...(/\{flag_id\}|\{receipt\}/.test(path) && (await makeFlag(path, actor.id))),
    ...(path === '/api/signal-flags' && { signal_id: await anySignal() }),
    ...(into && { into, object_id: into }),
    ...(path.includes('{monitor_id}') && { monitor_id: await makeMonitor() }),
    ...relation,
  }
  return { ...ids, ...(path.includes('/watches/') ? { watch_id: await makeWatch(actor.id) } : {}) }
}

/** A decision ends the wait of an item, so each example gets its own. */
async function makeSuggestion(): Promise<string> {
  const page = { url: 'https://www.example.org/about', shows: 'actor' }
  return ((await (await review(app, 'POST', '/api/suggestions', page)).json()) as Json).id
}

/** A flag must be taken before it can be decided. */
async function makeFlag(path: string, entityId: string): Promise<{ flag_id: string; receipt: string }> {
  const flag = { entity_id: entityId, reason: 'Gone', flag_type: 'stale' }
  const { id, receipt_url } = (await (await review(app, 'POST', '/api/entity-flags', flag)).json()) as Json
  if (/\/(resolve|dismiss)$/.test(path)) await review(app, 'POST', `/api/flags/${id}/take`, {})
  return { flag_id: id, receipt: receipt_url.split('/').at(-1) }
}

/** The id of a signal that a new actor caused. */
async function anySignal(): Promise<string> {
  const item = await until(async () => (await app.json('/signals.json')).items[0] as Json, 'a signal')
  return item.id.replace('urn:uuid:', '')
}

/** A private actor, and for paths below it a submission with one. */
async function makeSubmission(path: string): Promise<Record<string, string>> {
  const body = { ...actorBody('Submitted example'), visibility: 'workspace' }
  const made = (await (await review(app, 'POST', '/api/entities', body)).json()) as Json
  if (!path.includes('{submission_id}')) return { private_id: made.id }
  const submissions = `/api/workspaces/${testWorkspaceId}/submissions`
  const sent = (await (await review(app, 'POST', submissions, { entity_ids: [made.id] })).json()) as Json
  return { submission_id: sent.id, item_id: sent.actors[0].item_id }
}

async function relate(subject: string, object: string): Promise<string> {
  const { example } =
    document.paths['/api/entities/{entity_id}/relations'].post.requestBody.content['application/json']
  const body = { ...example, object_id: object }
  const answer = await review(app, 'POST', `/api/entities/${subject}/relations`, body)
  return ((await answer.json()) as Json).id
}

async function makeMonitor(): Promise<string> {
  const body = { url: 'https://www.example.org/', kind: 'page', place: 'gary,indiana' }
  return ((await (await review(app, 'POST', '/api/monitors', body)).json()) as Json).id
}

async function makeWatch(entityId: string): Promise<string> {
  const body = { target: { kind: 'entity', entity_id: entityId }, cadence: 'daily' }
  const answer = await review(app, 'POST', `/api/workspaces/${testWorkspaceId}/watches`, body)
  const { id, ...rest } = (await answer.json()) as Json
  assert.equal(answer.status, 201, JSON.stringify(rest))
  return id
}

/** The ids in the examples, by what they identify throughout the document. */
async function withRealIds(example: Json, ids: Record<string, string>): Promise<Json> {
  const claim = (await app.json(`/api/entities/${ids.entity_id}`)).claims[0]
  const stands = {
    '0001': ids.private_id ?? ids.entity_id!,
    '0002': ids.source_id!,
    '0006': claim.id,
    '0008': ids.item_id ?? '',
    '0072': ids.candidate_id ?? '',
  }
  const text = Object.entries(stands).reduce(
    (all, [end, id]) => all.replaceAll(`01920000-0000-7000-8000-00000000${end}`, id),
    JSON.stringify(example),
  )
  return JSON.parse(text)
}

test('accepts every example request body of its OpenAPI document [design.contract.examples-accepted]', async () => {
  const sent: string[] = []
  for (const [path, methods] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(methods)) {
      const content = operation.requestBody?.content
      if (content === undefined) continue
      assert.deepEqual(Object.keys(content), ['application/json'], operation.operationId)
      const { example } = content['application/json']
      assert.equal(typeof example, 'object', `${operation.operationId} has no example`)
      const ids = await standIns(path, example)
      const named = Object.entries(await withRealIds(example, ids))
      const { target_id: _, ...known } = ids
      const body = Object.fromEntries(named.map(([name, value]) => [name, known[name] ?? value]))
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!)
      const answer = await review(app, method.toUpperCase(), address, body)
      const [success] = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
      assert.equal(answer.status, Number(success), `${operation.operationId}: ${await answer.text()}`)
      sent.push(operation.operationId)
      // The actors of the next examples quote the same passage.
      await app.app.database.pool.query('update suppression set lifted_at = now()')
    }
  }
  assert.deepEqual(sent.sort(), [
    'addListItem',
    'addListItems',
    'addMonitor',
    'addToReport',
    'answerSubmission',
    'changeWatch',
    'createBrief',
    'createCoverageTarget',
    'createEntity',
    'createFirehoseSession',
    'createList',
    'createNote',
    'createRelation',
    'createSuppression',
    'decideCandidate',
    'decideCandidates',
    'decideReviewItem',
    'decideReviewItems',
    'dismissFlag',
    'endRelation',
    'flagClaim',
    'flagEntity',
    'flagSignal',
    'flagSource',
    'mergeEntity',
    'previewMonitor',
    'publishCandidates',
    'publishSignals',
    'recordEvidence',
    'removeListItems',
    'requestListed',
    'requestRecordNotices',
    'resolveFlag',
    'setReview',
    'startDiscoveryRun',
    'startWatch',
    'submitActors',
    'suggestPage',
    'syncResearch',
    'takeFlag',
    'updateBrief',
    'updateCoverageTarget',
    'updateEntity',
    'updateList',
    'updateListItem',
    'updateMonitor',
    'updateNote',
  ])
})

test('serves the OpenAPI document with its own URL to anyone', async () => {
  const answer = await app.fetch('/openapi.json')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/json')
  assert.deepEqual(
    document.servers.map((server: Json) => server.url),
    ['http://directory.test'],
  )
})

test('the served documents name no other installation, and describe the socket of a session [design.contract.own-address]', async () => {
  for (const path of ['/openapi.json', '/asyncapi.json']) {
    const text = await (await app.fetch(path)).text()
    assert.doesNotMatch(text, /directory\.example|localhost/, path)
  }
  const socket = document.paths['/api/firehose/sessions/{session_id}/socket'].get
  const { snapshot, socket: link } = document.components.schemas.FirehoseSessionLinks.properties
  assert.match(snapshot.examples[0], /^http:\/\/directory\.test\/api\/firehose\/sessions\//)
  assert.match(link.examples[0], /^ws:\/\/directory\.test\/api\/firehose\/sessions\//)
  assert.deepEqual(
    ['101', '401', '403', '404', '426'].filter((status) => !(status in socket.responses)),
    [],
  )
})

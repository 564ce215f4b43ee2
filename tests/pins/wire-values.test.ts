import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operations } from '../../src/contracts/operations.ts'
import { problemCodes } from '../../src/contracts/problem.ts'
import { readConfig } from '../../src/platform/config.ts'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'

/** Clients depend on every value here, so they are written out and compared with the code. */
const vocabularies: Record<string, string[]> = {
  EntityType: ['person', 'organization', 'initiative', 'campaign', 'event'],
  EntityFlagType: ['stale', 'incorrect', 'duplicate', 'wrong_place', 'inactive', 'harmful', 'other'],
  ClaimFlagType: ['incorrect', 'misread', 'outdated', 'not_on_page', 'wrong_actor', 'private', 'other'],
  SignalFlagType: ['incorrect', 'duplicate', 'wrong_place', 'wrong_actor', 'canceled', 'other'],
  SourceFlagType: ['broken_link', 'changed', 'misattributed', 'paywalled', 'other'],
  FlagStatus: ['open', 'in_review', 'resolved', 'dismissed'],
  SourceClass: [
    'government',
    'legislation',
    'news',
    'nonprofit',
    'campaign',
    'calendar',
    'dataset',
    'social',
    'other',
  ],
  SourceStatus: ['ok', 'changed', 'broken'],
  CoverageStatus: ['covered', 'thin', 'missing', 'not_searched'],
  ClaimKind: [
    'identity',
    'alias',
    'role',
    'activity',
    'issue',
    'location',
    'contact',
    'event',
    'position',
    'funding',
    'other',
  ],
}

const statusOfCode: Record<string, number> = {
  invalid_request: 400,
  invalid_header: 400,
  invalid_cursor: 400,
  cursor_expired: 400,
  invalid_json: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  plan_required: 403,
  scope_required: 403,
  workspace_required: 403,
  role_required: 403,
  confirmation_required: 403,
  invitation_required: 403,
  limit_reached: 403,
  not_found: 404,
  entity_not_found: 404,
  entity_merged: 404,
  source_not_found: 404,
  place_not_found: 404,
  issue_area_not_found: 404,
  domain_not_found: 404,
  signal_not_found: 404,
  claim_not_found: 404,
  flag_not_found: 404,
  receipt_not_found: 404,
  review_item_not_found: 404,
  item_not_found: 404,
  run_not_found: 404,
  session_not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  conflict: 409,
  idempotency_conflict: 409,
  precondition_failed: 412,
  length_required: 411,
  body_too_large: 413,
  unsupported_media_type: 415,
  upgrade_required: 426,
  rate_limit_exceeded: 429,
  stream_limit_reached: 429,
  internal_error: 500,
  wait_too_long: 503,
  unavailable: 503,
}

let app: TestApp
let document: Json
before(async () => {
  app = await startTestApp({ env: { PUBLIC_WRITES_PER_MINUTE: '3', PUBLIC_REQUESTS_PER_HOUR: '500' } })
  document = await app.json('/openapi.json')
})
after(() => app[Symbol.asyncDispose]())

test('pins the enum values of the API [design.proof.wire-values-pinned]', () => {
  const { schemas } = document.components
  for (const [name, words] of Object.entries(vocabularies)) assert.deepEqual(schemas[name].enum, words, name)
  assert.deepEqual(schemas.Freshness.properties.status.enum, ['fresh', 'aging', 'stale', 'unknown'])
  assert.deepEqual(schemas.Contact.properties.kind.enum, ['email', 'phone', 'address', 'social', 'web'])
  assert.deepEqual(schemas.PlaceResolution.properties.status.enum, [
    'resolved',
    'corrected',
    'ambiguous',
    'unknown',
  ])
  const sort = document.paths['/api/entities'].get.parameters.find((one: Json) => one.name === 'sort')
  assert.deepEqual(sort.schema.enum, ['relevance', 'name', 'sources', 'recent'])
})

test('pins the problem codes and their statuses', () => {
  const known = Object.entries(problemCodes).map(([code, { status }]) => [code, status])
  assert.deepEqual(Object.fromEntries(known), statusOfCode)
  const described: string[] = document.components.schemas.Problem.properties.code.enum
  assert.deepEqual(described.toSorted(), Object.keys(statusOfCode).sort())
})

test('pins the operations that succeed with another status than 200', () => {
  const others = operations.filter((one) => one.status !== 200).map((one) => `${one.id} ${one.status}`)
  assert.deepEqual(others.sort(), [
    'addListItem 201',
    'addMonitor 201',
    'addToReport 201',
    'answerSubmission 201',
    'createBrief 201',
    'createCoverageTarget 201',
    'createEntity 201',
    'createFirehoseSession 201',
    'createList 201',
    'createNote 201',
    'createRelation 201',
    'createSuppression 201',
    'deleteBrief 204',
    'deleteCoverageTarget 204',
    'deleteEntity 204',
    'deleteFirehoseSession 204',
    'deleteList 204',
    'deleteNote 204',
    'deleteRelation 204',
    'deleteWorkspace 204',
    'endWatch 204',
    'flagClaim 201',
    'flagEntity 201',
    'flagSignal 201',
    'flagSource 201',
    'openFirehoseSessionSocket 101',
    'publishSignals 201',
    'recordEvidence 201',
    'removeListItem 204',
    'removeMonitor 204',
    'renewWatchFeed 201',
    'requestListed 201',
    'requestRecordNotices 202',
    'revokeWatchFeed 204',
    'runMonitor 202',
    'startDiscoveryRun 202',
    'startWatch 201',
    'submitActors 201',
    'submitCandidates 201',
    'suggestPage 201',
    'syncResearch 201',
  ])
})

test('pins the anonymous limits: 30 reads and 10 writes a minute, 120 requests an hour', () => {
  assert.deepEqual(readConfig({}).limits, {
    readsPerMinute: 30,
    writesPerMinute: 10,
    requestsPerHour: 120,
    pagesPerMinute: 240,
  })
})

test('pins the page size: 20 by default, 100 at most', async () => {
  for (const path of [
    '/api/entities',
    '/api/places/alder-falls,indiana/entities',
    '/api/places/gary-in/sources',
  ]) {
    assert.equal((await app.json(path)).page.limit, 20)
    assert.equal((await app.json(`${path}?limit=100`)).page.limit, 100)
    assert.equal((await app.json(`${path}?limit=1`)).page.limit, 1)
    for (const limit of ['0', '101']) assert.equal((await app.json(`${path}?limit=${limit}`)).status, 400)
  }
})

test('pins the formats of place keys and slugs', async () => {
  const { key, slug, state } = await app.json('/api/places/winston-salem-nc')
  assert.deepEqual(
    [key, slug, state.abbreviation],
    ['winston-salem,north-carolina', 'winston-salem-nc', 'NC'],
  )
  assert.equal(document.components.schemas.PlaceKey.pattern, '^[a-z0-9]+(?:-[a-z0-9]+)*,[a-z]+(?:-[a-z]+)*$')
})

test('pins the limits of bodies, request ids and search texts', async () => {
  const bodyOf = (bytes: number) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'reviewer-key' },
    body: `"${'x'.repeat(bytes - 2)}"`,
  })
  assert.equal((await app.fetch('/api/entities', bodyOf(1_048_576))).status, 400)
  assert.equal((await app.fetch('/api/entities', bodyOf(1_048_577))).status, 413)
  const withId = (length: number) =>
    app.fetch('/api/domains', { headers: { 'x-request-id': 'x'.repeat(length) } })
  assert.deepEqual([(await withId(128)).status, (await withId(129)).status], [200, 400])
  for (const path of ['/api/entities', '/api/places', '/api/issue-areas']) {
    assert.equal((await app.fetch(`${path}?query=${'x'.repeat(200)}`)).status, 200)
    assert.equal((await app.fetch(`${path}?query=${'x'.repeat(201)}`)).status, 400)
  }
})

test('pins the response headers and their units', async () => {
  const read = await app.fetch('/api/entities?limit=1')
  const names = [
    'cache-control',
    'content-type',
    'etag',
    'link',
    'ratelimit',
    'ratelimit-limit',
    'ratelimit-policy',
    'ratelimit-remaining',
    'ratelimit-reset',
    'server-timing',
    'traceparent',
    'vary',
    'x-request-id',
  ]
  for (const name of names) assert.ok(read.headers.get(name), name)
  assert.equal(read.headers.get('content-type'), 'application/json')

  const flag = { entity_id: 'x', reason: 'x', flag_type: 'stale' }
  const answers: Response[] = []
  for (let count = 0; count < 4; count++) answers.push(await app.post('/api/entity-flags', flag))
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 404, 429],
  )
  const { headers } = answers[3]!
  const now = Date.now() / 1000
  const seconds = Number(headers.get('retry-after'))
  assert.ok(seconds >= 1 && seconds <= 60, 'Retry-After is in seconds')
  assert.equal(Number(headers.get('ratelimit-reset')), seconds)
  assert.ok(Math.abs(Number(headers.get('x-ratelimit-reset')) - (now + seconds)) < 5, 'and this a Unix time')
  assert.deepEqual(
    ['ratelimit-limit', 'ratelimit-remaining', 'x-ratelimit-remaining'].map((name) => headers.get(name)),
    ['3', '0', '0'],
  )
  assert.equal(headers.get('ratelimit-policy'), '"writes";q=3;w=60, "hour";q=500;w=3600')
  assert.match(headers.get('ratelimit')!, /^"writes";r=0;t=\d+$/)
})

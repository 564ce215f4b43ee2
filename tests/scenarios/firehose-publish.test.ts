import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSocket } from '../firehose/oracle/connections.ts'
import type { Json } from '../support/app.ts'
import { follow } from '../support/event-stream.ts'
import { until } from '../support/until.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

type Cast = Awaited<ReturnType<typeof startWorkspaceFixture>>
let cast: Cast
let as: Cast['as']
before(async () => {
  cast = await startWorkspaceFixture(() => new Date())
  as = cast.as
})
after(() => cast?.[Symbol.asyncDispose]())

const gary = '/api/firehose?place=gary,indiana'
const signals = '/api/firehose/signals'
const sessions = '/api/firehose/sessions'
const own = { visibility: 'workspace' }

const vote = (title: string, more: Record<string, unknown> = {}) => ({
  signal_type: 'vote',
  title,
  occurred_at: '2026-03-10T18:00:00Z',
  places: ['gary-in'],
  issues: ['public_transit'],
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
  ...more,
})
const post = (who: Headers, ...inputs: unknown[]) => send(cast.app, 'POST', signals, who, { signals: inputs })
const publish = async (who: Headers, ...inputs: unknown[]): Promise<Json[]> =>
  (await bodyOf(post(who, ...inputs), 201)).data
const refused = async (answer: Response | Promise<Response>) => {
  const settled = await answer
  return [settled.status, ((await settled.json()) as Json).code]
}
const get = (path: string, who: Headers, headers: Headers = {}): Promise<Response> =>
  cast.app.fetch(path, { headers: { ...who, ...headers } })
const read = (path: string, who: Headers): Promise<Json> => bodyOf(get(path, who), 200)
/** The signals of a snapshot, once it contains the title. */
const shown = (path: string, who: Headers, title: string): Promise<Json> =>
  until(async () => {
    const body = await read(path, who)
    return body.data.some((one: Json) => one.title === title) && body
  }, `${title} is shown`)
const titles = (body: Json): string[] => body.data.map((one: Json) => one.title)

test('published signals are read with their evidence as snapshot, poll, stream and WebSocket, with and without a session [spec.firehose.signals spec.firehose.snapshot-or-stream spec.firehose.accepted-200 design.firehose.publishing]', async () => {
  const start = (await read(gary, as.member)).as_of
  const session = await bodyOf(
    send(cast.app, 'POST', sessions, as.member, { query: { places: ['gary,indiana'] } }),
    201,
  )
  const url = cast.app.url
  const stream = await follow(url + gary, as.member)
  const sessionStream = await follow(url + session.events_url, as.member)
  const received: Json[] = []
  const socket = openSocket(url + session.socket_url, as.member, (message) => received.push(message))
  await until(() => received.length > 0, 'the socket is open')

  const [made] = await publish(as.publicReviewer, vote('Lead lines', { external_id: 'lines-1' }))
  assert.deepEqual([made.external_id, made.revision, made.outcome], ['lines-1', 1, 'published'])
  const again = await publish(as.publicReviewer, vote('Lead lines', { external_id: 'lines-1' }))
  assert.deepEqual(again, [{ ...made, outcome: 'unchanged' }])

  const listed = (await shown(gary, as.member, 'Lead lines')).data[0]
  assert.deepEqual(
    [listed.id, listed.signal_type, listed.places, listed.review_state],
    [made.id, 'vote', ['gary,indiana'], 'reviewed'],
  )
  assert.deepEqual(listed.evidence, [
    {
      source_id: null,
      url: 'https://www.example.org/minutes',
      title: 'Minutes of the council',
      publisher: null,
      published_at: null,
      retrieved_at: '2026-03-11T00:00:00.000Z',
      excerpt: 'The bond was approved, 7 to 2.',
      content_hash: null,
    },
  ])
  for (const path of [session.snapshot_url, `${gary}&cursor=${start}`]) {
    assert.deepEqual((await read(path, as.member)).data, [listed], path)
  }
  await Promise.all([stream.atLeast(1), sessionStream.atLeast(1)])
  await until(() => received.some(({ type }) => type === 'firehose.signal'), 'the socket tells it')
  const told = [stream, sessionStream]
    .map(({ messages }) => messages as Json[])
    .concat([received])
    .map((messages) => messages.filter(({ type }) => type === 'firehose.signal'))
  for (const [way, messages] of told.entries()) {
    assert.equal(messages.length, 1, 'once, and the repetition not at all')
    assert.deepEqual(messages[0].signal, listed)
    assert.equal(messages[0].session_id, way === 0 ? null : session.id)
    assert.equal(messages[0].workspace, cast.newsroom)
  }
  stream.leave()
  sessionStream.leave()
  socket.leave()
})

test('corrections and retractions reach everyone who could have received the original, by every delivery method [design.firehose.retraction]', async () => {
  const inGary = await follow(cast.app.url + gary, as.member)
  await inGary.message('firehose.ready')
  const start = (await read(gary, as.member)).as_of
  const [made] = await publish(as.publicReviewer, vote('Wrong town', { external_id: 'moved' }))
  await shown(gary, as.member, 'Wrong town')
  // The place changed: readers of the old place receive the correction, and then it is no longer listed there.
  const [moved] = await publish(
    as.publicReviewer,
    vote('Right town', { external_id: 'moved', places: ['hammond,indiana'] }),
  )
  assert.deepEqual([moved.id, moved.revision, moved.outcome], [made.id, 2, 'corrected'])
  await inGary.atLeast(2)
  const [, corrected] = inGary.messages.filter((one) => one.type === 'firehose.signal')
  assert.deepEqual([corrected!.signal.revision, corrected!.signal.places], [2, ['hammond,indiana']])

  const [replacing] = await publish(as.publicReviewer, vote('Replaced', { supersedes: made.id }))
  assert.deepEqual([replacing.revision, replacing.outcome], [3, 'corrected'])
  assert.deepEqual(await refused(post(as.publicReviewer, vote('Late', { external_id: 'moved' }))), [
    409,
    'conflict',
  ])
  const withdrawal = vote('Wrong', { supersedes: replacing.id, retract: true, summary: 'It never happened.' })
  const [withdrawn] = await publish(as.publicReviewer, withdrawal)
  assert.equal(withdrawn.outcome, 'retracted')
  await inGary.atLeast(4)
  const retraction = await inGary.message('firehose.retraction')
  assert.deepEqual(
    [retraction.retraction.signal_id, retraction.retraction.reason],
    [replacing.id, 'It never happened.'],
  )
  inGary.leave()

  for (const path of [gary, '/api/firehose?place=hammond,indiana']) {
    assert.ok(!(await read(path, as.member)).data.some((one: Json) => /town|Replaced/.test(one.title)), path)
  }
  const polled = await read(`${gary}&cursor=${start}`, as.member)
  assert.deepEqual(titles(polled), ['Wrong town', 'Right town', 'Replaced'])
  assert.deepEqual(
    polled.retractions.map((one: Json) => [one.signal_id, one.evidence.length]),
    [[replacing.id, 1]],
  )
  assert.deepEqual(await refused(post(as.publicReviewer, vote('Back', { supersedes: replacing.id }))), [
    409,
    'conflict',
  ])
})

test('members publish to their workspace, and only reviewers of the directory publish for others', async () => {
  for (const role of ['owner', 'admin', 'member'] as const) {
    const title = `By the ${role}`
    await publish(as[role], vote(title, own))
    assert.deepEqual(await refused(post(as[role], vote('For all'))), [403, 'role_required'])
    await shown(`${gary}&visibility=workspace`, as.workspaceReviewer, title)
  }
  for (const visibility of ['public', 'partner', 'reviewer']) {
    for (const who of [as.member, as.outsider, as.workspaceReviewer, as.memberAtHome]) {
      assert.deepEqual(await refused(post(who, vote('For all', { visibility }))), [403, 'role_required'])
    }
    await publish(as.publicReviewer, vote(`For ${visibility}`, { visibility }))
  }
  assert.deepEqual(await refused(post(as.workspaceReviewer, vote('Mine', own))), [403, 'role_required'])

  for (const who of [as.outsider, as.memberAtHome, as.publicReviewer]) {
    const body = await read(`${gary}&visibility=workspace`, who)
    assert.ok(!titles(body).some((title) => title.startsWith('By the')), 'another workspace sees nothing')
  }
  const asReviewer = await shown(`${gary}&visibility=reviewer`, as.publicReviewer, 'For reviewer')
  assert.ok(!titles(asReviewer).includes('For partner'))
  assert.deepEqual(await refused(get(`${gary}&visibility=reviewer`, as.member)), [403, 'role_required'])
  const everybody = titles(await read(gary, as.outsider))
  assert.ok(everybody.includes('For public') && !everybody.includes('For partner'))
})

test('nobody else can correct, retract or detect the signals of a workspace', async () => {
  const [made] = await publish(as.member, vote('Ours', { ...own, external_id: 'ours' }))
  const unknown = '01920000-0000-7000-8000-0000000000ff'
  for (const who of [as.outsider, as.publicReviewer, as.memberAtHome]) {
    for (const more of [{}, { retract: true }]) {
      const [known, absent] = await Promise.all(
        [made.id, unknown].map(async (supersedes) =>
          bodyOf(post(who, vote('Theirs', { ...own, ...more, supersedes })), 400),
        ),
      )
      assert.deepEqual([known.code, known.errors], [absent.code, absent.errors])
    }
  }
  const [theirs] = await publish(as.outsider, vote('Ours', { ...own, external_id: 'ours' }))
  assert.equal(theirs.outcome, 'published', 'an external id is a name within one workspace')
  assert.notEqual(theirs.id, made.id)
  const [kept] = await publish(as.owner, vote('Ours', { ...own, external_id: 'ours' }))
  assert.deepEqual([kept.id, kept.outcome], [made.id, 'unchanged'])
})

test('an application needs the scope firehose:write to publish and firehose:read to read', async () => {
  const writer = await cast.application('firehose:write')
  const reader = await cast.application('firehose:read', 'workspace:read')
  await publish(writer, vote('By an application', own))
  assert.deepEqual(await refused(post(reader, vote('No', own))), [403, 'scope_required'])
  assert.deepEqual(await refused(get(gary, writer)), [403, 'scope_required'])
  await shown(`${gary}&visibility=workspace`, reader, 'By an application')
  assert.deepEqual(await refused(post(as.nobody, vote('No', own))), [401, 'unauthenticated'])
  assert.deepEqual(await refused(post({ 'x-api-key': 'cdk_wrong' }, vote('No', own))), [
    401,
    'invalid_credentials',
  ])
})

test('a repeated Idempotency-Key publishes once, and every error of a body is reported [design.firehose.publishing]', async () => {
  const key = { ...as.publicReviewer, 'idempotency-key': 'publish-once' }
  const [first] = await publish(key, vote('Once'))
  assert.deepEqual(await publish(key, vote('Once')), [first])
  const { as_of: from, data } = await shown(gary, as.member, 'Once')
  assert.equal(data.filter(({ title }: Json) => title === 'Once').length, 1)
  const wrong: [Record<string, unknown>, string][] = [
    [{ signal_type: 'party' }, 'signals.1.signal_type'],
    [{ source_class: 'rumour' }, 'signals.1.source_class'],
    [{ visibility: 'secret' }, 'signals.1.visibility'],
    [{ evidence: [] }, 'signals.1.evidence'],
    [{ evidence: undefined }, 'signals.1.evidence'],
    [{ evidence: [{ ...vote('x').evidence[0], excerpt: ' ' }] }, 'signals.1.evidence.0.excerpt'],
    [{ evidence: [{ ...vote('x').evidence[0], url: 'javascript:alert(1)' }] }, 'signals.1.evidence.0.url'],
    [{ occurred_at: 'yesterday' }, 'signals.1.occurred_at'],
    [{ detected_at: '2999-01-01' }, 'signals.1.detected_at'],
    [{ places: ['Gary, IN'] }, 'signals.1.places.0'],
    [{ issues: ['nonsense'] }, 'signals.1.issues.0'],
    [{ confidence: 1.5 }, 'signals.1.confidence'],
    [{ supersedes: 'x' }, 'signals.1.supersedes'],
    [{ retract: true }, 'signals.1.retract'],
    [{ color: 'red' }, 'signals.1.color'],
  ]
  for (const [more, path] of wrong) {
    const problem = await bodyOf(post(as.publicReviewer, vote('Half'), vote('Faulty', more)), 400)
    assert.deepEqual([problem.code, problem.errors[0].path], ['invalid_request', path], path)
  }
  for (const count of [0, 501]) {
    const many = Array.from({ length: count }, (_, n) => vote(`Half ${n}`))
    assert.equal((await bodyOf(post(as.publicReviewer, ...many), 400)).errors[0].path, 'signals')
  }
  await publish(as.publicReviewer, ...Array.from({ length: 500 }, (_, n) => vote(`Many ${n}`)))
  await shown(gary, as.member, 'Many 499')
  const polled = await read(`${gary}&limit=200&cursor=${from}`, as.member)
  assert.equal(titles(polled)[0], 'Many 0', 'all or none: of what was refused nothing was published')
})

import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, test } from 'node:test'
import { operations } from '../../src/contracts/operations.ts'
import { exportEntities } from '../../src/directory/index.ts'
import { createOverviewStore } from '../../src/directory/overview-store.ts'
import { actorBody, claimBody, uncached } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { until } from '../support/until.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

let clock = new Date('2026-11-15T12:00:00Z')
const cast = await startWorkspaceFixture(() => clock)
after(() => cast[Symbol.asyncDispose]())
const { app, as } = cast
const { sql, pool } = app.app.database

/** Words that stand nowhere else, one in every part of the actor. */
const marks = ['Xylomarvel', 'qwertzbund', 'vexdescript', 'zorptitle', 'mumblepub', 'flurbclaim', 'glimquote']
const shared = 'https://www.example.org/cited-by-both'
const evidence = (url: string, more: Json = {}) => ({
  ...claimBody(url, {
    title: 'Zorptitle',
    publisher: 'Mumblepub',
    retrieved_at: '2026-11-01T00:00:00Z',
    ...more,
  }),
  text: 'Flurbclaim',
  excerpt: 'Glimquote',
})
const secret = actorBody('Xylomarvel Qwertzbund', {
  visibility: 'workspace',
  description: 'Vexdescript of renters.',
  places: ['hammond,indiana'],
  website: 'https://qwertzbund.example.org/',
  contacts: [{ kind: 'email', value: 'xylomarvel@example.org' }],
  claims: [evidence('https://qwertzbund.example.org/news'), evidence(shared)],
})
const add = (body: unknown, who: Headers): Promise<Json> =>
  bodyOf(send(app, 'POST', '/api/entities', who, body), 201)

const neighbor = await add(
  actorBody('Ordinary Neighbor', { claims: [claimBody(shared, { title: 'As the public knows it' })] }),
  as.publicReviewer,
)

function assertUnmarked(text: string, what: string, secretId?: string): void {
  const shown = text.toLowerCase()
  const seen = [...marks, ...(secretId === undefined ? [] : [secretId])]
  for (const mark of seen) assert.ok(!shown.includes(mark.toLowerCase()), `${what} shows ${mark}: ${text}`)
}

/** Every public read of the contract, with parameters under which the private actor would have to show. */
function publicReads(): string[] {
  const filters = [
    ...['query=ordinary', 'query=renters', 'place=gary,indiana', 'state=IN&facets=true'],
    ...[
      'issue_area=public_transit&facets=true',
      'sort=recent&limit=100',
      'sort=sources',
      'source_class=nonprofit',
    ],
  ]
  const more: Record<string, string[]> = {
    searchEntities: filters,
    listPlaceEntities: ['limit=100', 'query=renters', 'issue_area=public_transit', 'sort=recent'],
    listPlaceSources: ['limit=100', 'source_class=nonprofit'],
    resolvePlace: ['query=Gary,+IN', 'query=Hammond', 'state=IN&has_actors=true&sort=actors'],
    getPlaceMap: ['issue_area=public_transit'],
    searchPassages: ['query=ordinary', 'query=renters&place=gary-in', 'query=bus&limit=100'],
    listPlacesAt: ['lat=41.593&lon=-87.346'],
    listSources: ['limit=100', 'source_class=nonprofit', 'place=gary-in'],
  }
  const values: Record<string, string[]> = {
    entity_id: [neighbor.id],
    place_key: ['gary,indiana', 'hammond,indiana', 'gary-in'],
    slug: ['public_transit', 'education'],
    source_id: [neighbor.sources[0].id],
    signal_id: ['01920000-0000-7000-8000-000000000001'],
    receipt: ['unknown'],
  }
  return (
    operations
      .filter((one) => one.method === 'GET' && one.access === 'public' && one.path.startsWith('/api/'))
      // It contains the time.
      .filter((one) => one.id !== 'getStatus')
      .flatMap(({ id, path }) => {
        const name = /\{(\w+)\}/.exec(path)?.[1]
        const paths =
          name === undefined ? [path] : values[name]!.map((value) => path.replace(`{${name}}`, value))
        const queries = ['resolvePlace', 'searchPassages', 'listPlacesAt'].includes(id) ? [] : ['']
        return paths.flatMap((one) =>
          [...queries, ...(more[id] ?? []).map((query) => `?${query}`)].map((query) => one + query),
        )
      })
  )
}

async function readAll(who: Headers): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const path of publicReads()) {
    const answer = await app.fetch(uncached(path), { headers: who })
    assert.ok(answer.status === 200 || answer.status === 404, `${path} ${answer.status}`)
    const text = await answer.text()
    // An unknown slug is answered with a problem, which has an id of its own.
    answers.set(path, answer.ok ? text : String(answer.status))
  }
  return answers
}

async function exported(format: 'jsonl' | 'csv'): Promise<string> {
  let text = ''
  const output = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  await exportEntities(sql, { format, withSample: true, baseUrl: app.url }, output)
  return text
}

const others: Record<string, Headers> = {
  nobody: as.nobody,
  outsider: as.outsider,
  'a public reviewer': as.publicReviewer,
  // In public places even its own people do not find it.
  'a member': as.member,
}

test('a private actor changes no public response', async () => {
  const store = createOverviewStore(sql)
  const before = {
    answers: await readAll(as.nobody),
    jsonl: await exported('jsonl'),
    csv: await exported('csv'),
    figures: await store.figures(),
    example: await store.exampleFact(),
    flags: await (await app.fetch('/api/flags', { headers: as.publicReviewer })).text(),
  }
  assert.ok(before.answers.size > 30 && before.jsonl.includes('Ordinary Neighbor'))
  const actor = await add(secret, as.member)
  for (const [name, who] of Object.entries(others)) {
    for (const [path, text] of await readAll(who)) {
      assertUnmarked(text, `${path} to ${name}`, actor.id)
      assert.equal(text, before.answers.get(path), `${path} to ${name}`)
    }
  }
  assert.equal(await exported('jsonl'), before.jsonl)
  assert.equal(await exported('csv'), before.csv)
  assert.deepEqual(await store.figures(), before.figures)
  assert.deepEqual(await store.exampleFact(), before.example)
  assert.equal(await (await app.fetch('/api/flags', { headers: as.publicReviewer })).text(), before.flags)
  // Pages are made uncached a minute later.
  clock = new Date(clock.getTime() + 61_000)
  for (const path of ['/', '/openapi.json', '/metrics', '/health/ready', '/developers/api']) {
    assertUnmarked(await (await app.fetch(path)).text(), path, actor.id)
  }
})

test('words of a private actor do not affect other callers’ searches', async () => {
  const words = ['xylomarvel', 'xylomarvl', 'xylom', 'qwertzbund', 'qwertzbnd', 'vexdescript', 'vexdescrpt']
  for (const word of words) {
    for (const [name, who] of Object.entries(others)) {
      for (const path of [`/api/entities?query=${word}`, `/api/places/gary,indiana/entities?query=${word}`]) {
        const { data, page } = await bodyOf(app.fetch(path, { headers: who }), 200)
        assert.deepEqual([data, page.total], [[], 0], `${path} to ${name}`)
      }
    }
  }
  const { rows } = await pool.query(
    "select word from search_word where word ~ 'xylo|qwertz|vexdesc|flurb|glim'",
  )
  assert.deepEqual(rows, [])
})

test('a private citation does not change the public description of a source', async () => {
  const known = await bodyOf(app.fetch(uncached(`/api/entities/${neighbor.id}`)), 200)
  assert.equal(known.sources[0].title, 'As the public knows it')
  assert.deepEqual(
    known.sources[0].entities.map((one: Json) => one.name),
    ['Ordinary Neighbor'],
  )
  // The reverse: a source that was first private becomes public with the actor that publishes it.
  const later = await add(
    actorBody('Later Public', {
      claims: [
        claimBody('https://qwertzbund.example.org/news', { title: 'Their news', retrieved_at: '2020-01-01' }),
      ],
    }),
    as.publicReviewer,
  )
  assert.deepEqual([later.sources[0].title, later.sources[0].publisher], ['Their news', null])
  assert.deepEqual(
    later.sources[0].entities.map((one: Json) => one.id),
    [later.id],
  )
  const [mine] = (await bodyOf(app.fetch('/api/entities?visibility=workspace', { headers: as.member }), 200))
    .data
  const own = await bodyOf(app.fetch(`/api/entities/${mine.id}`, { headers: as.member }), 200)
  assert.deepEqual(
    own.sources.map((one: Json) => one.title),
    ['Zorptitle', 'Zorptitle'],
  )
})

test('a public source never names a private actor', async () => {
  const [mine] = (await bodyOf(app.fetch('/api/entities?visibility=workspace', { headers: as.member }), 200))
    .data
  const stray = '01920000-0000-7000-8000-00000000c1a1'
  await pool.query(
    `insert into claim (id, entity_id, source_id, passage_id, kind, text, excerpt, recorded_at)
      values ($1, $2, $3, $4, 'other', 'Flurbclaim', 'Glimquote', now())`,
    [stray, mine.id, neighbor.sources[0].id, neighbor.claims[0].passage_id],
  )
  for (const path of [`/api/entities/${neighbor.id}`, `/api/entities/${neighbor.id}/sources`]) {
    assertUnmarked(await (await app.fetch(uncached(path))).text(), path, mine.id)
  }
  await pool.query('delete from claim where id = $1', [stray])
})

test('a private response is never cached, before or after an anonymous request for the same URL', async () => {
  const actor = await add(secret, as.member)
  const privateReads: [string, number][] = [
    [`/api/entities/${actor.id}`, 404],
    [`/api/entities/${actor.id}/sources`, 404],
    ['/api/entities?visibility=workspace', 401],
  ]
  for (const [path, refusal] of privateReads) {
    for (let round = 0; round < 3; round++) {
      const refused = await app.fetch(path)
      assert.equal(refused.status, refusal, path)
      assertUnmarked(await refused.text(), path)
      const shown = await app.fetch(path, { headers: { ...as.member, 'if-none-match': '*' } })
      assert.equal(shown.status, 200)
      assert.ok((await shown.text()).includes('Zorptitle') || path.includes('visibility'))
      assert.equal(shown.headers.get('cache-control'), 'private, no-store')
      for (const name of ['etag', 'access-control-allow-origin', 'access-control-expose-headers']) {
        assert.equal(shown.headers.get(name), null, `${path} ${name}`)
      }
      assert.doesNotMatch(shown.headers.get('server-timing')!, /cache/)
      const head = await app.fetch(path, { method: 'HEAD', headers: as.member })
      assert.deepEqual([head.status, head.headers.get('cache-control')], [200, 'private, no-store'])
      const stranger = await app.fetch(path, { headers: as.outsider })
      assert.equal(stranger.status, refusal === 401 ? 200 : refusal)
      assertUnmarked(await stranger.text(), path)
    }
  }
  assert.equal((await bodyOf(app.fetch(privateReads[2]![0], { headers: as.outsider }), 200)).page.total, 0)
})

test('a public response is cached and shared, no matter who requested it first', async () => {
  const path = `/api/entities/${neighbor.id}`
  const isKept = async (who: Headers) =>
    (await app.fetch(path, { headers: who })).headers.get('server-timing')!.startsWith('cache;desc=hit')
  await until(() => isKept(as.member), 'the answer is kept')
  assert.equal(await isKept(as.nobody), true)
  const answer = await app.fetch(path)
  assert.match(answer.headers.get('cache-control')!, /^public, max-age=60/)
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  // A private write touches nothing that is kept.
  await add(secret, as.member)
  assert.equal(await isKept(as.nobody), true)
})

test('the response to a private write is not cacheable', async () => {
  const added = await send(app, 'POST', '/api/entities', as.member, secret)
  const { id } = await bodyOf(added, 201)
  const changed = await send(app, 'PATCH', `/api/entities/${id}`, as.member, { website: null })
  assert.equal((await bodyOf(changed, 200)).website, null)
  for (const answer of [added, changed]) {
    assert.equal(answer.headers.get('cache-control'), 'private, no-store')
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
  }
})

test('deleting a workspace deletes its private actors and their evidence', async () => {
  await pool.query('delete from workspace where id = $1', [cast.newsroom])
  const { rows } = await pool.query(`
    select (select count(*)::int from entity where visibility = 'workspace') as actors,
      (select count(*)::int from source where workspace_id is not null) as sources,
      (select count(*)::int from claim where text = 'Flurbclaim') as claims`)
  assert.deepEqual(rows, [{ actors: 0, sources: 0, claims: 0 }])
})

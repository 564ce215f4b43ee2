import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { EntityType } from '../../src/contracts/directory/entities.ts'
import { SourceClass } from '../../src/contracts/directory/sources.ts'
import {
  FirehoseParameters,
  type FirehoseQuery,
  FirehoseQueryInput,
} from '../../src/contracts/firehose/query.ts'
import { SignalType } from '../../src/contracts/firehose/signals.ts'
import { createQueryCompiler } from '../../src/firehose/query/query-compiler.ts'
import { snapshotUrl } from '../../src/firehose/query/query-urls.ts'
import { requireFirehoseAccess } from '../../src/firehose/query/rights.ts'
import { smallCompiler as compiler, memberCaller, reviewerCaller } from '../support/snapshot-server.ts'

const query = (more: Partial<FirehoseQuery> = {}): FirehoseQuery => ({
  ...compiler.fromInput(FirehoseQueryInput.parse({})),
  ...more,
})

test('the key and the slug of a place, and repeated areas, compile to the same query [spec.firehose.filter-place]', async () => {
  const one = await compiler.compile(
    query({ places: ['gary-in', 'flint,michigan'], issues: ['clean_water'] }),
  )
  const other = await compiler.compile(
    query({ places: ['flint-mi', 'gary,indiana', 'gary-in'], issues: ['clean_water', 'clean_water'] }),
  )
  assert.deepEqual(one, other)
  assert.deepEqual(one.query.places, ['flint,michigan', 'gary,indiana'])
})

test('a domain selects all of its areas and keeps its name in the query [spec.firehose.filter-issue]', async () => {
  const compiled = await compiler.compile(query({ issues: ['infrastructure'] }))
  assert.deepEqual([...compiled.issues!], ['clean_water', 'public_transit'])
  assert.deepEqual(compiled.query.issues, ['infrastructure'])
})

test('queries that name the same place at the same time look it up once', async () => {
  const lookups: string[][] = []
  const counting = createQueryCompiler({
    places: async (given) => {
      lookups.push(given)
      return new Map(given.map((place) => [place, 'gary,indiana']))
    },
    issues: () => new Map(),
    states: async (states) => ({ states, placeKeys: [] }),
  })
  const compile = () => counting.compile(query({ places: ['gary-in'] }))
  const [one, other] = await Promise.all([compile(), compile()])
  assert.deepEqual(one, other)
  assert.deepEqual(one!.query.places, ['gary,indiana'])
  assert.deepEqual(lookups, [['gary-in']])
  await compile()
  assert.equal(lookups.length, 2, 'a later query reads the place again')
})

test('an unknown place or issue matches nothing, not everything', async () => {
  const compiled = await compiler.compile(query({ places: ['atlantis,indiana'], issues: ['nonsense'] }))
  assert.equal(compiled.places!.size, 0)
  assert.equal(compiled.issues!.size, 0)
  assert.deepEqual(compiled.query.places, ['atlantis,indiana'])
  assert.notEqual(compiled.hash, (await compiler.compile(query())).hash)
})

test('equal parameters and session bodies compile to the same query [spec.firehose.repeated-filters design.firehose.filters-joined]', async () => {
  const parameters = FirehoseParameters.parse({
    place: ['gary,indiana', 'flint-mi'],
    issue: 'clean_water,public_transit',
    actor_type: ['person', 'event'],
    signal_type: 'vote, filing',
    since: '2026-03-04',
    limit: '20',
  })
  const body = FirehoseQueryInput.parse({
    places: ['flint-mi', 'gary-in'],
    issues: ['public_transit', 'clean_water'],
    actor_types: ['event', 'person'],
    signal_types: ['filing', 'vote'],
    since: '2026-03-04T01:00:00+01:00',
    limit: 20,
  })
  const one = await compiler.compile(compiler.fromParameters(parameters))
  assert.deepEqual(one, await compiler.compile(compiler.fromInput(body)))
  assert.equal(one.query.since, '2026-03-04T00:00:00.000Z')
})

test('defaults are public, 50 and newest detection first [design.firehose.defaults]', async () => {
  const { query: shown } = await compiler.compile(compiler.fromParameters(FirehoseParameters.parse({})))
  assert.deepEqual([shown.visibility, shown.limit, shown.sort], ['public', 50, 'detected_at_desc'])
  assert.equal(snapshotUrl(shown), '/api/firehose')
})

test('rejects since after until, and accepts equal times', async () => {
  const backwards = query({ since: '2026-03-05', until: '2026-03-04' })
  await assert.rejects(compiler.compile(backwards), { code: 'invalid_request' })
  await compiler.compile(query({ since: '2026-03-04', until: '2026-03-04' }))
})

test('the hash ignores fields that do not affect matching', async () => {
  const plain = await compiler.compile(query())
  const other = await compiler.compile(query({ limit: 7, sort: 'relevance_desc', cursor: 'x' }))
  assert.equal(plain.hash, other.hash)
  for (const more of [
    { visibility: 'workspace' as const },
    { since: '2026-01-01' },
    { until: '2026-01-01' },
    { actor_types: ['person' as const] },
    { signal_types: ['vote' as const] },
    { source_classes: ['news' as const] },
    { places: ['gary-in'] },
    { issues: ['clean_water'] },
  ]) {
    assert.notEqual((await compiler.compile(query(more))).hash, plain.hash, JSON.stringify(more))
  }
})

test('the canonical URL does not depend on order or repetition, and parses to the same query', async () => {
  const some = <T>(values: readonly T[]) => fc.array(fc.constantFrom(...values), { maxLength: 6 })
  const asked = fc.record({
    places: some(['gary,indiana', 'gary-in', 'flint-mi', 'flint,michigan', 'nowhere']),
    issues: some(['clean_water', 'public_transit', 'infrastructure', 'x&y=z']),
    actor_types: some(EntityType.options),
    signal_types: some(SignalType.options),
    source_classes: some(SourceClass.options),
    visibility: fc.constantFrom('public' as const, 'workspace' as const),
    since: fc.constantFrom(null, '2026-01-01', '2026-01-01T02:00:00+02:00'),
    limit: fc.constantFrom(1, 50, 200),
    sort: fc.constantFrom('detected_at_desc' as const, 'relevance_desc' as const),
  })
  await fc.assert(
    fc.asyncProperty(asked, fc.infiniteStream(fc.nat()), async (given, random) => {
      const shuffle = <T>(values: readonly T[]) =>
        [...values, ...values.slice(0, 1)]
          .map((value) => ({ value, at: random.next().value as number }))
          .sort((one, other) => one.at - other.at)
          .map(({ value }) => value)
      const one = await compiler.compile(query(given))
      const other = await compiler.compile(
        query({
          ...given,
          places: shuffle(given.places),
          issues: shuffle(given.issues),
          actor_types: shuffle(given.actor_types),
          signal_types: shuffle(given.signal_types),
          source_classes: shuffle(given.source_classes),
        }),
      )
      assert.deepEqual(other, one)
      const address = snapshotUrl(one.query)
      const names = [...new URL(address, 'http://x').searchParams.keys()]
      assert.deepEqual(names, names.toSorted())
      const read = new Map<string, string[]>()
      for (const [name, value] of new URL(address, 'http://x').searchParams) {
        read.set(name, [...(read.get(name) ?? []), value])
      }
      const single = new Set(['visibility', 'since', 'until', 'limit', 'sort', 'cursor'])
      const parameters = FirehoseParameters.parse(
        Object.fromEntries([...read].map(([name, values]) => [name, single.has(name) ? values[0] : values])),
      )
      assert.deepEqual(await compiler.compile(compiler.fromParameters(parameters)), one)
    }),
    { numRuns: 200 },
  )
})

test('the free plan gets 403 plan_required, and roles unlock their visibility [spec.firehose.access]', () => {
  const base = 'http://directory.test'
  assert.throws(() => requireFirehoseAccess({ ...memberCaller, plan: 'free' }, 'public', base), {
    code: 'plan_required',
    members: { plan_required: 'individual', upgrade_url: `${base}/pricing` },
  })
  for (const visibility of ['partner', 'reviewer'] as const) {
    assert.throws(() => requireFirehoseAccess(memberCaller, visibility, base), {
      code: 'role_required',
      members: { role: visibility },
    })
    assert.equal(requireFirehoseAccess(reviewerCaller, visibility, base).isReviewer, true)
  }
  for (const visibility of ['public', 'workspace'] as const) {
    assert.deepEqual(requireFirehoseAccess(memberCaller, visibility, base), {
      workspaceId: memberCaller.workspaceId,
      isReviewer: false,
      isPartner: false,
    })
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { EntityType } from '../../src/contracts/directory/entities.ts'
import { SourceClass } from '../../src/contracts/directory/sources.ts'
import { SignalType, SignalVisibility } from '../../src/contracts/firehose/signals.ts'
import type { LogEntry } from '../../src/firehose/log/log-entry.ts'
import type { AuthorizedQuery } from '../../src/firehose/log/signal-log.ts'
import { isVisible, matches } from '../../src/firehose/query/match.ts'
import { draftOf } from '../support/memory-log.ts'
import { smallCompiler } from '../support/snapshot-server.ts'

const workspaces = ['01920000-0000-7000-8000-00000000000a', '01920000-0000-7000-8000-0000000000aa']
const areas: Record<string, string[]> = {
  clean_water: ['clean_water'],
  public_transit: ['public_transit'],
  infrastructure: ['clean_water', 'public_transit'],
}

const some = <T>(values: readonly T[], most = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: most })
/** Mostly no filter; otherwise nothing would match. */
const filter = <T>(values: readonly T[], most = 3) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: some(values, most) })
const time = fc.integer({ min: 0, max: 10 }).map((day) => Date.UTC(2026, 0, 1 + day))
const day = (ms: number) => new Date(ms).toISOString()

const entries = fc.record({
  keys: fc.record({
    places: some(['gary,indiana', 'flint,michigan', 'nowhere']),
    issues: some(['clean_water', 'public_transit', 'other_area']),
    actorTypes: some(EntityType.options),
    signalTypes: some(SignalType.options),
    sourceClasses: some(SourceClass.options),
  }),
  visibility: fc.constantFrom(...SignalVisibility.options),
  workspaceId: fc.constantFrom(...workspaces, null),
  detectedAt: time,
})
const queries = fc.record({
  places: filter(['gary,indiana', 'flint,michigan', 'nowhere']),
  issues: filter(['clean_water', 'infrastructure', 'unknown']),
  actor_types: filter(EntityType.options, 2),
  signal_types: filter(SignalType.options, 5),
  source_classes: filter(SourceClass.options, 4),
  visibility: fc.constantFrom(...SignalVisibility.options),
  since: fc.option(time.map(day)),
  until: fc.option(time.map(day)),
  cursor: fc.constant(null),
  limit: fc.constant(50),
  sort: fc.constant('detected_at_desc' as const),
})
const rights = fc.record({
  workspaceId: fc.constantFrom(...workspaces),
  isReviewer: fc.boolean(),
  isPartner: fc.boolean(),
})

/** The documented rules, written for clarity and not for speed. */
function naively(
  query: { [K in keyof AuthorizedQuery['query']['query']]: AuthorizedQuery['query']['query'][K] },
  { workspaceId, isReviewer, isPartner }: AuthorizedQuery['rights'],
  entry: LogEntry,
): boolean {
  const known = query.places.filter((place) => place !== 'nowhere')
  const wantedAreas = query.issues.flatMap((issue) => areas[issue] ?? [])
  const meets = (given: readonly string[], wanted: readonly string[], keys: readonly string[]) =>
    given.length === 0 || wanted.some((one) => keys.includes(one))
  const seen =
    entry.visibility === 'public' ||
    (query.visibility === 'workspace' &&
      entry.visibility === 'workspace' &&
      entry.workspaceId === workspaceId) ||
    (query.visibility === 'partner' && entry.visibility === 'partner' && isPartner) ||
    (query.visibility === 'reviewer' && entry.visibility === 'reviewer' && isReviewer)
  return (
    seen &&
    meets(query.places, known, entry.keys.places) &&
    meets(query.issues, wantedAreas, entry.keys.issues) &&
    meets(query.actor_types, query.actor_types, entry.keys.actorTypes) &&
    meets(query.signal_types, query.signal_types, entry.keys.signalTypes) &&
    meets(query.source_classes, query.source_classes, entry.keys.sourceClasses) &&
    (query.since === null || day(entry.detectedAt) >= query.since) &&
    (query.until === null || day(entry.detectedAt) < query.until)
  )
}

test('an entry matches exactly when the definition says so [spec.firehose.filter-actor-type spec.firehose.filter-signal-type spec.firehose.filter-source-class spec.firehose.filter-since-until]', async () => {
  let matched = 0
  await fc.assert(
    fc.asyncProperty(queries, rights, fc.array(entries, { maxLength: 10 }), async (query, mine, drafts) => {
      if (query.since !== null && query.until !== null && query.since > query.until) return
      const compiled = await smallCompiler.compile(query)
      for (const draft of drafts) {
        const entry: LogEntry = { ...draftOf(draft), seq: 1, sequencedAt: 0 }
        const expected = naively(query, mine, entry)
        assert.equal(matches({ query: compiled, rights: mine }, entry), expected)
        if (expected) matched++
      }
    }),
    { numRuns: 2000 },
  )
  assert.ok(matched > 100, `only ${matched} entries matched anything`)
})

test('signals of a workspace are visible to that workspace only, and only on request [design.firehose.visibility spec.firehose.filter-visibility]', () => {
  const own = { visibility: 'workspace', workspaceId: workspaces[0]! } as const
  const member = { workspaceId: workspaces[0]!, isReviewer: true, isPartner: true }
  assert.equal(isVisible(own, 'workspace', member), true)
  assert.equal(isVisible(own, 'workspace', { ...member, workspaceId: workspaces[1]! }), false)
  for (const visibility of ['public', 'partner', 'reviewer'] as const) {
    assert.equal(isVisible(own, visibility, member), false)
  }
})

test('requesting a visibility without the role returns nothing for it [design.firehose.visibility]', () => {
  const nobody = { workspaceId: workspaces[0]!, isReviewer: false, isPartner: false }
  for (const visibility of ['partner', 'reviewer'] as const) {
    assert.equal(isVisible({ visibility, workspaceId: null }, visibility, nobody), false)
    assert.equal(isVisible({ visibility: 'public', workspaceId: null }, visibility, nobody), true)
  }
})

import type { Signal } from '../../src/contracts/firehose/signals.ts'
import type { LogDraft } from '../../src/firehose/log/log-entry.ts'
import { createQueryCompiler } from '../../src/firehose/query/query-compiler.ts'
import { searchWordsOf } from '../../src/firehose/query/search-words.ts'
import { testSignalId } from './memory-log.ts'

/** Knows the places and issues of these tests. */
export const testCompiler = createQueryCompiler({
  places: async (given) =>
    new Map(given.filter((one) => one.startsWith('gary')).map((one) => [one, 'gary,indiana'])),
  issues: (given) => new Map(given.filter((one) => one === 'clean_water').map((one) => [one, [one]])),
  states: async (given) => ({ states: given, placeKeys: given.includes('IN') ? ['gary,indiana'] : [] }),
})

let made = 1000

/** A complete signal and its draft. */
export function signalDraft(
  more: Partial<Signal> & { workspaceId?: string | null; chainId?: string } = {},
): LogDraft {
  const { workspaceId = null, chainId, ...given } = more
  const id = given.id ?? testSignalId(++made)
  const detected = given.detected_at ?? new Date(Date.UTC(2026, 1, 1) + made * 60_000).toISOString()
  const signal: Signal = {
    id,
    signal_type: 'public_meeting',
    title: `Hearing ${made}`,
    summary: 'The council hears residents.',
    occurred_at: '2026-03-03T18:00:00.000Z',
    detected_at: detected,
    places: ['gary,indiana'],
    issues: ['clean_water'],
    actors: [],
    source_class: 'government',
    visibility: 'public',
    confidence: 1,
    review_state: 'unreviewed',
    revision: 1,
    supersedes: null,
    retracted: false,
    evidence: [
      {
        source_id: null,
        url: 'https://gary.example/agenda?day=3&part=1',
        title: 'City council agenda',
        publisher: 'City of Gary',
        published_at: null,
        retrieved_at: '2026-02-27T16:20:00.000Z',
        excerpt: 'Public hearing on the lead line bond; 6 p.m., <council> chambers & online.',
        content_hash: null,
      },
    ],
    ...given,
  }
  return {
    kind: 'signal',
    signalId: id,
    chainId: chainId ?? id,
    keys: {
      places: signal.places,
      issues: signal.issues,
      actorTypes: signal.actors.map(({ type }) => type),
      signalTypes: [signal.signal_type],
      sourceClasses: [signal.source_class],
      subjects: [
        ...signal.actors.flatMap(({ id }) => id ?? []),
        ...signal.evidence.flatMap(({ source_id }) => source_id ?? []),
      ],
      words: [],
    },
    visibility: signal.visibility,
    workspaceId,
    detectedAt: Date.parse(signal.detected_at),
    occurredAt: Date.parse(signal.occurred_at),
    relevance: signal.confidence,
    json: JSON.stringify(signal),
  }
}

export function retractionDraft(of: LogDraft, reason = 'It was announced by mistake'): LogDraft {
  const { evidence } = JSON.parse(of.json) as Signal
  const retraction = { signal_id: of.signalId, reason, retracted_at: '2026-03-01T00:00:00.000Z', evidence }
  const words = [...searchWordsOf(of)]
  return { ...of, kind: 'retraction', keys: { ...of.keys, words }, json: JSON.stringify(retraction) }
}

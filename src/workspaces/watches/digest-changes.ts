import type { Evidence, Meeting, Signal } from '../../contracts/firehose/signals.ts'
import {
  type Digest,
  type DigestRetraction,
  type DigestSignal,
  maxSignalsShown,
} from '../../contracts/workspaces/digests.ts'

/** A log entry that matched a watch, as stored for its next digest. */
export type MatchedEntry = {
  readonly kind: 'signal' | 'retraction'
  readonly signal_id: string
  readonly chain_id: string
  readonly body: string
}

type Retraction = { signal_id: string; reason: string; retracted_at: string; evidence: Evidence[] }

export type DigestContent = Pick<Digest, 'new' | 'corrected' | 'retracted'>
export type DigestChanges = {
  readonly content: DigestContent
  readonly counts: { readonly new: number; readonly corrected: number; readonly retracted: number }
  /** Sources cited by the changes. */
  readonly sourceIds: readonly string[]
}

/**
 * Groups entries (oldest first) by correction chain and reports only the last state of each chain. A chain counts as
 * new unless `reportedTitles` has it: the last title that an earlier digest reported.
 */
export function collectChanges(
  entries: readonly MatchedEntry[],
  reportedTitles: ReadonlyMap<string, string>,
): DigestChanges {
  const content: DigestContent = { new: [], corrected: [], retracted: [] }
  const sourceIds = new Set<string>()
  for (const [chainId, chain] of Map.groupBy(entries, (entry) => entry.chain_id)) {
    const last = chain.at(-1)!
    const signals = chain
      .filter((entry) => entry.kind === 'signal')
      .map((entry) => JSON.parse(entry.body) as Signal)
    const evidence: Evidence[] = JSON.parse(last.body).evidence
    for (const { source_id } of evidence) if (source_id !== null) sourceIds.add(source_id)
    if (last.kind === 'retraction') {
      content.retracted.push(
        toDigestRetraction(
          JSON.parse(last.body),
          signals.at(-1)?.title ?? reportedTitles.get(chainId) ?? null,
        ),
      )
    } else {
      const isNew = signals[0]!.revision === 1 && !reportedTitles.has(chainId)
      content[isNew ? 'new' : 'corrected'].push(toDigestSignal(signals.at(-1)!))
    }
  }
  return {
    counts: {
      new: content.new.length,
      corrected: content.corrected.length,
      retracted: content.retracted.length,
    },
    content: {
      new: newest(content.new),
      corrected: newest(content.corrected),
      retracted: newest(content.retracted),
    },
    sourceIds: [...sourceIds],
  }
}

const newest = <T>(items: readonly T[]): T[] => items.slice(-maxSignalsShown).reverse()

function toDigestSignal(signal: Signal): DigestSignal {
  return {
    signal_id: signal.id,
    signal_type: signal.signal_type,
    title: signal.title,
    summary: signal.summary,
    occurred_at: signal.occurred_at,
    ...(signal.meeting !== undefined && { meeting: announced(signal.meeting) }),
    detected_at: signal.detected_at,
    places: signal.places,
    actors: signal.actors.map(({ id, name }) => ({ id, name })),
    visibility: signal.visibility,
    revision: signal.revision,
    evidence: signal.evidence.map(toQuote),
  }
}

const announced = ({ status, location, date }: Meeting): DigestSignal['meeting'] => ({
  status,
  location,
  ...(date !== undefined && { date }),
})

/** Adds the time zone of each signal's first place. Digests are stored, so their readers need not look it up. */
export function addTimeZones(content: DigestContent, zones: ReadonlyMap<string, string>): DigestContent {
  const inZone = (signal: DigestSignal): DigestSignal => {
    const time_zone = zones.get(signal.places[0] ?? '')
    return time_zone === undefined ? signal : { ...signal, time_zone }
  }
  return { ...content, new: content.new.map(inZone), corrected: content.corrected.map(inZone) }
}

function toDigestRetraction(retraction: Retraction, title: string | null): DigestRetraction {
  const { signal_id, reason, retracted_at } = retraction
  return { signal_id, title, reason, retracted_at, evidence: retraction.evidence.map(toQuote) }
}

function toQuote({ excerpt, url, title, publisher, retrieved_at }: Evidence) {
  return { excerpt, url, title, publisher, retrieved_at }
}

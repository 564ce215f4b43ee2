import type { Evidence, Signal } from '../../contracts/firehose/signals.ts'
import {
  type Digest,
  type DigestRetraction,
  type DigestSignal,
  maxSignalsShown,
} from '../../contracts/workspaces/digests.ts'

/** What the log said, as it was kept for a digest. */
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
  /** Where everything in it comes from. */
  readonly sourceIds: readonly string[]
}

/**
 * What is to be told, from what was found, oldest first. Of a chain of corrections only the end is told: as new, when
 * nothing of it was told before. `told` has the last title of each chain that an earlier digest told of.
 */
export function collectChanges(
  entries: readonly MatchedEntry[],
  told: ReadonlyMap<string, string>,
): DigestChanges {
  const content: DigestContent = { new: [], corrected: [], retracted: [] }
  const sourceIds = new Set<string>()
  for (const [chainId, chain] of Map.groupBy(entries, (entry) => entry.chain_id)) {
    const last = chain.at(-1)!
    const said = chain
      .filter((entry) => entry.kind === 'signal')
      .map((entry) => JSON.parse(entry.body) as Signal)
    const evidence: Evidence[] = JSON.parse(last.body).evidence
    for (const { source_id } of evidence) if (source_id !== null) sourceIds.add(source_id)
    if (last.kind === 'retraction') {
      content.retracted.push(
        retractionOf(JSON.parse(last.body), said.at(-1)?.title ?? told.get(chainId) ?? null),
      )
    } else {
      const isNew = said[0]!.revision === 1 && !told.has(chainId)
      content[isNew ? 'new' : 'corrected'].push(signalOf(said.at(-1)!))
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

function signalOf(signal: Signal): DigestSignal {
  return {
    signal_id: signal.id,
    signal_type: signal.signal_type,
    title: signal.title,
    summary: signal.summary,
    occurred_at: signal.occurred_at,
    detected_at: signal.detected_at,
    places: signal.places,
    actors: signal.actors.map(({ id, name }) => ({ id, name })),
    visibility: signal.visibility,
    revision: signal.revision,
    evidence: signal.evidence.map(quoteOf),
  }
}

function retractionOf(retraction: Retraction, title: string | null): DigestRetraction {
  const { signal_id, reason, retracted_at } = retraction
  return { signal_id, title, reason, retracted_at, evidence: retraction.evidence.map(quoteOf) }
}

function quoteOf({ excerpt, url, title, publisher, retrieved_at }: Evidence) {
  return { excerpt, url, title, publisher, retrieved_at }
}

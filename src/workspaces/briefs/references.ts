import type { Citation } from '../../contracts/directory/citations.ts'
import type { LinkedRun } from '../../contracts/workspaces/linked-records.ts'
import type { TargetState } from '../../contracts/workspaces/workspace.ts'
import { type CitedRecord, type Directory, describeTargets } from '../../directory/index.ts'
import { type PublishedSignal, readPublishedSignals } from '../../firehose/index.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** A record that a brief cites or links. */
export type Reference = { kind: 'entity' | 'claim' | 'source' | 'signal' | 'run'; id: string }

/** The data of a run that a brief stores. */
export type SeenRun = Omit<LinkedRun, 'id' | 'state' | 'url'>
/** Finds the runs of a workspace by id. */
export type DescribeRuns = (
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, SeenRun>>

type CitationContent = Pick<Citation, 'visibility' | 'text' | 'quote' | 'actor' | 'source'>

/** A reference as last seen. The brief stores it, so it survives the record. */
export type KnownReference = {
  name: string
  seen_at: string
  /** Set for claims, sources and signals. */
  words?: CitationContent
  /** Set for signals. */
  occurred_at?: string
  /** Set for runs. */
  run?: SeenRun
}

/** Keyed by `referenceKey`. */
export type KnownReferences = Readonly<Record<string, KnownReference>>

/**
 * The current state of a reference. Without `known`, the workspace can neither see it nor has seen it in this brief.
 */
export type ResolvedReference = {
  known: KnownReference | undefined
  state: TargetState | PublishedSignal['state']
  /** Whether the record exists and can be cited. */
  isAvailable: boolean
  replacedBy: string | null
}

export const referenceKey = ({ kind, id }: Reference) => `${kind}:${id}`

export function createReferences(needs: {
  directory: Pick<Directory, 'readCitations'>
  describeRuns: DescribeRuns
}) {
  return {
    /** Resolves references in a few queries. Missing records keep their last known data. */
    async resolve(
      sql: Sql,
      workspaceId: string,
      references: readonly Reference[],
      known: KnownReferences,
      now: Date,
    ): Promise<ReadonlyMap<string, ResolvedReference>> {
      const idsOf = (kind: Reference['kind']) =>
        references.filter((one) => one.kind === kind).map((one) => one.id)
      const cited = await needs.directory.readCitations(sql, workspaceId, {
        claims: idsOf('claim'),
        sources: idsOf('source').map((id) => ({ id, quote: known[`source:${id}`]?.words?.quote })),
      })
      const signals = await readPublishedSignals(sql, workspaceId, idsOf('signal'))
      const actors = idsOf('entity').map((id) => ({ type: 'entity', id }) as const)
      const entities = await describeTargets(sql, workspaceId, actors)
      const runs = await needs.describeRuns(sql, workspaceId, idsOf('run'))
      const seenAt = now.toISOString()
      return new Map(
        references.map((reference) => {
          const { kind, id } = reference
          const key = referenceKey(reference)
          const before = known[key]
          if (kind === 'claim') return [key, foundRecord(cited.claims.get(id), before, seenAt)]
          if (kind === 'source') return [key, foundRecord(cited.sources.get(id), before, seenAt)]
          if (kind === 'signal') return [key, foundSignal(signals.get(id), before, seenAt)]
          if (kind === 'run') return [key, foundRun(runs.get(id), before, seenAt)]
          const entity = entities.get(id)
          const isAvailable = entity?.name != null
          return [
            key,
            {
              known: isAvailable ? { name: entity.name, seen_at: seenAt } : before,
              state: entity?.state ?? 'removed',
              isAvailable,
              replacedBy: null,
            },
          ]
        }),
      )
    },
  }
}

function foundRecord(
  cited: CitedRecord | undefined,
  before: KnownReference | undefined,
  seenAt: string,
): ResolvedReference {
  if (!cited) return { known: before, state: 'removed', isAvailable: false, replacedBy: null }
  const { id: _, ...words } = cited
  return {
    known: { name: words.source.title, seen_at: seenAt, words },
    state: cited.visibility === 'public' ? 'listed' : 'private',
    isAvailable: true,
    replacedBy: null,
  }
}

function foundRun(
  run: SeenRun | undefined,
  before: KnownReference | undefined,
  seenAt: string,
): ResolvedReference {
  if (!run) return { known: before, state: 'removed', isAvailable: false, replacedBy: null }
  const known = { name: run.location, seen_at: seenAt, run }
  return { known, state: 'current', isAvailable: true, replacedBy: null }
}

function foundSignal(
  signalState: PublishedSignal | undefined,
  before: KnownReference | undefined,
  seenAt: string,
): ResolvedReference {
  if (!signalState) return { known: before, state: 'removed', isAvailable: false, replacedBy: null }
  const { state, replacedBy } = signalState
  // A signal that expired from the log was not withdrawn, so its known data is still valid.
  const known = signalState.signal && state === 'current' ? knownSignal(signalState, seenAt) : before
  return { known, state, isAvailable: state === 'current' && known !== undefined, replacedBy }
}

function knownSignal({ signal, visibility }: PublishedSignal, seenAt: string): KnownReference {
  const { title, occurred_at, evidence } = signal!
  const [first] = evidence
  const { source_id: id, url, title: sourceTitle, publisher, published_at, retrieved_at } = first!
  const source = { id, url, title: sourceTitle, publisher, published_at, retrieved_at }
  const words = { visibility, text: title, quote: first!.excerpt, actor: null, source }
  return { name: title, seen_at: seenAt, words, occurred_at }
}

import type { Citation } from '../../contracts/directory/citations.ts'
import type { LinkedRun } from '../../contracts/workspaces/linked-records.ts'
import type { TargetState } from '../../contracts/workspaces/workspace.ts'
import { type CitedRecord, type Directory, describeTargets } from '../../directory/index.ts'
import { type PublishedSignal, readPublishedSignals } from '../../firehose/index.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** Something that a brief cites or links. */
export type Reference = { kind: 'entity' | 'claim' | 'source' | 'signal' | 'run'; id: string }

/** What a brief keeps of a run. */
export type SeenRun = Omit<LinkedRun, 'id' | 'state' | 'url'>
/** The runs of a workspace among these, by id. */
export type DescribeRuns = (
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, SeenRun>>

/** What a citation says beyond where it stands. */
export type CitationContent = Pick<Citation, 'visibility' | 'text' | 'quote' | 'actor' | 'source'>

/** A reference as it was last seen: the brief keeps it, and so outlives the record. */
export type KnownReference = {
  name: string
  seen_at: string
  /** Of what can be cited. */
  words?: CitationContent
  /** Of signals. */
  occurred_at?: string
  /** Of runs. */
  run?: SeenRun
}

/** By `referenceKey`. */
export type KnownReferences = Readonly<Record<string, KnownReference>>

/** A reference as it is now. Without `known` the workspace neither sees it nor ever saw it in this brief. */
export type ResolvedReference = {
  known: KnownReference | undefined
  state: TargetState | PublishedSignal['state']
  /** Whether the record still stands, so that it may be cited anew. */
  isAvailable: boolean
  replacedBy: string | null
}

export const referenceKey = ({ kind, id }: Reference) => `${kind}:${id}`

export type References = ReturnType<typeof createReferences>

export function createReferences(needs: {
  directory: Pick<Directory, 'readCitations'>
  describeRuns: DescribeRuns
}) {
  return {
    /** Looks everything up, in a few statements; what is not there any more keeps what is known of it. */
    async look(
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
  told: PublishedSignal | undefined,
  before: KnownReference | undefined,
  seenAt: string,
): ResolvedReference {
  if (!told) return { known: before, state: 'removed', isAvailable: false, replacedBy: null }
  const { state, replacedBy } = told
  // One that aged out of the log was not withdrawn: what is known of it still holds.
  const known = told.signal && state === 'current' ? knownSignal(told, seenAt) : before
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

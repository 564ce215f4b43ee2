import type { Citation } from '../../contracts/directory/citations.ts'
import type { Brief, BriefLinks } from '../../contracts/workspaces/briefs.ts'
import type { LinkedRun, LinkedSignal } from '../../contracts/workspaces/linked-records.ts'
import type { WorkspaceTarget } from '../../contracts/workspaces/workspace.ts'
import type { BriefContent, BriefRow } from './brief-store.ts'
import { formatMarker } from './citation-marks.ts'
import type { KnownReference, KnownReferences, ResolvedReference } from './references.ts'

/** The brief without its derived gaps. */
export function toBriefView(
  row: BriefRow,
  found: ReadonlyMap<string, ResolvedReference>,
): Omit<Brief, 'derived_gaps'> {
  return {
    ...row.summary,
    text: row.text,
    links: toLinks(row, found),
    gaps: row.gaps,
    citations: toCitations(row, found),
  }
}

function toCitations({ cited }: BriefContent, found: ReadonlyMap<string, ResolvedReference>): Citation[] {
  return cited.map(({ kind, id }, index) => {
    const { known, isAvailable, replacedBy } = found.get(`${kind}:${id}`)!
    return {
      marker: formatMarker({ kind, id }),
      kind,
      id,
      number: index + 1,
      state: isAvailable ? 'resolved' : 'removed',
      replaced_by: replacedBy,
      ...known!.words!,
      seen_at: known!.seen_at,
    }
  })
}

function toLinks({ links }: BriefContent, found: ReadonlyMap<string, ResolvedReference>): BriefLinks {
  const target = (type: 'entity' | 'source') => (id: string) =>
    toTarget(type, id, found.get(`${type}:${id}`)!)
  return {
    entities: links.entities.map(target('entity')),
    sources: links.sources.map(target('source')),
    signals: links.signals.map((id) => toLinkedSignal(id, found.get(`signal:${id}`)!)),
    runs: links.runs.map((id) => toLinkedRun(id, found.get(`run:${id}`)!)),
  }
}

function toTarget(
  type: 'entity' | 'source',
  id: string,
  { known, state, isAvailable }: ResolvedReference,
): WorkspaceTarget {
  const url = type === 'entity' ? `/api/entities/${id}` : known!.words!.source.url
  return {
    type,
    id,
    name: known!.name,
    state: state as WorkspaceTarget['state'],
    url: isAvailable ? url : null,
  }
}

function toLinkedSignal(id: string, { known, state, replacedBy }: ResolvedReference): LinkedSignal {
  return {
    id,
    title: known!.name,
    occurred_at: known!.occurred_at!,
    state: state as LinkedSignal['state'],
    replaced_by: replacedBy,
  }
}

function toLinkedRun(id: string, { known, isAvailable }: ResolvedReference): LinkedRun {
  const url = isAvailable ? `/api/discovery-runs/${id}` : null
  return { id, ...known!.run!, state: isAvailable ? 'current' : 'removed', url }
}

/** The reference data to store: current, or the last known for missing records. */
export function toKnown(found: ReadonlyMap<string, ResolvedReference>): KnownReferences {
  return Object.fromEntries([...found].flatMap(([key, { known }]) => (known ? [[key, known]] : [])))
}

/** Whether the data of any reference changed, ignoring `seen_at`. */
export function hasChanged(now: KnownReferences, before: KnownReferences): boolean {
  const comparable = (one: KnownReference | undefined) => JSON.stringify({ ...one, seen_at: '' }, sortedKeys)
  return Object.entries(now).some(([key, one]) => comparable(one) !== comparable(before[key]))
}

/** jsonb does not preserve the order of keys. */
function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

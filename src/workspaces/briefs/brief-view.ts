import type { Citation } from '../../contracts/directory/citations.ts'
import type { Brief, BriefLinks } from '../../contracts/workspaces/briefs.ts'
import type { LinkedRun, LinkedSignal } from '../../contracts/workspaces/linked-records.ts'
import type { WorkspaceTarget } from '../../contracts/workspaces/workspace.ts'
import { markerOf } from './brief-markdown.ts'
import type { BriefContent, BriefRow } from './brief-store.ts'
import type { Found, Known, KnownReference } from './references.ts'

/** A brief without what is derived from elsewhere. */
export function shownBrief(row: BriefRow, found: ReadonlyMap<string, Found>): Omit<Brief, 'derived_gaps'> {
  return {
    ...row.summary,
    text: row.text,
    links: shownLinks(row, found),
    gaps: row.gaps,
    citations: shownCitations(row, found),
  }
}

function shownCitations({ cited }: BriefContent, found: ReadonlyMap<string, Found>): Citation[] {
  return cited.map(({ kind, id }, index) => {
    const { known, isThere, replacedBy } = found.get(`${kind}:${id}`)!
    return {
      marker: markerOf({ kind, id }),
      kind,
      id,
      number: index + 1,
      state: isThere ? 'resolved' : 'removed',
      replaced_by: replacedBy,
      ...known!.words!,
      seen_at: known!.seen_at,
    }
  })
}

function shownLinks({ links }: BriefContent, found: ReadonlyMap<string, Found>): BriefLinks {
  const target = (type: 'entity' | 'source') => (id: string) =>
    shownTarget(type, id, found.get(`${type}:${id}`)!)
  return {
    entities: links.entities.map(target('entity')),
    sources: links.sources.map(target('source')),
    signals: links.signals.map((id) => shownSignal(id, found.get(`signal:${id}`)!)),
    runs: links.runs.map((id) => shownRun(id, found.get(`run:${id}`)!)),
  }
}

function shownTarget(
  type: 'entity' | 'source',
  id: string,
  { known, state, isThere }: Found,
): WorkspaceTarget {
  const url = type === 'entity' ? `/api/entities/${id}` : known!.words!.source.url
  return { type, id, name: known!.name, state: state as WorkspaceTarget['state'], url: isThere ? url : null }
}

function shownSignal(id: string, { known, state, replacedBy }: Found): LinkedSignal {
  return {
    id,
    title: known!.name,
    occurred_at: known!.occurred_at!,
    state: state as LinkedSignal['state'],
    replaced_by: replacedBy,
  }
}

function shownRun(id: string, { known, isThere }: Found): LinkedRun {
  const url = isThere ? `/api/discovery-runs/${id}` : null
  return { id, ...known!.run!, state: isThere ? 'current' : 'removed', url }
}

/** What a brief keeps of what it refers to: as it is now or, when it is gone, as it was. */
export function knownOf(found: ReadonlyMap<string, Found>): Known {
  return Object.fromEntries([...found].flatMap(([key, { known }]) => (known ? [[key, known]] : [])))
}

/** Whether anything is known otherwise than it was, but for when it was seen. */
export function isNews(now: Known, before: Known): boolean {
  const essence = (one: KnownReference | undefined) => JSON.stringify({ ...one, seen_at: '' }, sortedKeys)
  return Object.entries(now).some(([key, one]) => essence(one) !== essence(before[key]))
}

/** The database keeps no order of keys. */
function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

import type { FieldFault } from '../../contracts/problem.ts'
import { maxCitations } from '../../contracts/workspaces/briefs.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { LinkedIds } from './brief-store.ts'
import { type CitationMark, findCitations, formatMarker } from './citation-marks.ts'
import { type KnownReferences, type Reference, type ResolvedReference, referenceKey } from './references.ts'

/** A reference, and where the request toSubject it. */
export type PlacedReference = { reference: Reference; path: string; marker?: string }

const linked = { entities: 'entity', sources: 'source', signals: 'signal', runs: 'run' } as const
const words = { entity: 'actor', claim: 'claim', source: 'source', signal: 'signal' } as const

/** Everything that a brief refers to: what its text cites, then what it links. */
export function referencesOf(
  cited: readonly Pick<CitationMark, 'kind' | 'id'>[],
  links: LinkedIds,
): PlacedReference[] {
  return [
    ...cited.map(({ kind, id }) => ({
      reference: { kind, id },
      path: 'text',
      marker: formatMarker({ kind, id }),
    })),
    ...(Object.keys(linked) as (keyof typeof linked)[]).flatMap((field) =>
      links[field].map((id, index) => ({
        reference: { kind: linked[field], id },
        path: `links.${field}.${index}`,
      })),
    ),
  ]
}

/** What a text cites, and what of it cannot be looked up because it is cut short. */
export type Marks = {
  readonly cited: Pick<CitationMark, 'kind' | 'id'>[]
  readonly cut: readonly FieldFault[]
}

/** Throws 400 for too much. */
export function marksOf(text: string): Marks {
  const marks = findCitations(text)
  if (marks.length > maxCitations) {
    const message = `cites ${marks.length} different things, and ${maxCitations} are the most`
    throw invalidRequest([{ path: 'text', message }])
  }
  const cut = marks.filter((one) => !one.isComplete)
  return {
    cited: marks.filter((one) => one.isComplete).map(({ kind, id }) => ({ kind, id })),
    cut: cut.map((one) => ({
      path: 'text',
      message: `${formatMarker(one)} cites nothing: an id is a full UUID`,
    })),
  }
}

/** Names each reference that is cut short or not there. What the brief refers to already may be gone by now. */
export function rejectUnknown(
  toSubject: readonly PlacedReference[],
  found: ReadonlyMap<string, ResolvedReference>,
  known: KnownReferences,
  cut: readonly FieldFault[],
): void {
  const faults = toSubject.flatMap(({ reference, path, marker }): FieldFault[] => {
    const key = referenceKey(reference)
    const now = found.get(key)!
    if (now.isAvailable || known[key] !== undefined) return []
    const what = marker ? `${marker}: ` : ''
    return [{ path, message: `${what}${describeMissing(reference, now)}` }]
  })
  if (cut.length + faults.length > 0) throw invalidRequest([...cut, ...faults])
}

function describeMissing({ kind, id }: Reference, { state, replacedBy }: ResolvedReference): string {
  if (state === 'merged') return `the actor ${id} was merged into another one: search for its name`
  if (state === 'withdrawn') return `the signal ${id} was withdrawn`
  if (state === 'replaced') {
    return `the signal ${id} was replaced${replacedBy ? `: refer to ${replacedBy}` : ''}`
  }
  if (state === 'current') return `the signal ${id} is so old that its words are no longer kept`
  if (kind === 'run') return `no run of this workspace has the id ${id}`
  return `no ${words[kind]} of the directory or of this workspace has the id ${id}`
}

function invalidRequest(errors: readonly FieldFault[]): ServiceError {
  const detail = errors.map((fault) => `${fault.path}: ${fault.message}`).join('; ')
  return new ServiceError('invalid_request', detail, { errors })
}

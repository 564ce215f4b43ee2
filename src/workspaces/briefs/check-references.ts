import type { FieldFault } from '../../contracts/problem.ts'
import { maxCitations } from '../../contracts/workspaces/briefs.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { LinkedIds } from './brief-store.ts'
import { type CitationMark, findCitations, formatMarker } from './citation-marks.ts'
import { type KnownReferences, type Reference, type ResolvedReference, referenceKey } from './references.ts'

/** A reference and its path in the request. */
type PlacedReference = { reference: Reference; path: string; marker?: string }

const linked = { entities: 'entity', sources: 'source', signals: 'signal', runs: 'run' } as const
const nouns = { entity: 'actor', claim: 'claim', source: 'source', signal: 'signal' } as const

/** All references of a brief: citations first, then links. */
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

/** Citations of a text, and errors for malformed ones. */
export type Marks = {
  readonly cited: Pick<CitationMark, 'kind' | 'id'>[]
  readonly malformed: readonly FieldFault[]
}

/** Throws 400 for too many citations. */
export function marksOf(text: string): Marks {
  const marks = findCitations(text)
  if (marks.length > maxCitations) {
    const message = `has ${marks.length} distinct citations; at most ${maxCitations} are allowed`
    throw invalidRequest([{ path: 'text', message }])
  }
  const malformed = marks.filter((one) => !one.isComplete)
  return {
    cited: marks.filter((one) => one.isComplete).map(({ kind, id }) => ({ kind, id })),
    malformed: malformed.map((one) => ({
      path: 'text',
      message: `${formatMarker(one)} is malformed: the id must be a full UUID`,
    })),
  }
}

/** Throws 400 that names each malformed or unknown reference. References the brief already has may be missing now. */
export function rejectUnknown(
  toSubject: readonly PlacedReference[],
  found: ReadonlyMap<string, ResolvedReference>,
  known: KnownReferences,
  malformed: readonly FieldFault[],
): void {
  const faults = toSubject.flatMap(({ reference, path, marker }): FieldFault[] => {
    const key = referenceKey(reference)
    const now = found.get(key)!
    if (now.isAvailable || known[key] !== undefined) return []
    const what = marker ? `${marker}: ` : ''
    return [{ path, message: `${what}${describeMissing(reference, now)}` }]
  })
  if (malformed.length + faults.length > 0) throw invalidRequest([...malformed, ...faults])
}

function describeMissing({ kind, id }: Reference, { state, replacedBy }: ResolvedReference): string {
  if (state === 'merged') return `the actor ${id} was merged into another one. Search for its name`
  if (state === 'withdrawn') return `the signal ${id} was withdrawn`
  if (state === 'replaced') {
    return `the signal ${id} was replaced${replacedBy ? `: cite ${replacedBy} instead` : ''}`
  }
  if (state === 'current') return `the signal ${id} has expired from the log`
  if (kind === 'run') return `the workspace has no run with the id ${id}`
  return `no ${nouns[kind]} with the id ${id} exists in the directory or this workspace`
}

function invalidRequest(errors: readonly FieldFault[]): ServiceError {
  const detail = errors.map((fault) => `${fault.path}: ${fault.message}`).join('; ')
  return new ServiceError('invalid_request', detail, { errors })
}

import type { FieldFault } from '../../contracts/problem.ts'
import { mostCitations } from '../../contracts/workspaces/briefs.ts'
import { ServiceError } from '../../platform/errors.ts'
import { type CitedMark, citedIn, markerOf } from './brief-markdown.ts'
import type { LinkedIds } from './brief-store.ts'
import { type Found, type Known, type Reference, referenceKey } from './references.ts'

/** A reference, and where the request named it. */
export type Named = { reference: Reference; path: string; marker?: string }

const linked = { entities: 'entity', sources: 'source', signals: 'signal', runs: 'run' } as const
const words = { entity: 'actor', claim: 'claim', source: 'source', signal: 'signal' } as const

/** Everything that a brief refers to: what its text cites, then what it links. */
export function referencesOf(cited: readonly Pick<CitedMark, 'kind' | 'id'>[], links: LinkedIds): Named[] {
  return [
    ...cited.map(({ kind, id }) => ({
      reference: { kind, id },
      path: 'text',
      marker: markerOf({ kind, id }),
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
  readonly cited: Pick<CitedMark, 'kind' | 'id'>[]
  readonly cut: readonly FieldFault[]
}

/** Throws 400 for too much. */
export function marksOf(text: string): Marks {
  const marks = citedIn(text)
  if (marks.length > mostCitations) {
    const message = `cites ${marks.length} different things, and ${mostCitations} are the most`
    throw refused([{ path: 'text', message }])
  }
  const cut = marks.filter((one) => !one.isWhole)
  return {
    cited: marks.filter((one) => one.isWhole).map(({ kind, id }) => ({ kind, id })),
    cut: cut.map((one) => ({
      path: 'text',
      message: `${markerOf(one)} cites nothing: an id is a full UUID`,
    })),
  }
}

/** Names each reference that is cut short or not there. What the brief refers to already may be gone by now. */
export function refuseUnknown(
  named: readonly Named[],
  found: ReadonlyMap<string, Found>,
  known: Known,
  cut: readonly FieldFault[],
): void {
  const faults = named.flatMap(({ reference, path, marker }): FieldFault[] => {
    const key = referenceKey(reference)
    const now = found.get(key)!
    if (now.isThere || known[key] !== undefined) return []
    const what = marker ? `${marker}: ` : ''
    return [{ path, message: `${what}${whyNot(reference, now)}` }]
  })
  if (cut.length + faults.length > 0) throw refused([...cut, ...faults])
}

function whyNot({ kind, id }: Reference, { state, replacedBy }: Found): string {
  if (state === 'merged') return `the actor ${id} was merged into another one: search for its name`
  if (state === 'withdrawn') return `the signal ${id} was withdrawn`
  if (state === 'replaced') {
    return `the signal ${id} was replaced${replacedBy ? `: refer to ${replacedBy}` : ''}`
  }
  if (state === 'current') return `the signal ${id} is so old that its words are no longer kept`
  if (kind === 'run') return `no run of this workspace has the id ${id}`
  return `no ${words[kind]} of the directory or of this workspace has the id ${id}`
}

function refused(errors: readonly FieldFault[]): ServiceError {
  const detail = errors.map((fault) => `${fault.path}: ${fault.message}`).join('; ')
  return new ServiceError('invalid_request', detail, { errors })
}

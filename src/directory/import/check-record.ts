import type { z } from 'zod'
import {
  ActorRecord,
  type ImportRecord,
  PlaceRecord,
  SearchRecord,
} from '../../contracts/directory/import-record.ts'
import { plainTestOf } from './plain-value.ts'

export type RecordFault = { why: string; reason: string }

const schemas = { actor: ActorRecord, place: PlaceRecord, search: SearchRecord }
const isPlainActor = plainTestOf(ActorRecord)
const mostFaults = 3

/** Reads a value as a record, or says which of its fields are wrong. */
export function checkRecord(value: unknown): ImportRecord | RecordFault {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { reason: 'not a record', why: 'must be a JSON object' }
  }
  const kind = 'record' in value ? value.record : 'actor'
  if (typeof kind !== 'string' || !Object.hasOwn(schemas, kind)) {
    return { reason: 'not a record', why: 'record: must be actor, place or search' }
  }
  if (kind === 'actor' && isPlainActor(value)) return checkCitations(value as ActorRecord)
  const parsed = schemas[kind as keyof typeof schemas].safeParse(value)
  if (!parsed.success) return { reason: 'invalid field', why: describeFaults(parsed.error) }
  return parsed.data.record === 'actor' ? checkCitations(parsed.data) : parsed.data
}

export function isFault(checked: ImportRecord | RecordFault): checked is RecordFault {
  return 'why' in checked
}

/** Evidence that supports nothing would be dropped, and nothing is dropped in silence. */
function checkCitations(actor: ActorRecord): ActorRecord | RecordFault {
  const cited = new Set(actor.claims.map((claim) => claim.source))
  const idle = actor.sources.findIndex((source) => !cited.has(source.url))
  if (idle < 0) return actor
  return {
    reason: 'a source that no claim cites',
    why: `sources.${idle}.url: no claim cites it; cite it or leave it out`,
  }
}

/** The first faults of a value, each with the path of its field. */
export function describeFaults(error: z.ZodError): string {
  const faults = error.issues.slice(0, mostFaults).map((issue) => {
    const path = issue.path.join('.')
    return path === '' ? issue.message : `${path}: ${issue.message}`
  })
  const more = error.issues.length - faults.length
  return more > 0 ? `${faults.join('; ')}; and ${more} more` : faults.join('; ')
}

import { z } from 'zod'
import {
  ActorRecord,
  type ImportRecord,
  PlaceRecord,
  RelationRecord,
  SearchRecord,
} from '../../contracts/directory/import-record.ts'
import { invalidInput } from '../../platform/http/problem.ts'
import type { Rejection } from './import-item.ts'

const schemas = { actor: ActorRecord, place: PlaceRecord, search: SearchRecord, relation: RelationRecord }
const maxListedErrors = 3

/** Validates a value as a record, or says which of its fields are wrong. */
export function checkRecord(value: unknown): ImportRecord | Rejection {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { reason: 'not a record', why: 'must be a JSON object' }
  }
  const kind = 'record' in value ? value.record : 'actor'
  if (typeof kind !== 'string' || !Object.hasOwn(schemas, kind)) {
    return { reason: 'not a record', why: 'record: must be actor, place, search or relation' }
  }
  const parsed = schemas[kind as keyof typeof schemas].safeParse(value, { reportInput: true })
  if (!parsed.success) return { reason: 'invalid field', why: describeErrors(parsed.error) }
  return parsed.data.record === 'actor' ? checkCitations(parsed.data) : parsed.data
}

export function isRejection(checked: ImportRecord | Rejection): checked is Rejection {
  return 'why' in checked
}

/** A source that no claim cites would be dropped without notice, so the record is refused. */
function checkCitations(actor: ActorRecord): ActorRecord | Rejection {
  const cited = new Set([...actor.claims, ...actor.contacts].map(({ source }) => source))
  const unused = actor.sources.findIndex((source) => !cited.has(source.url))
  if (unused < 0) return actor
  return {
    reason: 'a source that no claim cites',
    why: `sources.${unused}.url: no claim cites this source; cite it or remove it`,
  }
}

/** The first errors with the paths of their fields. Misspelled fields come first: they explain the missing ones. */
export function describeErrors(error: z.ZodError): string {
  const isMisspelling = ({ code }: z.core.$ZodIssue) => code === 'unrecognized_keys'
  const [misspellings, others] = [
    error.issues.filter(isMisspelling),
    error.issues.filter((issue) => !isMisspelling(issue)),
  ]
  const { errors = [] } = invalidInput(new z.ZodError([...misspellings, ...others]), 'body')
  const listed = errors.slice(0, maxListedErrors).map(({ path, message }) => `${path}: ${message}`)
  const more = errors.length - listed.length
  return more > 0 ? `${listed.join('; ')}; and ${more} more` : listed.join('; ')
}

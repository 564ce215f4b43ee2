import { relationEnds } from '../../contracts/directory/relation-kind.ts'
import type {
  BundleEntry,
  BundleRelation,
  BundleRelationEnd,
  ResearchBundle,
} from '../../contracts/discovery/research-bundle.ts'
import type { FieldFault } from '../../contracts/problem.ts'
import { readEnds } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'

type Claim = BundleEntry['claims'][number]
type Stated = BundleRelationEnd & { kind: BundleRelation['kind']; field: string; kindField: string }

/** The relations that a claim states, with the fields that state them. */
function statedBy({ member_of, relation }: Claim): Stated[] {
  return [
    ...(member_of
      ? [{ ...member_of, kind: 'membership' as const, field: 'member_of', kindField: 'member_of' }]
      : []),
    ...(relation ? [{ ...relation, field: 'relation', kindField: 'relation.kind' }] : []),
  ]
}

/** Returns the errors of relations: an unknown or private end, an end of the wrong type, or an actor related to itself. */
export async function validateRelations(sql: Sql, { entries }: ResearchBundle): Promise<FieldFault[]> {
  const stated = entries.flatMap((entry, at) =>
    entry.claims.flatMap((claim, index) =>
      statedBy(claim).map((relation) => ({ entry, relation, where: `entries.${at}.claims.${index}` })),
    ),
  )
  const named = stated.flatMap(({ relation }) => relation.entity_id ?? [])
  const known = named.length > 0 ? await readEnds(sql, named) : new Map<string, { type: string }>()
  const byLocalId = new Map(entries.map((entry) => [entry.local_id, entry]))
  return stated.flatMap(({ entry, relation, where }): FieldFault[] => {
    const { kind, field, kindField, local_id, entity_id } = relation
    const allowed = relationEnds[kind]
    const wrongType = (end: 'subject' | 'object', type: string) =>
      allowed[end]?.every((one) => one !== type)
        ? `the ${end} of ${kind} must be ${allowed[end].join(' or ')}, not ${type}`
        : undefined
    const wrongSubject = wrongType('subject', entry.type)
    if (wrongSubject) return [{ path: `${where}.${kindField}`, message: wrongSubject }]
    const path = `${where}.${field}.${entity_id ? 'entity_id' : 'local_id'}`
    const object = entity_id ? known.get(entity_id.toLowerCase()) : byLocalId.get(local_id ?? '')
    if (object === undefined)
      return [{ path, message: entity_id ? 'is not the id of a public actor' : 'is no entry of the bundle' }]
    const isSame = entity_id ? entity_id.toLowerCase() === entry.entity_id?.toLowerCase() : object === entry
    const message = isSame ? 'an actor cannot be related to itself' : wrongType('object', object.type)
    return message ? [{ path, message }] : []
  })
}

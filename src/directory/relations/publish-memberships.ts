import type { RelationInput } from '../../contracts/directory/relations.ts'
import type { Caller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { EditOptions } from '../entities/entity-edit-service.ts'
import { createIfPossible } from './create-if-possible.ts'
import { readEnds } from './relation-end-store.ts'
import type { RelationService } from './relation-service.ts'

type Changed = (tags: readonly string[]) => void

/** The evidence of a membership without its organization. */
export type MembershipInput = Omit<RelationInput, 'object_id'>

/** A membership that a source states about two actors, which may or may not be public. */
export type FoundMembership = { personId: string; organizationId: string; relation: MembershipInput }

/**
 * Publishes memberships with the actors that they connect, and counts them. One whose end is not public, is of another
 * type, or whose quote may not be published is left out, because the actors stand without it.
 */
export function createPublishMemberships(relations: Pick<RelationService, 'create'>) {
  return async (
    tx: Sql,
    changed: Changed,
    caller: Caller,
    found: readonly FoundMembership[],
    options: EditOptions = {},
  ): Promise<number> => {
    const ends = await readEnds(
      tx,
      found.flatMap(({ personId, organizationId }) => [personId, organizationId]),
    )
    const typeOf = (id: string) => ends.get(id)?.type
    const possible = found.filter(
      ({ personId, organizationId }) =>
        typeOf(personId) === 'person' && typeOf(organizationId) === 'organization',
    )
    let count = 0
    for (const { personId, organizationId, relation } of possible) {
      const membership = { subjectId: personId, relation: { ...relation, object_id: organizationId } }
      if (await createIfPossible(relations, { tx, changed, caller, options, ...membership })) count++
    }
    return count
  }
}

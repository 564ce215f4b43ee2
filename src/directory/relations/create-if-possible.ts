import type { RelationInput } from '../../contracts/directory/relations.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { EditOptions } from '../entities/entity-edit-service.ts'
import type { RelationService } from './relation-service.ts'

/** Problems of the relation itself; any other one is a fault. */
const refusals: readonly string[] = ['invalid_request', 'entity_not_found', 'entity_merged']

/** Returns false for a relation that must not be published, for example of a private actor. */
export async function createIfPossible(
  relations: Pick<RelationService, 'create'>,
  creation: {
    tx: Sql
    changed: (tags: readonly string[]) => void
    caller: Caller
    subjectId: string
    relation: RelationInput
    options?: EditOptions
  },
): Promise<boolean> {
  const { tx, changed, caller, subjectId, relation, options } = creation
  try {
    await relations.create(tx, changed, caller, subjectId, relation, options)
    return true
  } catch (error) {
    if (error instanceof ServiceError && refusals.includes(error.code)) return false
    throw error
  }
}

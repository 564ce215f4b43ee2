import type { RelationInput } from '../../contracts/directory/relations.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Edit } from '../entities/edit.ts'
import type { RelationService } from './relation-service.ts'

/** Problems of the relation itself; any other one is a fault. */
const refusals: readonly string[] = ['invalid_request', 'entity_not_found', 'entity_merged']

/** Returns false for a relation that must not be published, for example of a private actor. */
export async function createIfPossible(
  relations: Pick<RelationService, 'create'>,
  edit: Edit,
  subjectId: string,
  relation: RelationInput,
): Promise<boolean> {
  try {
    await relations.create(edit, subjectId, relation)
    return true
  } catch (error) {
    if (error instanceof ServiceError && refusals.includes(error.code)) return false
    throw error
  }
}

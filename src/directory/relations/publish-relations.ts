import type { RelationInput } from '../../contracts/directory/relations.ts'
import type { Edit } from '../entities/edit.ts'
import { storedUrl } from '../sources/source-url.ts'
import { createIfPossible } from './create-if-possible.ts'
import { isRelated } from './related-store.ts'
import type { RelationService } from './relation-service.ts'

/** What a source says about a relation, without its ends. */
export type RelationEvidence = Omit<RelationInput, 'object_id'>

/** A relation that a source states about two actors, which may or may not be public. */
export type FoundRelation = { subjectId: string; objectId: string; relation: RelationEvidence }

/**
 * Publishes relations with the actors that they connect, and counts them. One that is known, whose end is not public or
 * is of another type, or whose quote may not be published is left out, because the actors stand without it.
 */
export function createPublishRelations(relations: Pick<RelationService, 'create'>, baseUrl: string) {
  return async (edit: Edit, found: readonly FoundRelation[]): Promise<number> => {
    let count = 0
    for (const { subjectId, objectId, relation: evidence } of found) {
      if (await isRelated(edit.tx, { kind: evidence.kind, subjectId, objectId }, evidence)) continue
      const source = { ...evidence.source, url: storedUrl(evidence.source.url, baseUrl) }
      const relation = { ...evidence, source, object_id: objectId }
      if (await createIfPossible(relations, edit, subjectId, relation)) count++
    }
    return count
  }
}

import { utcDay } from '../../contracts/days.ts'
import type { EntityDetail } from '../../contracts/directory/entities.ts'
import type { Passage } from '../../contracts/directory/passages.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { isId, noneHasId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { readMergeOutcome } from '../references/merge-outcome-store.ts'
import { createRelationStore } from '../relations/relation-store.ts'
import { groupPassages } from '../sources/passages.ts'
import { createSourceStore } from '../sources/source-store.ts'
import { toSource } from '../sources/source-view.ts'
import { descriptionSource } from './description-source.ts'
import { createEntityStore } from './entity-store.ts'
import { type ClaimRow, type EntityRow, type FoundEntity, toClaim, toEntity } from './entity-view.ts'

/** Number of sources in an actor's detail; `/sources` lists the rest. */
const shownSources = 100

export type EntityService = ReturnType<typeof createEntityService>

export function createEntityService(needs: { sql: Sql; baseUrl: string; now: Clock }) {
  /**
   * Requires a public actor, or a private one of the given workspace. The response does not reveal whether an id
   * belongs to another workspace.
   */
  async function requireEntity(sql: Sql, id: string, workspaceId?: string): Promise<FoundEntity> {
    const store = createEntityStore(sql)
    if (!isId(id)) throw new ServiceError('entity_not_found', noneHasId('actor', id))
    const row = await store.find(id, workspaceId)
    if (row !== undefined) return row
    const merge = await readMergeOutcome(sql, id)
    if (merge) {
      throw new ServiceError('entity_merged', 'This actor was merged into another one; search for its name', {
        members: { merged_at: merge.at, merged_into: merge.successor?.id ?? null },
      })
    }
    const removedAt = (await store.removedAt(id))?.toISOString()
    if (removedAt) {
      throw new ServiceError('entity_not_found', `This actor was removed on ${removedAt.slice(0, 10)}`, {
        members: { removed_at: removedAt },
      })
    }
    throw new ServiceError('entity_not_found', noneHasId('actor', id))
  }

  async function detail(sql: Sql, row: FoundEntity): Promise<EntityDetail> {
    const now = needs.now()
    const store = createEntityStore(sql)
    const [claims, sources, relations] = await Promise.all([
      store.claims(row.id),
      createSourceStore(sql).ofEntity(row.id, { limit: shownSources }),
      createRelationStore(sql).counts(row.id, utcDay(now)),
    ])
    return {
      ...toEntity(row, now),
      description_source: descriptionSource(row.description, claims),
      claims: claims.map(toClaim),
      passages: passagesOf(row, claims),
      sources: sources.rows.map((source) => toSource(source, needs.baseUrl)),
      relation_counts: relations,
      unproven_contacts: (row.unproven_contacts as EntityDetail['unproven_contacts']).map(
        ({ kind, value, label }) => ({ kind, value, label: label ?? null }),
      ),
    }
  }

  return {
    requireEntity,
    /** The claims, sources and numbers of an actor that was read. */
    detail,

    async read(sql: Sql, id: string, workspaceId?: string): Promise<EntityDetail> {
      return detail(sql, await requireEntity(sql, id, workspaceId))
    },
  }
}

/** Infinity is no number to subtract: a place that is not known comes last. */
const placeOf = ({ passage_position, position }: ClaimRow) =>
  passage_position ?? position ?? Number.MAX_SAFE_INTEGER

const showsOnlyName = ({ claims }: Passage) =>
  claims.every(({ kind }) => kind === 'identity' || kind === 'alias')

/**
 * The passages of the newest source first, and within a source in the order of the page. Passages that show nothing but
 * a name come last.
 */
function passagesOf({ id, name, type, slug }: EntityRow, claims: readonly ClaimRow[]): Passage[] {
  const entity = { id, name, type, slug }
  const inOrder = claims.toSorted(
    (one, other) =>
      other.dated.getTime() - one.dated.getTime() ||
      one.source_id.localeCompare(other.source_id) ||
      placeOf(one) - placeOf(other) ||
      (one.id < other.id ? -1 : 1),
  )
  const passages = groupPassages(inOrder.map((claim) => ({ ...claim, entity })))
  return passages.toSorted((one, other) => Number(showsOnlyName(one)) - Number(showsOnlyName(other)))
}

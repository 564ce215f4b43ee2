import type { Claim } from '../../contracts/directory/entities.ts'
import { ServiceError } from '../../platform/errors.ts'
import { isId, noneHasId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** A claim of a public actor, with the claims of the same actor that the same passage proves. */
export type PublicClaim = {
  entityId: string
  sourceId: string
  excerpt: string
  claims: readonly Pick<Claim, 'id' | 'kind' | 'text' | 'issue_area'>[]
}

/** Fails with 404 unless a public actor has a claim with this id. */
export async function requirePublicClaim(
  sql: Sql,
  id: string,
): Promise<Omit<PublicClaim, 'claims'> & { passageId: string }> {
  const row = isId(id)
    ? await sql
        .selectFrom('claim')
        .innerJoin('entity', 'entity.id', 'claim.entity_id')
        .select(['claim.entity_id', 'claim.source_id', 'claim.passage_id', 'claim.excerpt'])
        .where('claim.id', '=', id)
        .where('entity.listed', '=', true)
        .executeTakeFirst()
    : undefined
  if (row !== undefined)
    return {
      entityId: row.entity_id,
      sourceId: row.source_id,
      passageId: row.passage_id,
      excerpt: row.excerpt,
    }
  throw new ServiceError('claim_not_found', noneHasId('public claim', id))
}

export async function readPublicClaim(sql: Sql, id: string): Promise<PublicClaim> {
  const { passageId, ...claim } = await requirePublicClaim(sql, id)
  const claims = await sql
    .selectFrom('claim')
    .select(['id', 'kind', 'text', 'issue_area'])
    .where('entity_id', '=', claim.entityId)
    .where('passage_id', '=', passageId)
    .orderBy('id')
    .execute()
  return { ...claim, claims: claims.map((one) => ({ ...one, kind: one.kind as Claim['kind'] })) }
}

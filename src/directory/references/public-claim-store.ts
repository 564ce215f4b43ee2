import { ServiceError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** Fails with 404 unless a public actor has a claim with this id. */
export async function requirePublicClaim(
  sql: Sql,
  id: string,
): Promise<{ entityId: string; excerpt: string }> {
  const row = isId(id)
    ? await sql
        .selectFrom('claim')
        .innerJoin('entity', 'entity.id', 'claim.entity_id')
        .select(['claim.entity_id', 'claim.excerpt'])
        .where('claim.id', '=', id)
        .where('entity.listed', '=', true)
        .executeTakeFirst()
    : undefined
  if (row !== undefined) return { entityId: row.entity_id, excerpt: row.excerpt }
  throw new ServiceError('claim_not_found', 'No public claim has this id: an id is a full UUID')
}

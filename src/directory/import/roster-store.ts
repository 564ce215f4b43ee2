import { sql as raw } from 'kysely'
import { changesChannel } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { stableUrl } from '../entity-writer/entity-draft.ts'
import { recordChanges, relationChanges } from '../history/change-writer-store.ts'
import type { Roster } from './import-item.ts'

/**
 * Removes memberships that the same file listed before and does not list anymore. An end that a reviewer proved from
 * another source stays. Returns how many were removed.
 */
export async function removeFormerMembers(sql: Sql, rosters: readonly Roster[], now: Date): Promise<number> {
  if (rosters.length === 0) return 0
  const given = rosters.map(({ object, url, members }, roster) => ({
    roster,
    scheme: object.scheme,
    id: 'id' in object ? object.id : '',
    url: stableUrl(url),
    members,
  }))
  return inTransaction(sql, async (tx) => {
    const { rows } = await raw<{ entity_id: string; object_id: string }>`
      with given as materialized (
        select known.entity_id as object_id, given.url, given.members
        from json_to_recordset(${JSON.stringify(given)}::json) as given (scheme text, id text, url text, members json)
        join entity_external_id known on known.scheme = given.scheme and known.value = given.id),
      listed as materialized (
        select given.object_id, given.url, coalesce(e.merged_into, e.id) as entity_id, member.role
        from given, json_to_recordset(given.members) as member (scheme text, id text, role text)
        join entity_external_id known on known.scheme = member.scheme and known.value = member.id
        join entity e on e.id = known.entity_id)
      delete from claim using given, source s
      where claim.object_id = given.object_id and claim.relation = 'membership' and claim.end_claim_id is null
        and s.id = claim.source_id and regexp_replace(s.url, '/blob/[0-9a-f]{40}/', '/blob/') = given.url
        and not exists (select from listed where listed.object_id = given.object_id and listed.url = given.url
          and listed.entity_id = claim.entity_id and listed.role is not distinct from claim.role)
      returning claim.entity_id, claim.object_id`.execute(tx)
    const changes = rows.flatMap(({ entity_id, object_id }) =>
      relationChanges('relation_removed', 'import', {
        relation: 'membership',
        subjectId: entity_id,
        objectId: object_id,
      }),
    )
    await recordChanges(tx, changes, now)
    if (rows.length > 0) await notify(tx, changesChannel, '*')
    return rows.length
  })
}

import { type RawBuilder, sql as raw } from 'kysely'

/**
 * Whether an actor changed after a moment; both are expressions of the query. Relations and reports are in the history
 * of an actor, not in its own row.
 */
export function wasChangedAfter(
  entityId: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return raw`
    (exists (select from entity where id = ${entityId} and updated_at > ${moment})
      or exists (select from entity_change where entity_id = ${entityId} and at > ${moment}))`
}

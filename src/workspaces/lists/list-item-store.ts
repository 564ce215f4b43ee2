import { sql as raw } from 'kysely'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type Authorship, createdBy, updatedBy } from '../authorship.ts'
import { positionBetween, positionStep } from './item-position.ts'

export type ItemRow = Authorship & {
  entity_id: string
  entity_name: string
  note: string | null
  position: number
  /** Position in the list, starting at 1. */
  ordinal: number
}

/** Lock the list before adding, moving or removing items. */
export function createListItemStore(sql: Sql) {
  const columns = raw`entity_id, entity_name, note, position, version, created_at, created_by, created_by_name,
    updated_at, updated_by, updated_by_name`
  const ordinalOf = raw`(select count(*)::int from list_item before
    where before.list_id = item.list_id and (before.position, before.entity_id) <= (item.position, item.entity_id))`

  async function find(listId: string, entityId: string): Promise<ItemRow | undefined> {
    const { rows } = await raw<ItemRow>`
      select ${columns}, ${ordinalOf} as ordinal from list_item item
      where list_id = ${listId} and entity_id = ${entityId}`.execute(sql)
    return rows[0]
  }

  /** Spreads positions evenly; the order stays the same. */
  async function renumber(listId: string): Promise<void> {
    await raw`
      update list_item item set position = ${positionStep}::bigint * numbered.ordinal
      from (select entity_id, row_number() over (order by position, entity_id) as ordinal
        from list_item where list_id = ${listId}) numbered
      where item.list_id = ${listId} and item.entity_id = numbered.entity_id`.execute(sql)
  }

  async function lastPosition(listId: string): Promise<number> {
    const { rows } = await raw<{ last: number }>`
      select coalesce(max(position), 0) as last from list_item where list_id = ${listId}`.execute(sql)
    return rows[0]!.last
  }

  return {
    find,

    /** Locks one item until the transaction ends. */
    async lock(listId: string, entityId: string): Promise<ItemRow | undefined> {
      await raw`select from list_item where list_id = ${listId} and entity_id = ${entityId} for update`.execute(
        sql,
      )
      return find(listId, entityId)
    },

    async page(
      listId: string,
      after: { position: number; entityId: string } | undefined,
      limit: number,
    ): Promise<ItemRow[]> {
      const { position, entityId } = after ?? {}
      const following = after ? raw`and (position, entity_id) > (${position}, ${entityId}::uuid)` : raw``
      const before = after
        ? raw`(select count(*)::int from list_item
            where list_id = ${listId} and (position, entity_id) <= (${position}, ${entityId}::uuid))`
        : raw`0`
      const { rows } = await raw<ItemRow>`
        select ${columns}, ${before} + (row_number() over (order by position, entity_id))::int as ordinal
        from (select * from list_item where list_id = ${listId} ${following}
          order by position, entity_id limit ${limit}) item
        order by position, entity_id`.execute(sql)
      return rows
    },

    /** The given actors that are in the list. */
    async existing(listId: string, entityIds: readonly string[]): Promise<Set<string>> {
      const { rows } = await raw<{ entity_id: string }>`
        select entity_id from list_item where list_id = ${listId} and entity_id = any(${entityIds}::uuid[])`.execute(
        sql,
      )
      return new Set(rows.map((row) => row.entity_id))
    },

    /** Appends items in the given order. */
    async append(
      member: AccountCaller,
      listId: string,
      items: readonly { entityId: string; name: string; note: string | null }[],
      now: Date,
    ): Promise<void> {
      const last = await lastPosition(listId)
      // Positions run out after many additions and removals.
      if (positionBetween(last + positionStep * items.length, undefined) === undefined) await renumber(listId)
      const base = await lastPosition(listId)
      const made = createdBy(member, now)
      const rows = items.map(({ entityId, name, note }, index) => ({
        entity_id: entityId,
        entity_name: name,
        note,
        position: base + positionStep * (index + 1),
      }))
      // Passed as JSON, because this many rows exceed the parameter limit of a statement.
      await raw`
        insert into list_item (workspace_id, list_id, entity_id, entity_name, note, position,
          created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name)
        select ${member.workspaceId}, ${listId}, added.entity_id, added.entity_name, added.note, added.position,
          ${made.created_at}::timestamptz, ${made.created_by}::uuid, ${made.created_by_name},
          ${made.updated_at}::timestamptz, ${made.updated_by}::uuid, ${made.updated_by_name}
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as added (entity_id uuid, entity_name text, note text, position bigint)`.execute(sql)
    },

    async change(
      member: AccountCaller,
      listId: string,
      entityId: string,
      changes: {
        note?: string | null | undefined
        position?: number | undefined
        entity_name?: string | undefined
      },
      now: Date,
    ): Promise<void> {
      await sql
        .updateTable('list_item')
        .set({ ...changes, version: raw`version + 1`, ...updatedBy(member, now) })
        .where('list_id', '=', listId)
        .where('entity_id', '=', entityId)
        .execute()
    },

    /** The positions before and after the place of a moved item. Without `after` it goes to the front. */
    async gapAfter(
      listId: string,
      after: string | null,
      moved: string,
    ): Promise<{ low: number | undefined; high: number | undefined } | undefined> {
      const anchor = after === null ? undefined : await find(listId, after)
      if (after !== null && anchor === undefined) return undefined
      const beyond = anchor
        ? raw`and (position, entity_id) > (${anchor.position}, ${anchor.entity_id}::uuid)`
        : raw``
      const { rows } = await raw<{ position: number }>`
        select position from list_item where list_id = ${listId} and entity_id <> ${moved} ${beyond}
        order by position, entity_id limit 1`.execute(sql)
      return { low: anchor?.position, high: rows[0]?.position }
    },

    renumber,

    /** Returns the actors that were removed. */
    async remove(listId: string, entityIds: readonly string[]): Promise<string[]> {
      const { rows } = await raw<{ entity_id: string }>`
        delete from list_item where list_id = ${listId} and entity_id = any(${entityIds}::uuid[])
        returning entity_id`.execute(sql)
      return rows.map((row) => row.entity_id)
    },

    /** All actors of a list, in order. The size of a list is bounded. */
    async ids(listId: string): Promise<string[]> {
      const { rows } = await raw<{ entity_id: string }>`
        select entity_id from list_item where list_id = ${listId} order by position, entity_id`.execute(sql)
      return rows.map((row) => row.entity_id)
    },

    /** Notes and last known names of the given actors. */
    async notes(
      listId: string,
      entityIds: readonly string[],
    ): Promise<Map<string, { name: string; note: string | null }>> {
      const { rows } = await raw<{ entity_id: string; name: string; note: string | null }>`
        select entity_id, entity_name as name, note from list_item
        where list_id = ${listId} and entity_id = any(${entityIds}::uuid[])`.execute(sql)
      return new Map(rows.map(({ entity_id, ...row }) => [entity_id, row]))
    },
  }
}

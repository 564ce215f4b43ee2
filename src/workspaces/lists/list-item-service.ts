import type { ListItem, ListItemInput, ListItemPatch } from '../../contracts/workspaces/list-items.ts'
import { type List, maxListItems } from '../../contracts/workspaces/lists.ts'
import { describeTargets, requireTarget, summarizeActors } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, limitReached, ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { requireVersion } from '../../platform/http/precondition.ts'
import { isId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { authorshipFields } from '../authorship.ts'
import { recordChange } from '../change-store.ts'
import { recordUse } from '../usage/usage-store.ts'
import { positionBetween } from './item-position.ts'
import { createListItemStore, type ItemRow } from './list-item-store.ts'
import { type ListService, lockList, toSubject } from './list-service.ts'
import { createListStore } from './list-store.ts'

/** An item, and the version of it that the client read. */
type ItemAddress = { listId: string; entityId: string; ifMatch: string | undefined }

export type ListItemService = ReturnType<typeof createListItemService>

/** Reads and changes single items of a list. */
export function createListItemService(needs: {
  sql: Sql
  cursors: Cursors
  lists: Pick<ListService, 'read'>
  now: Clock
}) {
  async function toListItems(sql: Sql, workspaceId: string, rows: readonly ItemRow[]): Promise<ListItem[]> {
    const ids = rows.map((row) => row.entity_id)
    const actors = await summarizeActors(sql, workspaceId, ids, needs.now())
    const gone = ids.filter((id) => !actors.has(id)).map((id) => ({ type: 'entity' as const, id }))
    const states = await describeTargets(sql, workspaceId, gone)
    return rows.map((row) => {
      const actor = actors.get(row.entity_id) ?? null
      const state = actor && (actor.visibility === 'public' ? 'listed' : 'private')
      return {
        entity_id: row.entity_id,
        name: actor?.name ?? row.entity_name,
        state: state ?? states.get(row.entity_id)?.state ?? 'removed',
        actor,
        note: row.note,
        position: row.ordinal,
        ...authorshipFields(row),
      }
    })
  }

  async function readItem(tx: Sql, workspaceId: string, listId: string, entityId: string): Promise<ListItem> {
    const row = await createListItemStore(tx).find(listId, entityId)
    return (await toListItems(tx, workspaceId, [row!]))[0]!
  }

  /** Locks an item with its list, and refuses a version that the client did not read. */
  async function lockItem(tx: Sql, member: AccountCaller, { listId, entityId, ifMatch }: ItemAddress) {
    const list = await lockList(tx, member, listId)
    const item = isId(entityId) ? await createListItemStore(tx).lock(list.id, entityId) : undefined
    if (item === undefined) throw itemNotFound(entityId)
    requireVersion(ifMatch, item.version)
    return { list, entityId: item.entity_id }
  }

  /** The new position of a moved item. The list must be locked. */
  async function findPosition(tx: Sql, listId: string, moved: string, after: string | null): Promise<number> {
    const store = createListItemStore(tx)
    if (after === moved) throw invalidField('after', 'must be a different actor')
    const gapOf = async () => {
      const gap = after === null || isId(after) ? await store.gapAfter(listId, after, moved) : undefined
      if (gap === undefined) throw invalidField('after', 'is not in the list')
      return positionBetween(gap.low, gap.high)
    }
    const position = await gapOf()
    if (position !== undefined) return position
    await store.renumber(listId)
    return (await gapOf())!
  }

  return {
    async list(workspaceId: string, listId: string, options: { limit: number; cursor?: string | undefined }) {
      const { id, item_count } = await needs.lists.read(workspaceId, listId)
      const { limit, cursor } = options
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `list items ${id}`,
        limit,
        cursor,
        load: (after, count) =>
          createListItemStore(needs.sql).page(
            id,
            after && { position: Number(after[0]), entityId: String(after[1]) },
            count,
          ),
        positionOf: ({ position, entity_id }) => [position, entity_id],
        count: async () => item_count,
      })
      return { data: await toListItems(needs.sql, workspaceId, rows), page }
    },

    async read(workspaceId: string, listId: string, entityId: string): Promise<ListItem> {
      const { id } = await needs.lists.read(workspaceId, listId)
      const row = isId(entityId) ? await createListItemStore(needs.sql).find(id, entityId) : undefined
      if (row === undefined) throw itemNotFound(entityId)
      return (await toListItems(needs.sql, workspaceId, [row]))[0]!
    },

    async add(tx: Sql, member: AccountCaller, listId: string, input: ListItemInput): Promise<ListItem> {
      const list = await lockList(tx, member, listId)
      const target = { type: 'entity', id: input.entity_id } as const
      const { id: entityId, name } = await requireTarget(tx, member.workspaceId, target)
      const store = createListItemStore(tx)
      if ((await store.existing(list.id, [entityId])).size > 0) {
        throw new ServiceError(
          'conflict',
          'The list already contains this actor. Use PATCH to change its note',
        )
      }
      if (list.item_count >= maxListItems) throw listFull()
      const now = needs.now()
      await store.append(member, list.id, [{ entityId, name, note: input.note ?? null }], now)
      await recordItemsAdded(tx, member, list, 1, now)
      return readItem(tx, member.workspaceId, list.id, entityId)
    },

    async update(
      tx: Sql,
      member: AccountCaller,
      address: ItemAddress,
      patch: ListItemPatch,
    ): Promise<ListItem> {
      const { list, entityId } = await lockItem(tx, member, address)
      const store = createListItemStore(tx)
      const isMoved = patch.after !== undefined
      const position = isMoved
        ? await findPosition(tx, list.id, entityId, patch.after?.toLowerCase() ?? null)
        : undefined
      const known = await describeTargets(tx, member.workspaceId, [{ type: 'entity', id: entityId }])
      const now = needs.now()
      const entity_name = known.get(entityId)?.name ?? undefined
      await store.change(member, list.id, entityId, { note: patch.note, position, entity_name }, now)
      if (isMoved) await createListStore(tx).change(member, list.id, {}, now)
      const details = { entity_id: entityId, fields: Object.keys(patch) }
      await recordChange(tx, member, { action: 'list.item_changed', target: toSubject(list), details }, now)
      return readItem(tx, member.workspaceId, list.id, entityId)
    },

    async remove(tx: Sql, member: AccountCaller, address: ItemAddress): Promise<undefined> {
      const { list, entityId } = await lockItem(tx, member, address)
      await createListItemStore(tx).remove(list.id, [entityId])
      await recordItemsRemoved(tx, member, list, 1, needs.now())
    },
  }
}

/** Updates the count and records the change and the use. */
export async function recordItemsAdded(
  tx: Sql,
  member: AccountCaller,
  list: List,
  count: number,
  now: Date,
): Promise<List> {
  const changed = await createListStore(tx).change(member, list.id, { addedItems: count }, now)
  const details = { actors: count }
  await recordChange(tx, member, { action: 'list.items_added', target: toSubject(list), details }, now)
  const { workspaceId, accountId } = member
  await recordUse(tx, { workspaceId, accountId, kind: 'list_saved', subject: toSubject(list), details }, now)
  return changed
}

export async function recordItemsRemoved(
  tx: Sql,
  member: AccountCaller,
  list: List,
  count: number,
  now: Date,
): Promise<List> {
  const changed = await createListStore(tx).change(member, list.id, { addedItems: -count }, now)
  const details = { actors: count }
  await recordChange(tx, member, { action: 'list.items_removed', target: toSubject(list), details }, now)
  return changed
}

export function listFull(): ServiceError {
  return limitReached(
    'list_items',
    maxListItems,
    `A list holds at most ${maxListItems.toLocaleString('en-US')} actors and this one is full. Create another list`,
  )
}

function itemNotFound(entityId: string): ServiceError {
  return new ServiceError('item_not_found', `The list does not contain the actor ${entityId}`)
}

import type {
  ListBulkInput,
  ListBulkResult,
  ListRemoveResult,
} from '../../contracts/workspaces/list-items.ts'
import { maxListItems } from '../../contracts/workspaces/lists.ts'
import { type Directory, describeTargets } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { listFull, recordItemsAdded, recordItemsRemoved } from './list-item-service.ts'
import { createListItemStore } from './list-item-store.ts'
import { lockList } from './list-service.ts'

export type ListBulkService = ReturnType<typeof createListBulkService>

/** Adds and removes many actors at once. */
export function createListBulkService(needs: {
  directory: Pick<Directory, 'requirePlaceKey' | 'findEntityIds'>
  now: Clock
}) {
  const { directory } = needs

  return {
    /**
     * Resolves the actors to add, in order, outside the transaction. Fetches one more than a list holds, to know
     * whether any are left out.
     */
    async resolveEntityIds(member: AccountCaller, input: ListBulkInput): Promise<string[]> {
      const most = maxListItems + 1
      if (input.search !== undefined) {
        const { visibility, ...filters } = input.search
        const workspaceId = visibility === 'workspace' ? member.workspaceId : undefined
        return directory.findEntityIds(filters, { workspaceId, most })
      }
      if (input.place_key !== undefined) {
        const place = [await directory.requirePlaceKey(input.place_key)]
        return directory.findEntityIds({ ...input.filters, place }, { most })
      }
      return [...new Set(input.entity_ids?.map((id) => id.toLowerCase()))]
    },

    async add(
      tx: Sql,
      member: AccountCaller,
      listId: string,
      entityIds: readonly string[],
    ): Promise<ListBulkResult> {
      const list = await lockList(tx, member, listId)
      const store = createListItemStore(tx)
      const existing = await store.existing(list.id, entityIds.filter(isId))
      const others = entityIds.filter((id) => !existing.has(id))
      const known = await describeTargets(
        tx,
        member.workspaceId,
        others.map((id) => ({ type: 'entity', id })),
      )
      const found = others.flatMap((entityId) => {
        const name = known.get(entityId)?.name
        return name ? [{ entityId, name, note: null }] : []
      })
      const capacity = maxListItems - list.item_count
      if (found.length > 0 && capacity <= 0) throw listFull()
      const items = found.slice(0, capacity)
      const isAdding = items.length > 0
      const now = needs.now()
      if (isAdding) await store.append(member, list.id, items, now)
      const { item_count } = isAdding ? await recordItemsAdded(tx, member, list, items.length, now) : list
      return {
        added: items.map((item) => item.entityId),
        already_there: existing.size,
        not_found: others.filter((id) => !known.get(id)?.name),
        truncated: found.length > items.length,
        item_count,
      }
    },

    async remove(
      tx: Sql,
      member: AccountCaller,
      listId: string,
      entityIds: readonly string[],
    ): Promise<ListRemoveResult> {
      const list = await lockList(tx, member, listId)
      const requested = [...new Set(entityIds.map((id) => id.toLowerCase()))]
      const removed = await createListItemStore(tx).remove(list.id, requested.filter(isId))
      const { item_count } =
        removed.length > 0 ? await recordItemsRemoved(tx, member, list, removed.length, needs.now()) : list
      return { removed, not_there: requested.length - removed.length, item_count }
    },
  }
}

import { type List, type ListInput, type ListPatch, maxLists } from '../../contracts/workspaces/lists.ts'
import type { Clock } from '../../platform/clock.ts'
import { limitReached, ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { requireVersion } from '../../platform/http/precondition.ts'
import { isId, newId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { lockWorkspace } from '../../platform/sql/lock-workspace-store.ts'
import { recordChange } from '../change-store.ts'
import { createListStore } from './list-store.ts'

export type ListService = ReturnType<typeof createListService>

export function createListService(needs: { sql: Sql; cursors: Cursors; now: Clock }) {
  return {
    async create(tx: Sql, member: AccountCaller, { name, description = null }: ListInput): Promise<List> {
      const store = createListStore(tx)
      await lockWorkspace(tx, member.workspaceId)
      if ((await store.count(member.workspaceId)) >= maxLists) {
        throw limitReached(
          'lists',
          maxLists,
          `A workspace can have at most ${maxLists} lists. Delete one that you no longer need`,
        )
      }
      const now = needs.now()
      const list = await store.insert(member, { id: newId(), name, description }, now)
      await recordChange(tx, member, { action: 'list.created', target: toSubject(list) }, now)
      return list
    },

    async read(workspaceId: string, id: string): Promise<List> {
      return requireList(id, await (isId(id) ? createListStore(needs.sql).find(workspaceId, id) : undefined))
    },

    /** Finds a list by id or name. Creates it when no list has that name. */
    async findOrCreate(tx: Sql, member: AccountCaller, idOrName: string): Promise<List> {
      const store = createListStore(tx)
      if (isId(idOrName)) return requireList(idOrName, await store.find(member.workspaceId, idOrName))
      return (
        (await store.findByName(member.workspaceId, idOrName)) ??
        this.create(tx, member, { name: idOrName, description: null })
      )
    },

    async list(workspaceId: string, options: { limit: number; cursor?: string | undefined }) {
      const { limit, cursor } = options
      const store = createListStore(needs.sql)
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `lists ${workspaceId}`,
        limit,
        cursor,
        load: (after, count) => store.page(workspaceId, after && String(after[0]), count),
        positionOf: ({ id }) => [id],
        count: () => store.count(workspaceId),
      })
      return { data: rows, page }
    },

    async update(
      tx: Sql,
      member: AccountCaller,
      id: string,
      patch: ListPatch,
      ifMatch: string | undefined,
    ): Promise<List> {
      const list = await lockList(tx, member, id)
      requireVersion(ifMatch, list.version)
      const now = needs.now()
      const changed = await createListStore(tx).change(member, list.id, patch, now)
      const details = { fields: Object.keys(patch) }
      await recordChange(tx, member, { action: 'list.changed', target: toSubject(changed), details }, now)
      return changed
    },

    async remove(
      tx: Sql,
      member: AccountCaller,
      id: string,
      ifMatch: string | undefined,
    ): Promise<undefined> {
      const list = await lockList(tx, member, id)
      requireVersion(ifMatch, list.version)
      await createListStore(tx).remove(list.id)
      const details = { items: list.item_count }
      await recordChange(
        tx,
        member,
        { action: 'list.deleted', target: toSubject(list), details },
        needs.now(),
      )
    },
  }
}

export async function lockList(tx: Sql, member: AccountCaller, id: string): Promise<List> {
  return requireList(id, await (isId(id) ? createListStore(tx).lock(member.workspaceId, id) : undefined))
}

/** How history and usage records refer to a list. */
export function toSubject({ id, name }: Pick<List, 'id' | 'name'>) {
  return { type: 'list', id, name }
}

function requireList(id: string, list: List | undefined): List {
  if (list !== undefined) return list
  throw new ServiceError('item_not_found', `The workspace has no list with the id ${id}`)
}

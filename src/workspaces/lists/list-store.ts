import { sql as raw } from 'kysely'
import type { List } from '../../contracts/workspaces/lists.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type Authorship, authorshipFields, createdBy, updatedBy } from '../authorship.ts'

type ListRow = Authorship & { id: string; name: string; description: string | null; item_count: number }

export function createListStore(sql: Sql) {
  const ofWorkspace = (workspaceId: string) =>
    sql
      .selectFrom('list')
      .select(['id', 'name', 'description', 'item_count', 'version'])
      .select(['created_at', 'created_by', 'created_by_name', 'updated_at', 'updated_by', 'updated_by_name'])
      .where('workspace_id', '=', workspaceId)

  return {
    async insert(
      member: AccountCaller,
      list: { id: string; name: string; description: string | null },
      now: Date,
    ): Promise<List> {
      const row = await sql
        .insertInto('list')
        .values({ ...list, workspace_id: member.workspaceId, ...createdBy(member, now) })
        .returningAll()
        .executeTakeFirstOrThrow()
      return toList(row)
    },

    async find(workspaceId: string, id: string): Promise<List | undefined> {
      const row = await ofWorkspace(workspaceId).where('id', '=', id).executeTakeFirst()
      return row && toList(row)
    },

    /** The oldest list with this name. */
    async findByName(workspaceId: string, name: string): Promise<List | undefined> {
      const row = await ofWorkspace(workspaceId)
        .where('name', '=', name)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row && toList(row)
    },

    /** Locks the list until the transaction ends. Required before changing its items. */
    async lock(workspaceId: string, id: string): Promise<List | undefined> {
      const row = await ofWorkspace(workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()
      return row && toList(row)
    },

    /** Always increments the version. */
    async change(
      member: AccountCaller,
      id: string,
      changes: {
        name?: string | undefined
        description?: string | null | undefined
        addedItems?: number | undefined
      },
      now: Date,
    ): Promise<List> {
      const { addedItems = 0, ...fields } = changes
      const row = await sql
        .updateTable('list')
        .set({
          ...fields,
          item_count: raw`item_count + ${addedItems}`,
          version: raw`version + 1`,
          ...updatedBy(member, now),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return toList(row)
    },

    async remove(id: string): Promise<void> {
      await sql.deleteFrom('list').where('id', '=', id).execute()
    },

    /** Newest first. */
    async page(workspaceId: string, before: string | undefined, limit: number): Promise<List[]> {
      let query = ofWorkspace(workspaceId).orderBy('id', 'desc').limit(limit)
      if (before !== undefined) query = query.where('id', '<', before)
      return (await query.execute()).map(toList)
    },

    async count(workspaceId: string): Promise<number> {
      const row = await sql
        .selectFrom('list')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}

function toList(row: ListRow): List {
  const { id, name, description, item_count } = row
  return { id, name, description, item_count, ...authorshipFields(row) }
}

import { sql as raw } from 'kysely'
import type { PlanName } from '../contracts/accounts/plans.ts'
import { isId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'

export type WorkspaceRole = 'owner' | 'admin' | 'member' | 'reviewer'
export type WorkspaceRow = { id: string; name: string; kind: 'personal' | 'team'; created_at: Date }
export type MembershipRow = WorkspaceRow & { role: WorkspaceRole; members: number }
export type MemberRow = { account_id: string; name: string; role: WorkspaceRole; created_at: Date }

/** Which of the workspaces are personal. */
export async function findPersonalWorkspaces(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql
    .selectFrom('workspace')
    .select('id')
    .where('kind', '=', 'personal')
    .where('id', '=', raw<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export function createWorkspaceStore(sql: Sql) {
  return {
    async insert(
      workspace: { id: string; name: string; kind: 'personal' | 'team' },
      ownerId: string,
    ): Promise<void> {
      await sql.insertInto('workspace').values(workspace).execute()
      await sql
        .insertInto('membership')
        .values({ workspace_id: workspace.id, account_id: ownerId, role: 'owner' })
        .execute()
    },

    async find(id: string): Promise<WorkspaceRow | undefined> {
      if (!isId(id)) return undefined
      return sql.selectFrom('workspace').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** Lists the workspaces of an account, the personal one first. */
    async ofAccount(accountId: string): Promise<MembershipRow[]> {
      const result = await raw<MembershipRow>`
        select w.id, w.name, w.kind, w.created_at, m.role,
          (select count(*)::int from membership where workspace_id = w.id) as members
        from membership m join workspace w on w.id = m.workspace_id
        where m.account_id = ${accountId} order by w.kind, w.created_at, w.id`.execute(sql)
      return result.rows
    },

    /** Locks the workspaces that an account owns until the transaction ends, so that their owners stay. */
    async lockOwned(accountId: string): Promise<void> {
      await raw`
        select from workspace w join membership m on m.workspace_id = w.id
        where m.account_id = ${accountId} and m.role = 'owner'
        order by w.id for update of w`.execute(sql)
    },

    /** Workspaces that have no other owner. */
    async soleOwned(accountId: string): Promise<{ id: string; name: string; members: number }[]> {
      const result = await raw<{ id: string; name: string; members: number }>`
        select w.id, w.name, (select count(*)::int from membership where workspace_id = w.id) as members
        from workspace w
        join membership m on m.workspace_id = w.id and m.account_id = ${accountId} and m.role = 'owner'
        where not exists (
          select from membership o
          where o.workspace_id = w.id and o.role = 'owner' and o.account_id <> ${accountId}
        )
        order by w.kind, w.id`.execute(sql)
      return result.rows
    },

    /** Returns undefined for malformed ids too. */
    async role(workspaceId: string, accountId: string): Promise<WorkspaceRole | undefined> {
      if (!isId(workspaceId) || !isId(accountId)) return undefined
      const row = await sql
        .selectFrom('membership')
        .select('role')
        .where('workspace_id', '=', workspaceId)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row?.role
    },

    async members(workspaceId: string): Promise<MemberRow[]> {
      return sql
        .selectFrom('membership as m')
        .innerJoin('account as a', 'a.id', 'm.account_id')
        .select(['m.account_id', 'a.name', 'm.role', 'm.created_at'])
        .where('m.workspace_id', '=', workspaceId)
        .orderBy('m.created_at')
        .orderBy('m.account_id')
        .execute()
    },

    async ownerPlans(workspaceId: string): Promise<{ plan: PlanName; plan_until: Date | null }[]> {
      return sql
        .selectFrom('membership as m')
        .innerJoin('account as a', 'a.id', 'm.account_id')
        .select(['a.plan', 'a.plan_until'])
        .where('m.workspace_id', '=', workspaceId)
        .where('m.role', '=', 'owner')
        .execute()
    },

    async setRole(workspaceId: string, accountId: string, role: WorkspaceRole): Promise<void> {
      await sql
        .insertInto('membership')
        .values({ workspace_id: workspaceId, account_id: accountId, role })
        .onConflict((clash) => clash.columns(['workspace_id', 'account_id']).doUpdateSet({ role }))
        .execute()
    },

    async removeMember(workspaceId: string, accountId: string): Promise<void> {
      await sql
        .deleteFrom('membership')
        .where('workspace_id', '=', workspaceId)
        .where('account_id', '=', accountId)
        .execute()
    },

    async rename(workspaceId: string, name: string): Promise<void> {
      await sql.updateTable('workspace').set({ name }).where('id', '=', workspaceId).execute()
    },

    /** Returns the ids that belong to a workspace. */
    async existingIds(ids: readonly string[]): Promise<Set<string>> {
      const rows = await sql.selectFrom('workspace').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map((row) => row.id))
    },

    /** Foreign keys delete everything in the workspace. */
    async remove(workspaceId: string): Promise<void> {
      await sql.deleteFrom('workspace').where('id', '=', workspaceId).execute()
    },

    async lock(workspaceId: string): Promise<void> {
      if (!isId(workspaceId)) return
      await raw`select 1 from workspace where id = ${workspaceId} for update`.execute(sql)
    },
  }
}

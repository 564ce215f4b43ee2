import { sql as raw } from 'kysely'
import type { PlanName } from '../contracts/plans.ts'
import type { Sql } from '../platform/sql/database.ts'
import type { WorkspaceRole } from './workspace-store.ts'

/** Everything that decides what a caller may do, read at once. */
export type IdentityRow = {
  account_id: string
  account_name: string
  plan: PlanName
  plan_until: Date | null
  is_reviewer: boolean
  workspace_id: string
  /** Null when the account is no longer a member of the workspace the credential is bound to. */
  role: WorkspaceRole | null
  owner_plans: { plan: PlanName; plan_until: string | null }[]
  credential_id: string
  last_used_at: Date | null
}

const ownerPlans = raw`(
  select coalesce(json_agg(json_build_object('plan', o.plan, 'plan_until', o.plan_until)), '[]')
  from membership om join account o on o.id = om.account_id
  where om.workspace_id = w.workspace_id and om.role = 'owner')`

export type IdentityStore = ReturnType<typeof createIdentityStore>

export function createIdentityStore(sql: Sql) {
  return {
    /** Who holds a live API key. */
    async byApiKey(hash: Buffer): Promise<IdentityRow | undefined> {
      const result = await raw<IdentityRow>`
        select a.id as account_id, a.name as account_name, a.plan, a.plan_until, a.is_reviewer, w.workspace_id,
          m.role, ${ownerPlans} as owner_plans, w.id as credential_id, w.last_used_at
        from api_key w join account a on a.id = w.account_id
        left join membership m on m.workspace_id = w.workspace_id and m.account_id = a.id
        where w.hash = ${hash} and w.revoked_at is null and a.disabled_at is null`.execute(sql)
      return result.rows[0]
    },
  }
}

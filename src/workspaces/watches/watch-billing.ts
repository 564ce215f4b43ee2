import type { Identities } from '../../accounts/index.ts'
import { standardPlans } from '../../contracts/accounts/plans.ts'
import type { Watch } from '../../contracts/workspaces/watches.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { recentEditors } from '../change-store.ts'
import type { WatchRow } from './watch-row.ts'

export type BillableWatch = Pick<WatchRow, 'id' | 'workspace_id' | 'account_id'>
export type WatchBilling = ReturnType<typeof createWatchBilling>

/** How a watch says that nobody hasPaidPlan for it. */
export const planRequiredPause: NonNullable<Watch['paused']> = {
  reason: 'plan_required',
  detail:
    'The plan that paid for this watch has ended: nothing is posted, mailed or written into digests until it is renewed. Nothing is lost',
}

/**
 * Whether a plan hasPaidPlan for watches: that of who set where they tell, or of an owner of their workspace. When that person
 * has left, whoever last changed something in the workspace stands in. Not for use inside a transaction.
 */
export function createWatchBilling(needs: { sql: Sql; callerFor: Identities['callerFor'] }) {
  /** Undefined when the account has no part in the workspace any more. */
  async function hasPaidPlan(workspaceId: string, accountId: string): Promise<boolean | undefined> {
    try {
      const caller = await needs.callerFor({ accountId, workspaceId, grantId: null })
      return caller && standardPlans[caller.plan].isPaid
    } catch (fault) {
      if (fault instanceof ServiceError) return undefined
      throw fault
    }
  }

  async function isPaid(workspaceId: string, accountId: string | null): Promise<boolean> {
    const answer = accountId === null ? undefined : await hasPaidPlan(workspaceId, accountId)
    if (answer !== undefined) return answer
    for (const other of await recentEditors(needs.sql, workspaceId)) {
      const stood = await hasPaidPlan(workspaceId, other)
      if (stood !== undefined) return stood
    }
    return false
  }

  return {
    /** The ids of those that are paid for. */
    async findPaid(watches: readonly BillableWatch[]): Promise<ReadonlySet<string>> {
      const byPayer = Map.groupBy(watches, ({ workspace_id, account_id }) => `${workspace_id} ${account_id}`)
      const paid = new Set<string>()
      for (const together of byPayer.values()) {
        const { workspace_id, account_id } = together[0]!
        if (await isPaid(workspace_id, account_id)) for (const { id } of together) paid.add(id)
      }
      return paid
    },
  }
}

import type { Identities } from '../../accounts/index.ts'
import { standardPlans } from '../../contracts/accounts/plans.ts'
import type { Watch } from '../../contracts/workspaces/watches.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { accountsAtWork } from '../change-store.ts'
import type { WatchRow } from './watch-row.ts'

export type Payable = Pick<WatchRow, 'id' | 'workspace_id' | 'account_id'>
export type Payers = ReturnType<typeof createPayers>

/** How a watch says that nobody pays for it. */
export const unpaid: NonNullable<Watch['paused']> = {
  reason: 'plan_required',
  detail:
    'The plan that paid for this watch has ended: nothing is posted, mailed or written into digests until it is renewed. Nothing is lost',
}

/**
 * Whether a plan pays for watches: that of who set where they tell, or of an owner of their workspace. When that person
 * has left, whoever last changed something in the workspace stands in. Not for use inside a transaction.
 */
export function createPayers(needs: { sql: Sql; actingFor: Identities['callerFor'] }) {
  /** Undefined when the account has no part in the workspace any more. */
  async function pays(workspaceId: string, accountId: string): Promise<boolean | undefined> {
    try {
      const caller = await needs.actingFor({ accountId, workspaceId, grantId: null })
      return caller && standardPlans[caller.plan].isPaid
    } catch (fault) {
      if (fault instanceof ServiceError) return undefined
      throw fault
    }
  }

  async function isPaid(workspaceId: string, accountId: string | null): Promise<boolean> {
    const answer = accountId === null ? undefined : await pays(workspaceId, accountId)
    if (answer !== undefined) return answer
    for (const other of await accountsAtWork(needs.sql, workspaceId)) {
      const stood = await pays(workspaceId, other)
      if (stood !== undefined) return stood
    }
    return false
  }

  return {
    /** The ids of those that are paid for. */
    async paidAmong(watches: readonly Payable[]): Promise<ReadonlySet<string>> {
      const payers = Map.groupBy(watches, ({ workspace_id, account_id }) => `${workspace_id} ${account_id}`)
      const paid = new Set<string>()
      for (const together of payers.values()) {
        const { workspace_id, account_id } = together[0]!
        if (await isPaid(workspace_id, account_id)) for (const { id } of together) paid.add(id)
      }
      return paid
    },
  }
}

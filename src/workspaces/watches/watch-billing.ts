import { findPersonalWorkspaces, type Identities } from '../../accounts/index.ts'
import { type Plans, standardPlans } from '../../contracts/accounts/plans.ts'
import type { Watch } from '../../contracts/workspaces/watches.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { recentEditors } from '../change-store.ts'
import type { WatchRow } from './watch-row.ts'
import { createWatchStore } from './watch-store.ts'

export type BillableWatch = Pick<WatchRow, 'id' | 'workspace_id' | 'account_id'>
export type WatchBilling = ReturnType<typeof createWatchBilling>

/** Shown on a watch that no paid plan covers. */
export const planRequiredPause: NonNullable<Watch['paused']> = {
  reason: 'plan_required',
  detail:
    'The plan that covered this watch has ended. Nothing is posted or mailed, and no digests are written, until it is renewed. No matches are lost',
}

/**
 * Decides whether a paid plan covers a watch: the plan of the account that set its delivery or, if that account left
 * the workspace, of the most recent editor. Do not call this inside a transaction.
 */
export function createWatchBilling(needs: { sql: Sql; callerFor: Identities['callerFor']; plans?: Plans }) {
  /** Undefined when the account is no longer a member of the workspace. */
  async function hasPaidPlan(workspaceId: string, accountId: string): Promise<boolean | undefined> {
    const caller = await needs.callerFor({ accountId, workspaceId, grantId: null })
    return caller && standardPlans[caller.plan].isPaid
  }

  async function isPaid(workspaceId: string, accountId: string | null): Promise<boolean> {
    const isPaying = accountId === null ? undefined : await hasPaidPlan(workspaceId, accountId)
    if (isPaying !== undefined) return isPaying
    for (const other of await recentEditors(needs.sql, workspaceId)) {
      const isOtherPaying = await hasPaidPlan(workspaceId, other)
      if (isOtherPaying !== undefined) return isOtherPaying
    }
    return false
  }

  const freeWatches = (needs.plans ?? standardPlans).free.limits.watches

  /** The ids of the watches that a paid plan covers. */
  async function findPaid(watches: readonly BillableWatch[]): Promise<ReadonlySet<string>> {
    const byPayer = Map.groupBy(watches, ({ workspace_id, account_id }) => `${workspace_id} ${account_id}`)
    const paid = new Set<string>()
    for (const group of byPayer.values()) {
      const { workspace_id, account_id } = group[0]!
      if (await isPaid(workspace_id, account_id)) for (const { id } of group) paid.add(id)
    }
    return paid
  }

  return {
    findPaid,

    /** The ids of the watches that write digests: the paid ones, and the first few of personal workspaces. */
    async findCovered(watches: readonly BillableWatch[]): Promise<ReadonlySet<string>> {
      const paid = await findPaid(watches)
      const unpaid = watches.filter(({ id }) => !paid.has(id))
      if (unpaid.length === 0) return paid
      const personal = await findPersonalWorkspaces(needs.sql, [
        ...new Set(unpaid.map((one) => one.workspace_id)),
      ])
      const free = await createWatchStore(needs.sql).firstDigests([...personal], freeWatches)
      return new Set([...paid, ...unpaid.flatMap(({ id }) => (free.has(id) ? [id] : []))])
    },
  }
}

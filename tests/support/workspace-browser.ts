import type { Page } from 'playwright-core'
import { identityChannel } from '../../src/accounts/identity-changes.ts'
import { createAccounts } from '../../src/accounts/index.ts'
import type { AppOptions } from '../../src/app/options.ts'
import type { PlanName } from '../../src/contracts/accounts/plans.ts'
import type { Sql } from '../../src/platform/sql/database.ts'
import { signInAsNew, startBrowserTest } from './browser.ts'

export type WorkspaceBrowser = Awaited<ReturnType<typeof startWorkspaceBrowser>>

/** The service and a browser, with accounts whose plans and memberships the test sets. */
export async function startWorkspaceBrowser(options: AppOptions & { env?: Record<string, string> } = {}) {
  const web = await startBrowserTest(options)
  const { database } = web.app.app
  const { sql } = database
  const { accounts, workspaces, apiKeys } = createAccounts({ sql, baseUrl: web.site, now: () => new Date() })
  const idOf = async (name: string) => (await accounts.list(100)).find((one) => one.name === name)!.id
  /** Changes an account, and waits until the service has dropped what it cached of it. */
  const change = async (id: string, work: (tx: Sql) => Promise<unknown>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    using _subscription = database.listen(identityChannel, (changed) => changed === id && resolve())
    await sql.transaction().execute(work)
    await promise
  }
  const setPlan = (id: string, plan: PlanName) => change(id, (tx) => accounts.setPlan(tx, id, plan, null))
  return {
    web,
    workspaces,
    idOf,
    setPlan,
    /** Signs the browser in with a new account that has the plan; returns the id of the account. */
    async signInWith(plan: PlanName, page: Page, name: string): Promise<string> {
      const id = await signInAsNew(web, page, name)
      if (plan !== 'free') await setPlan(id, plan)
      return id
    },
    /** The credentials of a program of the account in a workspace, by default its own, and the id of the workspace. */
    async programOf(
      accountId: string,
      workspace?: string,
    ): Promise<{ workspaceId: string; headers: Record<string, string> }> {
      const workspaceId = workspace ?? (await workspaces.ofAccount(accountId))[0]!.id
      const { key } = await apiKeys.create(accountId, workspaceId, 'test')
      return { workspaceId, headers: { 'x-api-key': key } }
    },
    /** Lets the account review the public directory. */
    grantReviewer: (id: string) => change(id, (tx) => accounts.setReviewer(tx, id, true)),
    grantOperator: (id: string) => change(id, (tx) => accounts.setOperator(tx, id, true)),
    /** Adds the account to the workspace, or changes its role. */
    async join(workspaceId: string, accountId: string, role: 'member' | 'reviewer'): Promise<void> {
      await sql
        .insertInto('membership')
        .values({ workspace_id: workspaceId, account_id: accountId, role })
        .onConflict((clash) => clash.columns(['workspace_id', 'account_id']).doUpdateSet({ role }))
        .execute()
    },
    async decidedCandidates(): Promise<number> {
      const rows = await sql
        .selectFrom('discovery_candidate')
        .select('id')
        .where('state', '<>', 'open')
        .execute()
      return rows.length
    },
    /** Rejects the open candidates of all searches, except this many. */
    async rejectAllBut(count: number): Promise<void> {
      const open = await sql
        .selectFrom('discovery_candidate')
        .select('id')
        .where('state', '=', 'open')
        .orderBy('score', 'desc')
        .orderBy('id')
        .execute()
      const ids = open.slice(count).map(({ id }) => id)
      if (ids.length === 0) return
      await sql.updateTable('discovery_candidate').set({ state: 'rejected' }).where('id', 'in', ids).execute()
    },
    /** Opens so many candidates again that only `rejectAllBut` decided on. */
    async reopenUndecided(count: number): Promise<void> {
      const isRejected = sql
        .selectFrom('discovery_candidate')
        .select('id')
        .where('state', '=', 'rejected')
        .where('decided_at', 'is', null)
        .limit(count)
      await sql
        .updateTable('discovery_candidate')
        .set({ state: 'open' })
        .where('id', 'in', isRejected)
        .execute()
    },
    async removeFrom(workspaceId: string, accountId: string): Promise<void> {
      await sql
        .deleteFrom('membership')
        .where('workspace_id', '=', workspaceId)
        .where('account_id', '=', accountId)
        .execute()
    },
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  }
}

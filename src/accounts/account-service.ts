import type { PlanName } from '../contracts/accounts/plans.ts'
import { ServiceError } from '../platform/errors.ts'
import { isId, newId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'
import { type AccountRow, createAccountStore } from './account-store.ts'
import type { IdentityChanges } from './identity-changes.ts'
import { newUserHandle } from './user-handle.ts'
import { visibleName } from './visible-name.ts'
import { createWorkspaceStore } from './workspace-store.ts'

const maxNameCharacters = 120

type NewAccount = { account: AccountRow; workspaceId: string }

export type AccountService = ReturnType<typeof createAccountService>

export function createAccountService(needs: { sql: Sql; changes: IdentityChanges }) {
  type AccountUpdate = Parameters<ReturnType<typeof createAccountStore>['update']>[1]

  /** Changes what an account may do and notifies every instance. */
  async function updatePermissions(tx: Sql, id: string, values: AccountUpdate): Promise<void> {
    if (!(isId(id) && (await createAccountStore(tx).update(id, values)))) {
      throw new ServiceError('not_found', `No account has the id ${id}`)
    }
    await needs.changes.publish(tx, id)
  }

  return {
    /** Creates an account together with its personal workspace. */
    async create(
      tx: Sql,
      input: { name: string; plan?: PlanName; planUntil?: Date | null; userHandle?: Buffer },
    ): Promise<NewAccount> {
      const name = visibleName('name', input.name, maxNameCharacters)
      const account = await createAccountStore(tx).insert({
        id: newId(),
        name,
        plan: input.plan ?? 'free',
        planUntil: input.planUntil ?? null,
        userHandle: input.userHandle ?? newUserHandle(),
      })
      const workspaceId = newId()
      await createWorkspaceStore(tx).insert(
        { id: workspaceId, name: personalWorkspaceName(name), kind: 'personal' },
        account.id,
      )
      return { account, workspaceId }
    },

    async requireAccount(id: string): Promise<AccountRow> {
      const account = isId(id) ? await createAccountStore(needs.sql).find(id) : undefined
      if (account === undefined) throw new ServiceError('not_found', `No account has the id ${id}`)
      return account
    },

    list: (limit: number) => createAccountStore(needs.sql).list(limit),

    search: (text: string, limit: number) => createAccountStore(needs.sql).search(text, limit),

    async rename(id: string, name: string): Promise<void> {
      await createAccountStore(needs.sql).update(id, { name: visibleName('name', name, maxNameCharacters) })
      await needs.changes.publish(needs.sql, id)
    },

    /** Keys and data stay when a plan ends, and work again after a renewal. */
    setPlan: (tx: Sql, id: string, plan: PlanName, until: Date | null) =>
      updatePermissions(tx, id, { plan, plan_until: until }),

    setReviewer: (tx: Sql, id: string, is_reviewer: boolean) => updatePermissions(tx, id, { is_reviewer }),
    setPartner: (tx: Sql, id: string, is_partner: boolean) => updatePermissions(tx, id, { is_partner }),
    setOperator: (tx: Sql, id: string, is_operator: boolean) => updatePermissions(tx, id, { is_operator }),
  }
}

/** Truncates by code points, as the database counts, so that no surrogate pair is split. */
function personalWorkspaceName(accountName: string): string {
  return [...`${accountName}’s workspace`].slice(0, 120).join('')
}

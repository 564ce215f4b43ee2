import type { PlanName } from '../contracts/accounts/plans.ts'
import { ServiceError } from '../platform/errors.ts'
import { isId, newId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'
import { type AccountRow, createAccountStore } from './account-store.ts'
import type { IdentityChanges } from './identity-changes.ts'
import { newUserHandle } from './user-handle.ts'
import { visibleName } from './visible-name.ts'
import { createWorkspaceStore } from './workspace-store.ts'

const mostNameCharacters = 120

export type NewAccount = { account: AccountRow; workspaceId: string }

export type AccountService = ReturnType<typeof createAccountService>

export function createAccountService(needs: { sql: Sql; changes: IdentityChanges }) {
  type Change = Parameters<ReturnType<typeof createAccountStore>['change']>[1]

  /** What changes the rights of an account is heard by every instance. */
  async function changeRights(tx: Sql, id: string, values: Change): Promise<void> {
    if (!(isId(id) && (await createAccountStore(tx).change(id, values)))) {
      throw new ServiceError('not_found', `No account has the id ${id}`)
    }
    await needs.changes.publish(tx, id)
  }

  return {
    /** Every account starts with a workspace of its own. */
    async create(
      tx: Sql,
      input: { name: string; plan?: PlanName; planUntil?: Date | null; userHandle?: Buffer },
    ): Promise<NewAccount> {
      const name = visibleName('name', input.name, mostNameCharacters)
      const account = await createAccountStore(tx).insert({
        id: newId(),
        name,
        plan: input.plan ?? 'free',
        planUntil: input.planUntil ?? null,
        userHandle: input.userHandle ?? newUserHandle(),
      })
      const workspaceId = newId()
      await createWorkspaceStore(tx).insert(
        { id: workspaceId, name: workspaceNameOf(name), kind: 'personal' },
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

    async rename(id: string, name: string): Promise<void> {
      await createAccountStore(needs.sql).change(id, { name: visibleName('name', name, mostNameCharacters) })
      await needs.changes.publish(needs.sql, id)
    },

    /** A plan that ends deletes nothing: keys and data stay, and work again when it is renewed. */
    setPlan: (tx: Sql, id: string, plan: PlanName, until: Date | null) =>
      changeRights(tx, id, { plan, plan_until: until }),

    setReviewer: (tx: Sql, id: string, is_reviewer: boolean) => changeRights(tx, id, { is_reviewer }),
    setPartner: (tx: Sql, id: string, is_partner: boolean) => changeRights(tx, id, { is_partner }),
  }
}

/** By code points, as the database counts: cutting between two halves of one would leave half a character. */
function workspaceNameOf(accountName: string): string {
  return [...`${accountName}’s workspace`].slice(0, 120).join('')
}

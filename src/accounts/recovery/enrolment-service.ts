import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createAccountStore } from '../account-store.ts'
import { enrolmentMs } from '../lifetimes.ts'
import { newSecret, secretHash } from '../secret.ts'
import type { SessionService } from '../sessions/session-service.ts'
import { createEnrolmentStore } from './enrolment-store.ts'

export type EnrolmentLink = { link: string; expiresAt: Date }

export type EnrolmentService = ReturnType<typeof createEnrolmentService>

/** Links with which an operator lets somebody in who has neither passkey nor recovery code. */
export function createEnrolmentService(needs: {
  sql: Sql
  baseUrl: string
  now: Clock
  sessions: Pick<SessionService, 'endAll'>
}) {
  async function createLink(tx: Sql, accountId: string): Promise<EnrolmentLink> {
    const accounts = createAccountStore(tx)
    if (isId(accountId)) await accounts.lock(accountId)
    const account = isId(accountId) ? await accounts.find(accountId) : undefined
    if (account === undefined) throw new ServiceError('not_found', `No account has the id ${accountId}`)
    if (account.disabled_at !== null) {
      throw new ServiceError('conflict', 'The account is disabled: nobody can sign in to it')
    }
    const store = createEnrolmentStore(tx)
    await store.removeUnused(accountId)
    const token = newSecret()
    const now = needs.now()
    const expiresAt = new Date(now.getTime() + enrolmentMs)
    await store.insert({
      id: newId(),
      account_id: accountId,
      token_hash: secretHash(token),
      created_at: now,
      expires_at: expiresAt,
    })
    return { link: `${needs.baseUrl}/enrol/${token}`, expiresAt }
  }

  return {
    /** Older unused links of the account stop working. */
    create: (accountId: string): Promise<EnrolmentLink> =>
      inTransaction(needs.sql, (tx) => createLink(tx, accountId)),

    /** A link, and everybody who is signed in to the account is signed out. */
    reset: (accountId: string): Promise<EnrolmentLink> =>
      inTransaction(needs.sql, async (tx) => {
        const made = await createLink(tx, accountId)
        await needs.sessions.endAll(tx, accountId)
        return made
      }),

    /** For whom a link is; undefined when it is unknown, used, replaced or too old. */
    async find(token: string): Promise<{ accountName: string } | undefined> {
      const found = await createEnrolmentStore(needs.sql).findOpen(secretHash(token), needs.now())
      return found && { accountName: found.account_name }
    },

    async findLink(token: unknown): Promise<{ linkId: string; accountId: string }> {
      const found =
        typeof token === 'string'
          ? await createEnrolmentStore(needs.sql).findOpen(secretHash(token), needs.now())
          : undefined
      if (found === undefined) throw invalidLink()
      return { linkId: found.id, accountId: found.account_id }
    },

    /** Spends the link as part of the change it allows. */
    async use(tx: Sql, linkId: string, accountId: string): Promise<void> {
      if (!(await createEnrolmentStore(tx).use(linkId, accountId, needs.now()))) throw invalidLink()
    },

    removeExpired: (): Promise<void> => createEnrolmentStore(needs.sql).removeExpired(needs.now()),
  }
}

function invalidLink(): ServiceError {
  return new ServiceError(
    'invalid_credentials',
    'This link was used, replaced or is too old: ask the operator of this service for a new one',
  )
}

import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { newSecret, secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createAccountStore } from '../account-store.ts'
import { createApiKeyStore } from '../api-key-store.ts'
import { enrollmentMs } from '../lifetimes.ts'
import { createArtifactStore } from '../oauth/artifact-store.ts'
import { createGrantStore } from '../oauth/grant-store.ts'
import type { SessionService } from '../sessions/session-service.ts'
import { createEnrollmentStore } from './enrollment-store.ts'

type EnrollmentLink = { link: string; expiresAt: Date }

/** How many credentials a reset ended. */
type EndedAccess = { sessions: number; api_keys: number; connected_applications: number }

export type EnrollmentService = ReturnType<typeof createEnrollmentService>

/** Single-use links that an operator gives to a person who has neither passkey nor recovery code. */
export function createEnrollmentService(needs: {
  sql: Sql
  baseUrl: string
  now: Clock
  sessions: Pick<SessionService, 'endAll'>
}) {
  async function createLink(tx: Sql, accountId: string): Promise<EnrollmentLink> {
    const accounts = createAccountStore(tx)
    if (isId(accountId)) await accounts.lock(accountId)
    const account = isId(accountId) ? await accounts.find(accountId) : undefined
    if (account === undefined) throw new ServiceError('not_found', `No account has the id ${accountId}`)
    if (account.disabled_at !== null) {
      throw new ServiceError('conflict', 'The account is disabled: enable it before you create a link')
    }
    const store = createEnrollmentStore(tx)
    await store.removeUnused(accountId)
    const token = newSecret()
    const now = needs.now()
    const expiresAt = new Date(now.getTime() + enrollmentMs)
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
    /** Replaces earlier unused links of the account. */
    create: (accountId: string): Promise<EnrollmentLink> =>
      inTransaction(needs.sql, (tx) => createLink(tx, accountId)),

    /**
     * Creates a link and ends everything that gives access to the account. `endDeliveries` ends in the same transaction
     * what other modules deliver for it.
     */
    reset: <T>(
      accountId: string,
      endDeliveries: (tx: Sql) => Promise<T>,
    ): Promise<EnrollmentLink & { ended: EndedAccess & T }> =>
      inTransaction(needs.sql, async (tx) => {
        const link = await createLink(tx, accountId)
        const grantIds = await createGrantStore(tx).removeAll(accountId)
        await createArtifactStore(tx).removeByGrant(...grantIds)
        const ended = {
          api_keys: await createApiKeyStore(tx).revokeAll(accountId, needs.now()),
          connected_applications: grantIds.length,
          sessions: await needs.sessions.endAll(tx, accountId),
        }
        return { ...link, ended: { ...ended, ...(await endDeliveries(tx)) } }
      }),

    /** Returns undefined when the link is unknown, used, replaced or expired. */
    async find(token: string): Promise<{ accountName: string } | undefined> {
      const found = await createEnrollmentStore(needs.sql).findOpen(secretHash(token), needs.now())
      return found && { accountName: found.account_name }
    },

    async findLink(token: unknown): Promise<{ linkId: string; accountId: string }> {
      const found =
        typeof token === 'string'
          ? await createEnrollmentStore(needs.sql).findOpen(secretHash(token), needs.now())
          : undefined
      if (found === undefined) throw invalidLink()
      return { linkId: found.id, accountId: found.account_id }
    },

    /** Marks the link as used within the transaction of the change that it permits. */
    async consume(tx: Sql, linkId: string, accountId: string): Promise<void> {
      if (!(await createEnrollmentStore(tx).consume(linkId, accountId, needs.now()))) throw invalidLink()
    },

    removeExpired: (): Promise<void> => createEnrollmentStore(needs.sql).removeExpired(needs.now()),
  }
}

function invalidLink(): ServiceError {
  return new ServiceError(
    'invalid_credentials',
    'This link was used or replaced, or it has expired: ask the operator of this service for a new one',
  )
}

import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { newSecret, secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { IdentityChanges } from '../identity-changes.ts'
import { sessionIdleMs, sessionMs } from '../lifetimes.ts'
import { createWorkspaceStore } from '../workspace-store.ts'
import { deviceName } from './device-name.ts'
import { createSessionStore, type SessionRow } from './session-store.ts'
import type { SignedIn } from './signed-in.ts'

const maxUserAgentCharacters = 300

/** A session in the owner's list; `device` is e.g. “Chrome on Linux”. */
type ListedSession = SessionRow & { device: string | undefined }

export type SessionService = ReturnType<typeof createSessionService>

/** Browser sessions. Ending one is published, so that every instance drops it from its cache. */
export function createSessionService(needs: { sql: Sql; changes: IdentityChanges; now: Clock }) {
  const seenAfter = () => new Date(needs.now().getTime() - sessionIdleMs)

  return {
    /** Every sign-in gets a new token. Only its hash is stored. */
    async open(tx: Sql, accountId: string, userAgent: string): Promise<{ token: string; sessionId: string }> {
      const token = newSecret()
      const id = newId()
      const now = needs.now()
      await createSessionStore(tx).insert({
        id,
        token_hash: secretHash(token),
        account_id: accountId,
        user_agent: sanitizeUserAgent(userAgent),
        created_at: now,
        expires_at: new Date(now.getTime() + sessionMs),
      })
      return { token, sessionId: id }
    },

    /** Lists active sessions, most recently used first. */
    async list(accountId: string): Promise<ListedSession[]> {
      const rows = await createSessionStore(needs.sql).list(accountId, needs.now(), seenAfter())
      return rows.map((row) => ({ ...row, device: deviceName(row.user_agent) }))
    },

    /** Returns false when the account has no such session. */
    revoke: (accountId: string, sessionId: string): Promise<boolean> =>
      inTransaction(needs.sql, async (tx) => {
        if (!isId(sessionId) || !(await createSessionStore(tx).remove(sessionId, accountId))) return false
        await needs.changes.publish(tx, accountId)
        return true
      }),

    /** Returns how many sessions were ended. */
    revokeOthers: (accountId: string, keepId: string): Promise<number> =>
      inTransaction(needs.sql, async (tx) => {
        const ended = await createSessionStore(tx).removeAll(accountId, keepId)
        await needs.changes.publish(tx, accountId)
        return ended
      }),

    /** Ends all sessions of the account within the caller's transaction. */
    async endAll(tx: Sql, accountId: string): Promise<number> {
      const ended = await createSessionStore(tx).removeAll(accountId)
      await needs.changes.publish(tx, accountId)
      return ended
    },

    /** Signs out. An unknown token is already signed out. */
    close: (token: string): Promise<void> =>
      inTransaction(needs.sql, async (tx) => {
        const accountId = await createSessionStore(tx).removeByToken(secretHash(token))
        if (accountId !== undefined) await needs.changes.publish(tx, accountId)
      }),

    async switchWorkspace(signedIn: SignedIn, workspaceId: string): Promise<void> {
      await inTransaction(needs.sql, async (tx) => {
        const workspaces = createWorkspaceStore(tx)
        const role = isId(workspaceId) ? await workspaces.role(workspaceId, signedIn.accountId) : undefined
        if (role === undefined) {
          throw new ServiceError('workspace_required', 'You are not a member of this workspace')
        }
        const isPersonal = (await workspaces.find(workspaceId))?.kind === 'personal'
        const values = { workspace_id: isPersonal ? null : workspaceId }
        if (!(await createSessionStore(tx).update(signedIn.sessionId, signedIn.accountId, values))) {
          throw sessionEnded()
        }
        await needs.changes.publish(tx, signedIn.accountId)
      })
    },

    /** Records that the session verified a passkey just now. */
    async confirm(tx: Sql, signedIn: SignedIn): Promise<void> {
      const values = { verified_at: needs.now() }
      if (!(await createSessionStore(tx).update(signedIn.sessionId, signedIn.accountId, values))) {
        throw sessionEnded()
      }
      await needs.changes.publish(tx, signedIn.accountId)
    },

    /** Checks within the transaction, because the session may have ended since the request was authenticated. */
    async requireActive(tx: Sql, { sessionId, accountId }: SignedIn): Promise<void> {
      const row = await createSessionStore(tx).find(sessionId, accountId, needs.now(), seenAfter())
      if (row === undefined) throw sessionEnded()
    },

    removeEnded: (): Promise<void> => createSessionStore(needs.sql).removeEnded(needs.now(), seenAfter()),
  }
}

function sessionEnded(): ServiceError {
  return new ServiceError('unauthenticated', 'Your session has ended: sign in again')
}

/** Removes control characters: PostgreSQL does not accept NUL. */
function sanitizeUserAgent(userAgent: string): string {
  return userAgent
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, maxUserAgentCharacters)
    .toWellFormed()
}

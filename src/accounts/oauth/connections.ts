import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createGrantStore } from './grant-store.ts'
import type { RevokeGrant } from './revoke-grant.ts'

type Connection = {
  id: string
  clientName: string
  clientId: string
  redirectHost?: string
  workspaceId: string
  workspaceName: string
  scopes: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

/** The applications that an account has authorized. */
export function createConnections(needs: { sql: Sql; now: Clock; revokeGrant: RevokeGrant }) {
  const store = createGrantStore(needs.sql)
  return {
    async list(accountId: string): Promise<Connection[]> {
      const rows = await store.list(accountId, needs.now())
      return rows.map((row) => ({
        id: row.id,
        clientName: row.client_name,
        clientId: row.client_id,
        ...(row.redirect_host === null ? {} : { redirectHost: row.redirect_host }),
        workspaceId: row.workspace_id,
        workspaceName: row.workspace_name,
        scopes: row.scopes,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      }))
    },

    /** Revokes every token of the application on every instance. */
    async disconnect(accountId: string, id: string): Promise<void> {
      const grantId = isId(id) ? await store.grantId(accountId, id) : undefined
      if (grantId === undefined) throw new ServiceError('not_found', 'This application is not connected')
      await needs.revokeGrant(grantId)
    },
  }
}

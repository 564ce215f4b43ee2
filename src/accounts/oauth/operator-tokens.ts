import type { Scope } from '../../contracts/accounts/scopes.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { newSecret } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { accessTokenSeconds } from '../lifetimes.ts'
import { resourceOf } from '../oauth-resource.ts'
import { createWorkspaceStore } from '../workspace-store.ts'
import { createArtifactStore } from './artifact-store.ts'
import { createGrantStore } from './grant-store.ts'
import { isScope, unknownScopes } from './oauth-scopes.ts'

const operatorClientId = 'operator'

type OperatorToken = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
  account_id: string
  workspace_id: string
}

/** Access tokens that an operator creates without a browser. They expire and have no refresh token. */
export function createOperatorTokens(needs: { sql: Sql; baseUrl: string; now: Clock }) {
  return {
    async create(accountId: string, workspaceId: string, scopes: readonly string[]): Promise<OperatorToken> {
      const unknown = scopes.filter((scope) => !isScope(scope))
      if (scopes.length === 0 || unknown.length > 0) {
        throw invalidField(
          'scope',
          unknown.length > 0 ? unknownScopes(unknown) : 'must name at least one scope',
        )
      }
      const granted = [...new Set(scopes)] as Scope[]
      const now = needs.now()
      const token = newSecret()
      const grantId = newSecret()
      await needs.sql.transaction().execute(async (tx) => {
        const role = isId(workspaceId)
          ? await createWorkspaceStore(tx).role(workspaceId, accountId)
          : undefined
        if (role === undefined) {
          throw new ServiceError('workspace_required', 'The account is not a member of this workspace')
        }
        await createGrantStore(tx).insert({
          id: newId(),
          grant_id: grantId,
          account_id: accountId,
          workspace_id: workspaceId,
          client_id: operatorClientId,
          client_name: 'The operator of this service',
          redirect_host: null,
          scopes: granted,
          created_at: now,
        })
        const issuedAt = Math.floor(now.getTime() / 1000)
        await createArtifactStore(tx).save('AccessToken', token, {
          payload: {
            kind: 'AccessToken',
            accountId,
            clientId: operatorClientId,
            grantId,
            aud: resourceOf(needs.baseUrl),
            scope: granted.join(' '),
            iat: issuedAt,
            exp: issuedAt + accessTokenSeconds,
          },
          grantId,
          uid: null,
          expiresAt: new Date(now.getTime() + accessTokenSeconds * 1000),
          now,
        })
      })
      return {
        access_token: token,
        token_type: 'Bearer',
        expires_in: accessTokenSeconds,
        scope: granted.join(' '),
        account_id: accountId,
        workspace_id: workspaceId,
      }
    },
  }
}

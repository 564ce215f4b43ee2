import type { IncomingHttpHeaders } from 'node:http'
import type { PlanName } from '../../contracts/accounts/plans.ts'
import { impliedScopes, type Scope } from '../../contracts/accounts/scopes.ts'
import type { Operation } from '../../contracts/operation.ts'
import { ServiceError } from '../errors.ts'
import type { Policy } from '../rate-limit/limiter.ts'

/** Who calls: nobody in particular, or an account. */
export type Caller = { kind: 'anonymous' } | AccountCaller

export type AccountCaller = {
  kind: 'account'
  /** How the caller showed who they are, and the record of it. */
  credential: Credentials['kind']
  credentialId: string
  accountId: string
  accountName: string
  /** The workspace that the credential is bound to, and the account's role in it. */
  workspaceId: string
  workspaceRole: 'owner' | 'admin' | 'member' | 'reviewer'
  /** The plan in force: the account's own or the workspace's, whichever allows more. */
  plan: PlanName
  /** What an application was allowed; a key or a person has every scope. */
  scopes: 'all' | readonly Scope[]
  /** Roles in the public directory. */
  roles: readonly Role[]
  limits: Policy
  /** When the holder of a session last answered with a passkey; null for keys and tokens. */
  verifiedAt: Date | null
  /** When the credential ends by itself; null when it lasts until it is revoked. */
  expiresAt: Date | null
}

export type Role = 'reviewer' | 'partner'

/** Finds the account behind the credentials; undefined when they are not valid. */
export type Authenticate = (credentials: Credentials) => Promise<AccountCaller | undefined>

export type Credentials = { kind: 'api_key' | 'bearer' | 'session'; value: string }

/** How every API key begins, so that scanners, and the hints below, know one when they see it. */
export const apiKeyPrefix = 'cdk_'

export const anonymous: Caller = { kind: 'anonymous' }

/** Reads the credentials of a request: `X-API-Key` or `Authorization: Bearer`, never both. */
export function readCredentials(headers: IncomingHttpHeaders): Credentials | undefined {
  const key = headers['x-api-key']
  const authorization = headers.authorization
  if (key !== undefined && authorization !== undefined) {
    throw new ServiceError('invalid_credentials', 'Send X-API-Key or Authorization, not both')
  }
  if (typeof key === 'string') return { kind: 'api_key', value: key }
  if (authorization === undefined) return undefined
  const bearer = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization)?.[1]
  if (bearer === undefined || bearer.startsWith(apiKeyPrefix)) {
    throw new ServiceError(
      'invalid_credentials',
      'Authorization takes a Bearer token; an API key goes into X-API-Key',
    )
  }
  return { kind: 'bearer', value: bearer }
}

/** Says which header takes what, when that may be the mistake. */
export function unknownCredentials({ kind, value }: Credentials): ServiceError {
  const isMisplaced = kind === 'api_key' && !value.startsWith(apiKeyPrefix)
  return new ServiceError(
    'invalid_credentials',
    isMisplaced
      ? `X-API-Key takes an API key, which begins with ${apiKeyPrefix}; an OAuth token goes into Authorization: Bearer`
      : kind === 'api_key'
        ? 'The key in X-API-Key is unknown, cut short or revoked'
        : 'The token in Authorization is unknown, expired or revoked: connect the application again',
  )
}

export function hasCredentials(headers: IncomingHttpHeaders): boolean {
  return headers['x-api-key'] !== undefined || headers.authorization !== undefined
}

/** 401 tells that nobody is known, 403 that the one known may not. */
export function requireAccess(operation: Pick<Operation, 'access' | 'scope'>, caller: Caller): void {
  if (operation.access === 'public') return
  if (caller.kind === 'anonymous') {
    throw new ServiceError(
      'unauthenticated',
      'This operation needs credentials: send an API key in X-API-Key',
    )
  }
  // All at once: an application that is told of one at a time sends people to the consent page again and again.
  const missing = missingScopes(operation, caller)
  if (missing.length > 0) {
    throw new ServiceError('scope_required', `The application was not allowed ${missing.join(' and ')}`, {
      members: { scope: missing.join(' ') },
    })
  }
  if (operation.access === 'reviewer' && !caller.roles.includes('reviewer')) {
    throw new ServiceError('role_required', 'This operation is for reviewers of the public directory', {
      members: { role: 'reviewer' },
    })
  }
}

function missingScopes({ scope }: Pick<Operation, 'scope'>, { scopes }: AccountCaller): Scope[] {
  if (scope === undefined || scopes === 'all') return []
  const needed = [scope, impliedScopes[scope]].filter((one) => one !== undefined)
  return needed.filter((one) => !scopes.includes(one))
}

/** Names the caller in records of what was done. */
export function nameOf(caller: Caller): string {
  return caller.kind === 'account' ? `account:${caller.accountId}` : 'anonymous'
}

import type { IncomingHttpHeaders } from 'node:http'
import type { PlanName } from '../../contracts/accounts/plans.ts'
import { impliedScopes, type Scope } from '../../contracts/accounts/scopes.ts'
import type { Access, Operation } from '../../contracts/operation.ts'
import { ServiceError } from '../errors.ts'
import { noId } from '../ids.ts'
import type { Policy } from '../rate-limit/limiter.ts'

export type Caller = { kind: 'anonymous' } | AccountCaller

/** The caller that an operation's `access` guarantees. */
export type CallerOf<A extends Access> = A extends 'public' ? Caller : AccountCaller

export type AccountCaller = {
  kind: 'account'
  /** The kind of credential, and the id of its record. */
  credential: Credentials['kind']
  credentialId: string
  accountId: string
  accountName: string
  /** The workspace that the credential is bound to, and the account's role in it. */
  workspaceId: string
  workspaceRole: 'owner' | 'admin' | 'member' | 'reviewer'
  /** The plan in force: the account's own or the workspace's, whichever allows more. */
  plan: PlanName
  /** The scopes of an application or an API key. Sessions, and keys without scopes, have every scope. */
  scopes: 'all' | readonly Scope[]
  /** Roles in the public directory. */
  roles: readonly Role[]
  limits: Policy
  /** When the owner of a session last verified a passkey; null for keys and tokens. */
  verifiedAt: Date | null
  /** Null when the credential lasts until it is revoked. */
  expiresAt: Date | null
}

/** A reviewer to whom no credential belongs: the operator at the command line, or the sample town. */
export const internalReviewer = (id: string, accountName: string): AccountCaller => ({
  kind: 'account',
  credential: 'session',
  credentialId: id,
  accountId: id,
  accountName,
  workspaceId: noId,
  workspaceRole: 'member',
  plan: 'free',
  scopes: 'all',
  roles: ['reviewer'],
  limits: [],
  verifiedAt: null,
  expiresAt: null,
})

type Role = 'reviewer' | 'partner' | 'operator'

/** Finds the account of the credentials; undefined when they are not valid. */
export type Authenticate = (credentials: Credentials) => Promise<AccountCaller | undefined>

export type Credentials = { kind: 'api_key' | 'bearer' | 'session'; value: string }

/** Every API key starts with this, so that secret scanners and the hints below recognize it. */
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

/** Names the right header when the credential may be in the wrong one. */
export function unknownCredentials({ kind, value }: Credentials): ServiceError {
  const isMisplaced = kind === 'api_key' && !value.startsWith(apiKeyPrefix)
  return new ServiceError(
    'invalid_credentials',
    isMisplaced
      ? `X-API-Key takes an API key, which starts with ${apiKeyPrefix}; an OAuth token goes into Authorization: Bearer`
      : kind === 'api_key'
        ? 'The key in X-API-Key is unknown, truncated or revoked'
        : 'The token in Authorization is unknown, expired or revoked: connect the application again',
  )
}

export function hasCredentials(headers: IncomingHttpHeaders): boolean {
  return headers['x-api-key'] !== undefined || headers.authorization !== undefined
}

/** Throws 401 for an anonymous caller and 403 for an account without the right. */
export function requireAccess<A extends Access>(
  { access, scope }: { readonly access: A; readonly scope?: Scope },
  caller: Caller,
): CallerOf<A>
export function requireAccess(
  { access, scope }: Pick<Operation, 'access' | 'scope'>,
  caller: Caller,
): Caller {
  if (access === 'public') return caller
  if (caller.kind === 'anonymous') {
    throw new ServiceError(
      'unauthenticated',
      'This operation needs credentials: send an API key in X-API-Key',
    )
  }
  // All missing scopes at once, so that people see the consent page only once.
  const missing = missingScopes(scope, caller)
  if (missing.length > 0) {
    throw new ServiceError(
      'scope_required',
      `${caller.credential === 'api_key' ? 'The API key has no scope' : 'The application was not granted'} ${missing.join(' and ')}`,
      {
        members: { scope: missing.join(' ') },
      },
    )
  }
  if (access === 'reviewer' && !caller.roles.includes('reviewer')) {
    throw new ServiceError('role_required', 'This operation is for reviewers of the public directory', {
      members: { role: 'reviewer' },
    })
  }
  return caller
}

function missingScopes(scope: Scope | undefined, { scopes }: AccountCaller): Scope[] {
  if (scope === undefined || scopes === 'all') return []
  const needed = [scope, impliedScopes[scope]].filter((one) => one !== undefined)
  return needed.filter((one) => !scopes.includes(one))
}

/** The name of the caller in audit records. */
export function nameOf(caller: Caller): string {
  return caller.kind === 'account' ? `account:${caller.accountId}` : 'anonymous'
}

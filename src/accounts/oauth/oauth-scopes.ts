import { type Scope, scopes } from '../../contracts/accounts/scopes.ts'

export const resourceScopes = Object.keys(scopes) as Scope[]

/** Scopes of the protocol itself; they grant no access to the directory. */
export const protocolScopes = ['openid', 'offline_access'] as const

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopes, text)
}

/** Says which of the given scopes do not exist, and which do. */
export const unknownScopes = (unknown: readonly string[]): string =>
  `unknown scope: ${unknown.join(' ')}. Known: ${resourceScopes.join(', ')}`

/** Returns the directory scopes in a scope parameter. */
export function parseScopes(text: unknown): Scope[] {
  return typeof text === 'string' ? [...new Set(text.split(' '))].filter(isScope) : []
}

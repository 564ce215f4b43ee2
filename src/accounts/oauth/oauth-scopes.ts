import { type Scope, scopes } from '../../contracts/accounts/scopes.ts'

export const resourceScopes = Object.keys(scopes) as Scope[]

/** Scopes of the protocol itself; they grant no access to the directory. */
export const protocolScopes = ['openid', 'offline_access'] as const

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopes, text)
}

/** Returns the directory scopes in a scope parameter. */
export function parseScopes(text: unknown): Scope[] {
  return typeof text === 'string' ? [...new Set(text.split(' '))].filter(isScope) : []
}

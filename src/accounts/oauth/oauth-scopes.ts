import { type Scope, scopes } from '../../contracts/accounts/scopes.ts'

export const resourceScopes = Object.keys(scopes) as Scope[]

/** Known to the server beside those of the directory; they open nothing by themselves. */
export const protocolScopes = ['openid', 'offline_access'] as const

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopes, text)
}

/** The scopes of the directory in a scope parameter. */
export function scopesIn(text: unknown): Scope[] {
  return typeof text === 'string' ? [...new Set(text.split(' '))].filter(isScope) : []
}

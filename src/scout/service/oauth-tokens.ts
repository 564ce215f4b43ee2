import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Tokens } from './credentials.ts'

const TokenResponse = z.object({
  access_token: z.string(),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().default(300),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

/** Calls the token endpoint. An error carries the server's description. */
export async function requestTokens(endpoint: string, fields: Record<string, string>) {
  const response = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
  })
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.ok) return TokenResponse.parse(body)
  const why = body['error_description'] ?? body['error'] ?? `it returned ${response.status}`
  throw new OperatorError(`The service refused access: ${String(why)}. Sign in again: scout login`)
}

/** Rotates the tokens. The old refresh token becomes invalid. */
export async function refreshTokens(login: Tokens, service: string, now: Clock): Promise<Tokens> {
  if (login.refresh_token === null)
    throw new OperatorError(`The access to ${service} has expired. Sign in again: scout login`)
  const { client_id, refresh_token, resource, token_endpoint } = login
  const next = await requestTokens(token_endpoint, {
    grant_type: 'refresh_token',
    client_id,
    refresh_token,
    resource,
  })
  return {
    ...login,
    access_token: next.access_token,
    refresh_token: next.refresh_token ?? refresh_token,
    expires_at: expiry(next.expires_in, now),
  }
}

export const expiry = (seconds: number, now: Clock) =>
  new Date(now().getTime() + seconds * 1000).toISOString()

/** Revokes the access. Revoking the refresh token also revokes its access tokens. */
export async function revoke({ revocation_endpoint, client_id, refresh_token, access_token }: Tokens) {
  if (revocation_endpoint === null) return
  const response = await fetch(revocation_endpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id, token: refresh_token ?? access_token }),
    signal: AbortSignal.timeout(10_000),
  })
  await response.body?.cancel()
  if (!response.ok)
    throw new OperatorError(`The service did not revoke the access: it returned ${response.status}.`)
}

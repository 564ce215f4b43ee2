import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Tokens } from './credentials.ts'

const TokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().default(300),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

/** Asks the token endpoint; a refusal says what the server said. */
export async function askForTokens(endpoint: string, fields: Record<string, string>) {
  const answer = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
  })
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (answer.ok) return TokenAnswer.parse(body)
  const why = body['error_description'] ?? body['error'] ?? `it answers ${answer.status}`
  throw new OperatorError(`The service gives no access: ${String(why)}. Sign in again: scout login`)
}

/** The next tokens of a login. The old refresh token is used up by this. */
export async function refreshed(login: Tokens, service: string, now: Clock): Promise<Tokens> {
  if (login.refresh_token === null)
    throw new OperatorError(`The access to ${service} is over. Sign in again: scout login`)
  const { client_id, refresh_token, resource, token_endpoint } = login
  const next = await askForTokens(token_endpoint, {
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

/** Ends the access at the service; the refresh token takes everything with it. */
export async function revoke({ revocation_endpoint, client_id, refresh_token, access_token }: Tokens) {
  if (revocation_endpoint === null) return
  const answer = await fetch(revocation_endpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id, token: refresh_token ?? access_token }),
    signal: AbortSignal.timeout(10_000),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new OperatorError(`The service did not end the access: it answers ${answer.status}.`)
}

import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Tokens } from './credentials.ts'
import { askForTokens, expiry } from './oauth-tokens.ts'
import { awaitRedirect } from './redirect-listener.ts'

const Metadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  registration_endpoint: z.url(),
  revocation_endpoint: z.url().optional(),
  code_challenge_methods_supported: z.array(z.string()),
})
const ResourceMetadata = z.object({ resource: z.url(), authorization_servers: z.array(z.url()).min(1) })
const Registered = z.object({ client_id: z.string() })

/** What scout does for somebody: look up, sync, and add to their workspace. */
const scope =
  'directory:read directory:write discovery:read discovery:write workspace:read workspace:write offline_access'

/**
 * Authorization code with PKCE (RFC 7636) for a native application (RFC 8252): metadata → registration → the person
 * decides in the browser → redirect to loopback → tokens.
 */
export async function loginInBrowser(needs: {
  service: string
  now: Clock
  /** Shows the address to the person, or opens it. */
  visit: (address: string) => void
  signal: AbortSignal
}): Promise<Tokens> {
  const { service } = needs
  const { resource, authorization_servers } = await described(
    `${service}/.well-known/oauth-protected-resource`,
    ResourceMetadata,
  )
  const server = authorization_servers[0]!.replace(/\/$/, '')
  const metadata = await described(`${server}/.well-known/oauth-authorization-server`, Metadata)
  // RFC 8414 § 3.3: metadata of somebody else must not be believed.
  if (metadata.issuer.replace(/\/$/, '') !== server)
    throw new OperatorError(`${server} calls itself ${metadata.issuer}: sign in with an API key instead.`)
  if (!metadata.code_challenge_methods_supported.includes('S256'))
    throw new OperatorError(`${server} offers no PKCE: sign in with an API key instead.`)

  const state = randomBytes(24).toString('base64url')
  await using redirect = await awaitRedirect({ state, issuer: metadata.issuer })
  const { client_id } = await registered(metadata.registration_endpoint, redirect.address)
  const verifier = randomBytes(32).toString('base64url')
  const question = new URL(metadata.authorization_endpoint)
  question.search = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: redirect.address,
    scope,
    state,
    resource,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'consent',
  }).toString()
  needs.visit(question.href)
  const code = await redirect.code(needs.signal)
  const tokens = await askForTokens(metadata.token_endpoint, {
    grant_type: 'authorization_code',
    client_id,
    code,
    redirect_uri: redirect.address,
    resource,
    code_verifier: verifier,
  })
  return {
    kind: 'oauth',
    client_id,
    resource,
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token ?? null,
    expires_at: expiry(tokens.expires_in, needs.now),
    token_endpoint: metadata.token_endpoint,
    revocation_endpoint: metadata.revocation_endpoint ?? null,
  }
}

async function registered(endpoint: string, redirectUri: string) {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'scout',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
  })
  if (!answer.ok)
    throw new OperatorError(`The service does not take scout as an application: it answers ${answer.status}.`)
  return Registered.parse(await answer.json())
}

async function described<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema>> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(30_000) }).catch(() => {
    throw new OperatorError(`${url} cannot be reached. Is the service running?`)
  })
  const parsed = answer.ok ? schema.safeParse(await answer.json().catch(() => undefined)) : undefined
  if (!parsed?.success)
    throw new OperatorError(`${url} does not describe how to sign in: use scout login --api-key instead.`)
  return parsed.data
}

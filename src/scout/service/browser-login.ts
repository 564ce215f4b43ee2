import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Tokens } from './credentials.ts'
import { expiry, requestTokens } from './oauth-tokens.ts'
import { listenForRedirect } from './redirect-listener.ts'

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

/** Scopes for reading the directory, syncing, and adding to the workspace. */
const scope =
  'directory:read directory:write discovery:read discovery:write workspace:read workspace:write offline_access'

/**
 * Authorization code with PKCE (RFC 7636) for a native application (RFC 8252): metadata → registration → consent
 * in the browser → redirect to loopback → tokens.
 */
export async function authorizeInBrowser(needs: {
  service: string
  now: Clock
  /** Shows or opens the authorization URL. */
  visit: (address: string) => void
  signal: AbortSignal
}): Promise<Tokens> {
  const { service } = needs
  const { resource, authorization_servers } = await fetchMetadata(
    `${service}/.well-known/oauth-protected-resource`,
    ResourceMetadata,
  )
  const server = authorization_servers[0]!.replace(/\/$/, '')
  const metadata = await fetchMetadata(`${server}/.well-known/oauth-authorization-server`, Metadata)
  // RFC 8414 § 3.3: reject metadata of another issuer.
  if (metadata.issuer.replace(/\/$/, '') !== server)
    throw new OperatorError(
      `${server} reports the issuer ${metadata.issuer}. Sign in with an API key instead: scout login --api-key`,
    )
  if (!metadata.code_challenge_methods_supported.includes('S256'))
    throw new OperatorError(
      `${server} does not support PKCE. Sign in with an API key instead: scout login --api-key`,
    )

  const state = randomBytes(24).toString('base64url')
  await using redirect = await listenForRedirect({ state, issuer: metadata.issuer })
  const { client_id } = await registerClient(metadata.registration_endpoint, redirect.address)
  const verifier = randomBytes(32).toString('base64url')
  const authorizationUrl = new URL(metadata.authorization_endpoint)
  authorizationUrl.search = new URLSearchParams({
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
  needs.visit(authorizationUrl.href)
  const code = await redirect.code(needs.signal)
  const tokens = await requestTokens(metadata.token_endpoint, {
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

async function registerClient(endpoint: string, redirectUri: string) {
  const response = await fetch(endpoint, {
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
  if (!response.ok)
    throw new OperatorError(`The service rejected scout as an application: it returned ${response.status}.`)
  return Registered.parse(await response.json())
}

async function fetchMetadata<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(30_000) }).catch(() => {
    throw new OperatorError(`${url} cannot be reached. Is the service running?`)
  })
  const parsed = response.ok ? schema.safeParse(await response.json().catch(() => undefined)) : undefined
  if (!parsed?.success)
    throw new OperatorError(`${url} does not describe how to sign in. Use scout login --api-key instead.`)
  return parsed.data
}

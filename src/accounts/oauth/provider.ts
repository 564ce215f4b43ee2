import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Adapter, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Log } from '../../platform/log.ts'
import { accessTokenSeconds, codeSeconds, refreshCapSeconds, refreshTokenSeconds } from '../lifetimes.ts'
import { resourceOf } from '../resource.ts'
import { type ClientDocuments, mostDocumentBytes } from './client-documents.ts'
import { validateClientMetadata } from './client-metadata.ts'
import { renderErrorPage } from './error-page.ts'
import type { KeysInUse } from './key-rotation.ts'
import { protocolScopes, resourceScopes } from './oauth-scopes.ts'
import { resolveScope } from './resolve-scope.ts'

const interactionSeconds = 30 * 60
/** Of the library's own session, which only ties the steps of a consent together. */
const sessionSeconds = 60 * 60

export type ProviderNeeds = {
  baseUrl: string
  log: Log
  adapter: (kind: string) => Adapter
  documents: ClientDocuments
  /** Who is signed in at the site: the library's own session never decides it. */
  signedInAccount: (request: IncomingMessage) => Promise<string | undefined>
  /** Whether the account, or with a grant the account in the workspace of it, is in good standing. */
  isHonoured: (accountId: string, grantId: string | undefined) => Promise<boolean>
}

export function createProvider(needs: ProviderNeeds, keys: KeysInUse): Provider {
  const { baseUrl, documents } = needs
  const resource = resourceOf(baseUrl)

  const provider = new Provider(baseUrl, {
    adapter: needs.adapter,
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: '/oauth' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
      pushed_authorization_request: '/oauth/par',
      end_session: '/oauth/end-session',
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: [...protocolScopes, ...resourceScopes],
    clientAuthMethods: ['none'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientBasedCORS: () => true,
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (_ctx, _key, _value, metadata) =>
        validateClientMetadata(metadata as Record<string, unknown>),
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: codeSeconds,
      IdToken: accessTokenSeconds,
      Interaction: interactionSeconds,
      Session: sessionSeconds,
      RefreshToken: refreshTokenSeconds,
      // However often it is refreshed: without its grant a token is worth nothing.
      Grant: refreshCapSeconds,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // An application goes on working when the person has closed the browser.
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => true,
    // No application can prove who it is, so none gets in on an earlier consent: it is asked for every time.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId)
    },
    findAccount: async (_ctx, accountId, token) => {
      const grantId = (token as { grantId?: string } | undefined)?.grantId
      if (!(await needs.isHonoured(accountId, grantId))) return undefined
      return { accountId, claims: async () => ({ sub: accountId }) }
    },
    interactions: {
      url: (_ctx, interaction) => `/authorize/${interaction.uid}`,
      policy: policyFor(needs),
    },
    renderError: (ctx, out) => renderErrorPage(ctx, out),
    fetch: documents.fetch,
    fetchResponseBodyLimits: { 'client_id metadata document': mostDocumentBytes },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      introspection: { enabled: false },
      // A token bound to a key would be taken without it by the rest of the service.
      dPoP: { enabled: false },
      // It would end the library's session and leave the person signed in here.
      rpInitiatedLogout: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
      registrationManagement: { enabled: false },
      pushedAuthorizationRequests: { enabled: true },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: (ctx: KoaContextWithOIDC | undefined, clientId: string) =>
          documents.allowFetch(ctx?.req, clientId),
        allowClient: async () => true,
        cacheDuration: { min: 30, max: 86_400 },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => resource,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (ctx, indicator, client) => {
          if (indicator !== resource) throw new errors.InvalidTarget()
          resolveScope(ctx, client.scope)
          return {
            scope: resourceScopes.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: accessTokenSeconds,
          }
        },
      },
    },
  })
  speakForBaseUrl(provider, baseUrl)
  logFaults(provider, needs.log)
  return provider
}

function policyFor({ signedInAccount }: ProviderNeeds): interactionPolicy.Prompt[] {
  const { Check, base } = interactionPolicy
  const policy = base()
  policy.get('login')!.checks.add(
    new Check('signed_in_elsewise', 'the account is not the one signed in', 'login_required', async (ctx) => {
      return (await signedInAccount(ctx.req)) !== ctx.oidc.session?.accountId
    }),
  )
  return policy
}

/** Addresses and the Secure attribute follow the configuration, whatever Host and X-Forwarded-* say. */
function speakForBaseUrl(provider: Provider, baseUrl: string): void {
  const { host, protocol } = new URL(baseUrl)
  Object.defineProperties(provider.request, {
    host: { get: () => host },
    protocol: { get: () => protocol.slice(0, -1) },
  })
}

/** The library says nothing by itself. Descriptions only: parameters hold secrets. */
function logFaults(provider: Provider, log: Log): void {
  const events: EventEmitter = provider
  events.on('error', (error) => log.error({ err: error }, 'The OAuth server failed'))
  provider.on('server_error', (ctx, error) =>
    log.error({ err: error, path: ctx.path }, 'The OAuth server failed'),
  )
  const refusals = [
    'grant',
    'authorization',
    'registration_create',
    'revocation',
    'pushed_authorization_request',
  ]
  for (const name of refusals) {
    provider.on(`${name}.error` as 'grant.error', (ctx, error) => {
      const { error_description: description, error_detail: detail } = error as errors.OIDCProviderError
      log.info(
        { client_id: ctx.oidc.client?.clientId, error: error.message, description, detail },
        'An OAuth request was refused',
      )
    })
  }
}

import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Adapter, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Log } from '../../platform/log.ts'
import { accessTokenSeconds, codeSeconds, refreshCapSeconds, refreshTokenSeconds } from '../lifetimes.ts'
import { resourceOf } from '../oauth-resource.ts'
import { type ClientDocuments, maxDocumentBytes } from './client-documents.ts'
import { validateClientMetadata } from './client-metadata.ts'
import { renderErrorPage } from './error-page.ts'
import type { ActiveKeys } from './key-rotation.ts'
import { protocolScopes, resourceScopes } from './oauth-scopes.ts'
import { resolveScope } from './requested-scope.ts'

const interactionSeconds = 30 * 60
/** Lifetime of the library's session, which only connects the steps of one authorization. */
const sessionSeconds = 60 * 60

/** Name of the library's session cookie. */
export const sessionCookie = 'oauth_session'

export type ProviderNeeds = {
  baseUrl: string
  siteName: string
  log: Log
  adapter: (kind: string) => Adapter
  documents: ClientDocuments
  /** The path of the consent page in the first of these languages that the site has. */
  authorizePath: (uid: string, preferredLanguages: readonly string[]) => string
  /** Returns the account signed in to the site. The library's session never decides it. */
  signedInAccount: (request: IncomingMessage) => Promise<string | undefined>
  /** Whether the account is enabled and, with a grant, a member of the grant's workspace. */
  isAuthorized: (accountId: string, grantId: string | undefined) => Promise<boolean>
}

export function createProvider(needs: ProviderNeeds, keys: ActiveKeys): Provider {
  const { baseUrl, documents } = needs
  const resource = resourceOf(baseUrl)

  const provider = new Provider(baseUrl, {
    adapter: needs.adapter,
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      names: { session: sessionCookie, interaction: 'oauth_interaction', resume: 'oauth_resume' },
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
      // Caps refresh chains: a token is invalid without its grant.
      Grant: refreshCapSeconds,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Tokens outlive the browser session.
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => true,
    // Public clients cannot prove their identity, so every authorization needs a new consent.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId)
    },
    findAccount: async (_ctx, accountId, token) => {
      const grantId = token !== undefined && 'grantId' in token ? token.grantId : undefined
      if (!(await needs.isAuthorized(accountId, grantId))) return undefined
      return { accountId, claims: async () => ({ sub: accountId }) }
    },
    interactions: {
      // The cookie of an interaction is limited to its path, so the language is chosen here.
      url: (ctx, { uid, params }) =>
        needs.authorizePath(uid, [
          ...String(params.ui_locales ?? '').split(' '),
          ...ctx.request.acceptsLanguages(),
        ]),
      policy: createPolicy(needs),
    },
    renderError: (ctx, out) => renderErrorPage(ctx, out, needs.siteName),
    fetch: documents.fetch,
    fetchResponseBodyLimits: { 'client_id metadata document': maxDocumentBytes },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      introspection: { enabled: false },
      // The API does not check DPoP proofs, so it would accept a bound token without its key.
      dPoP: { enabled: false },
      // It would end the library's session but not the session of the site.
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
  // The request handler sets the forwarded headers from the configured base URL.
  provider.proxy = true
  logErrors(provider, needs.log)
  return provider
}

function createPolicy({ signedInAccount }: ProviderNeeds): interactionPolicy.Prompt[] {
  const { Check, base } = interactionPolicy
  const policy = base()
  policy.get('login')!.checks.add(
    new Check('other_account', 'another account is signed in to the site', 'login_required', async (ctx) => {
      return (await signedInAccount(ctx.req)) !== ctx.oidc.session?.accountId
    }),
  )
  return policy
}

/** Logs descriptions only, because request parameters contain secrets. */
function logErrors(provider: Provider, log: Log): void {
  const events: EventEmitter = provider
  events.on('error', (error) => log.error({ err: error }, 'OAuth server error'))
  provider.on('server_error', (ctx, error) => log.error({ err: error, path: ctx.path }, 'OAuth server error'))
  const logRejection = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    const { message, error_description: description, error_detail: detail } = error
    const clientId = ctx.oidc.client?.clientId
    log.info({ client_id: clientId, error: message, description, detail }, 'OAuth request rejected')
  }
  provider.on('grant.error', logRejection)
  provider.on('authorization.error', logRejection)
  provider.on('registration_create.error', logRejection)
  provider.on('revocation.error', logRejection)
  provider.on('pushed_authorization_request.error', logRejection)
}

import type { IncomingMessage } from 'node:http'
import { type Plans, standardPlans } from '../../contracts/accounts/plans.ts'
import { hourMs } from '../../contracts/days.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Lookup } from '../../platform/safe-fetch/checked-addresses.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { updateSetting } from '../../platform/sql/setting-store.ts'
import { createAccountStore } from '../account-store.ts'
import type { IdentityChanges } from '../identity-changes.ts'
import { createArtifactAdapter } from './artifact-adapter.ts'
import { createArtifactStore } from './artifact-store.ts'
import { createClientDocuments } from './client-documents.ts'
import { createConnections } from './connections.ts'
import { createConsentGrants } from './consent-grants.ts'
import { createGrantStore } from './grant-store.ts'
import { createInteractions } from './interactions.ts'
import { activeKeys, rotateKeys } from './key-rotation.ts'
import { createHandler, type OAuthListener } from './oauth-handler.ts'
import { createOperatorTokens } from './operator-tokens.ts'
import { createProvider, type ProviderNeeds } from './provider.ts'
import { createRevokeGrant } from './revoke-grant.ts'

const unusedClientMs = 30 * 24 * hourMs

export type OAuthNeeds = {
  sql: Sql
  /** The configured plans; defaults to the standard plans. */
  plans?: Plans
  /** The issuer: an origin without a path. */
  baseUrl: string
  siteName: string
  now: Clock
  log: Log
  changes: IdentityChanges
  /** Returns the account of the site's session cookie. */
  signedInAccount: (request: IncomingMessage) => Promise<string | undefined>
  consumeAttempt: (
    kind: 'token' | 'register' | 'authorize' | 'client_document',
    address: string,
  ) => Promise<boolean>
  addressOf: (request: IncomingMessage) => string
  authorizePath: ProviderNeeds['authorizePath']
  /** Tests replace DNS lookup and the fetch of client documents. */
  lookup?: Lookup
  fetch?: typeof fetch
}

export type OAuth = Awaited<ReturnType<typeof createOAuth>>

/** The OAuth 2.1 server: oidc-provider with our storage, sessions, workspaces and consent page. */
export async function createOAuth(needs: OAuthNeeds) {
  const { sql, now, log } = needs
  const artifacts = createArtifactStore(sql)
  const grants = createGrantStore(sql)
  const revokeGrant = createRevokeGrant(needs)
  const signedInAccount = cachePerRequest(needs.signedInAccount)
  const providerNeeds = {
    baseUrl: needs.baseUrl,
    siteName: needs.siteName,
    log,
    adapter: (kind: string) => createArtifactAdapter(kind, { store: artifacts, revokeGrant, now, log }),
    documents: createClientDocuments(needs),
    authorizePath: needs.authorizePath,
    signedInAccount,
    isAuthorized: async (accountId: string, grantId: string | undefined) => {
      if (grantId !== undefined) return grants.isAuthorized(grantId, accountId)
      const account = await createAccountStore(sql).find(accountId)
      return account !== undefined && account.disabled_at === null
    },
  }

  let listener: OAuthListener | undefined
  let currentKeys = ''
  /** Loads the shared keys, and rebuilds the provider when they or their order changed. */
  async function loadKeys(): Promise<void> {
    const keys = activeKeys(
      await updateSetting(sql, 'oauth_keys', (stored) => rotateKeys(stored, now())),
      now(),
    )
    const serialized = JSON.stringify(keys)
    if (serialized === currentKeys) return
    currentKeys = serialized
    const provider = createProvider(providerNeeds, keys)
    listener = { provider, listen: provider.callback() }
  }
  await loadKeys()
  const current = () => listener!
  const provider = () => current().provider

  const consentGrants = createConsentGrants({
    sql,
    plans: needs.plans ?? standardPlans,
    baseUrl: needs.baseUrl,
    now,
    provider,
  })
  return {
    ...createHandler({ ...needs, current, signedInAccount }),
    ...createInteractions({ provider, grants: consentGrants, signedInAccount }),
    connections: createConnections({ sql, now, revokeGrant }),
    createToken: createOperatorTokens(needs).create,

    /** Hourly housekeeping; safe to run on several instances. */
    async removeExpired(): Promise<void> {
      const at = now()
      const anHourAgo = new Date(at.getTime() - hourMs)
      await artifacts.removeExpired(at)
      await grants.removeUnusable(anHourAgo, at)
      await artifacts.removeOrphaned(anHourAgo)
      await artifacts.removeUnusedClients(new Date(at.getTime() - unusedClientMs))
      await loadKeys()
    },
  }
}

/** The library and our handler look up the same request several times. */
function cachePerRequest<T>(load: (request: IncomingMessage) => Promise<T>) {
  const results = new WeakMap<IncomingMessage, Promise<T>>()
  return (request: IncomingMessage): Promise<T> => {
    const result = results.get(request) ?? load(request)
    results.set(request, result)
    return result
  }
}

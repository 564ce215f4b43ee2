import type { IncomingMessage } from 'node:http'
import { type Plans, standardPlans } from '../../contracts/accounts/plans.ts'
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
import { keysInUse, rotateKeys } from './key-rotation.ts'
import { createHandler, type OAuthListener } from './oauth-handler.ts'
import { createOperatorTokens } from './operator-tokens.ts'
import { createProvider } from './provider.ts'
import { createRevokeGrant } from './revoke-grant.ts'

const hourMs = 3_600_000
const unusedClientMs = 30 * 24 * hourMs

export type OAuthNeeds = {
  sql: Sql
  /** As this installation sets them; the standard ones when left out. */
  plans?: Plans
  /** The issuer: a bare origin. */
  baseUrl: string
  now: Clock
  log: Log
  changes: IdentityChanges
  /** Whose session cookie of the site a request carries. */
  signedInAccount: (request: IncomingMessage) => Promise<string | undefined>
  consumeAttempt: (kind: 'token' | 'register' | 'client_document', address: string) => Promise<boolean>
  addressOf: (request: IncomingMessage) => string
  /** In the place of the system's, for tests: where names lead, and what client documents say. */
  lookup?: Lookup
  fetch?: typeof fetch
}

export type OAuth = Awaited<ReturnType<typeof createOAuth>>

/** The OAuth 2.1 server: oidc-provider on our tables, with our sessions, our workspaces and our consent. */
export async function createOAuth(needs: OAuthNeeds) {
  const { sql, now, log } = needs
  const artifacts = createArtifactStore(sql)
  const grants = createGrantStore(sql)
  const revokeGrant = createRevokeGrant(needs)
  const signedInAccount = once(needs.signedInAccount)
  const providerNeeds = {
    baseUrl: needs.baseUrl,
    log,
    adapter: (kind: string) => createArtifactAdapter(kind, { store: artifacts, revokeGrant, now, log }),
    documents: createClientDocuments(needs),
    signedInAccount,
    isHonoured: async (accountId: string, grantId: string | undefined) => {
      if (grantId !== undefined) return grants.isHonoured(grantId, accountId)
      const account = await createAccountStore(sql).find(accountId)
      return account !== undefined && account.disabled_at === null
    },
  }

  let listener: OAuthListener | undefined
  let keysBefore = ''
  /** Reads the shared keys; when they or their order have changed, the server is built anew with them. */
  async function takeKeys(): Promise<void> {
    const keys = keysInUse(
      await updateSetting(sql, 'oauth_keys', (stored) => rotateKeys(stored, now())),
      now(),
    )
    const text = JSON.stringify(keys)
    if (text === keysBefore) return
    keysBefore = text
    const provider = createProvider(providerNeeds, keys)
    listener = { provider, listen: provider.callback() }
  }
  await takeKeys()
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

    /** To be called every hour or so, by any number of instances. */
    async removeExpired(): Promise<void> {
      const at = now()
      const anHourAgo = new Date(at.getTime() - hourMs)
      await artifacts.removeExpired(at)
      await grants.removeDead(anHourAgo, at)
      await artifacts.removeStray(anHourAgo)
      await artifacts.removeUnusedClients(new Date(at.getTime() - unusedClientMs))
      await takeKeys()
    },
  }
}

/** Asked several times for one request, answered once. */
function once<T>(ask: (request: IncomingMessage) => Promise<T>) {
  const answers = new WeakMap<IncomingMessage, Promise<T>>()
  return (request: IncomingMessage): Promise<T> => {
    const known = answers.get(request) ?? ask(request)
    answers.set(request, known)
    return known
  }
}

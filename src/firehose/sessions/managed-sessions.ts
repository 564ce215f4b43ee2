import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import type { LogCursor } from '../cursor.ts'
import type { Narrowing } from '../query/compiled-query.ts'
import { requireFirehoseAccess } from '../query/rights.ts'
import { newWebhookSecret } from '../webhook/webhook-secret.ts'
import { validateWebhookUrl } from '../webhook/webhook-url.ts'
import { createManagedSessionStore } from './managed-session-store.ts'
import { type SessionNeeds, sessionEndedChannel, sessionUrls, webhooksChannel } from './session-service.ts'
import { createSessionStore, type StoredDelivery } from './session-store.ts'

/** A stored query that another room keeps as part of something of its own. */
export type StoredQuery = { readonly query: FirehoseQuery; readonly narrowing: Narrowing | null }

export type ManagedSessionDraft = StoredQuery & {
  readonly workspaceId: string
  readonly accountId: string
  /** Equal for queries that see the same. */
  readonly hash: string
  readonly webhook: StoredDelivery | null
  /** From here on signals count. */
  readonly start: LogCursor
}

export type WebhookStatus = { url: string; state: 'active' | 'retrying' | 'dead'; reason: string | null }

const noDelivery: StoredDelivery = { mode: 'sse', url: null, grant_id: null }
/** Such a session ends with what it is part of. */
const never = new Date('9999-12-31T00:00:00Z')

export type ManagedSessions = ReturnType<typeof createManagedSessions>

/**
 * Sessions that are part of something else, as a watch is: they are followed at the usual addresses and delivered to
 * webhooks in the usual way, but listed, counted and ended with what they are part of.
 */
export function createManagedSessions(needs: SessionNeeds) {
  const start = (): LogCursor => {
    const { epoch, head } = needs.log.position()
    return { epoch, seq: head }
  }

  function webhookOf(caller: AccountCaller, url: string): StoredDelivery {
    validateWebhookUrl(url, needs.loopbackPorts, 'delivery.webhook_url')
    const grantId = caller.credential === 'bearer' ? caller.credentialId : null
    return { mode: 'webhook', url, grant_id: grantId }
  }

  function deliveryOf(id: string, webhook: StoredDelivery | null, from: LogCursor) {
    if (webhook === null) return { delivery: noDelivery, secret: null, cursor: null }
    return { delivery: webhook, secret: needs.vault.seal(id, newWebhookSecret()), cursor: from }
  }

  return {
    urls: sessionUrls,

    /** Refuses callers who may not follow signals, and a webhook that could never be reached. */
    async prepare(
      caller: AccountCaller,
      { query, narrowing }: StoredQuery,
      webhookUrl: string | null,
    ): Promise<ManagedSessionDraft> {
      requireFirehoseAccess(caller, query.visibility, needs.baseUrl, needs.plans)
      const compiled = await needs.compiler.compile(query, narrowing)
      return {
        workspaceId: caller.workspaceId,
        accountId: caller.accountId,
        query: compiled.query,
        narrowing,
        hash: compiled.hash,
        webhook: webhookUrl === null ? null : webhookOf(caller, webhookUrl),
        start: start(),
      }
    },

    async create(tx: Sql, draft: ManagedSessionDraft, keptFor: string): Promise<string> {
      const now = needs.now()
      const id = newId()
      await createSessionStore(tx).insert({
        id,
        workspace_id: draft.workspaceId,
        account_id: draft.accountId,
        kept_for: keptFor,
        query: draft.query,
        narrowing: draft.narrowing,
        ...deliveryOf(id, draft.webhook, draft.start),
        created_at: now,
        used_at: now,
        expires_at: never,
      })
      if (draft.webhook) await notify(tx, webhooksChannel, '')
      return id
    },

    /** Delivers elsewhere from now on, with a new secret; or nowhere. */
    async redirect(tx: Sql, id: string, caller: AccountCaller, url: string | null): Promise<void> {
      if (url !== null) requireFirehoseAccess(caller, 'workspace', needs.baseUrl, needs.plans)
      const webhook = url === null ? null : webhookOf(caller, url)
      const to = { accountId: caller.accountId, ...deliveryOf(id, webhook, start()) }
      await createManagedSessionStore(tx).redirect(id, to)
      await notify(tx, webhooksChannel, '')
    },

    /** A webhook hears nothing of what comes before this time; null takes back what was said before. */
    async muteUntil(tx: Sql, id: string, until: Date | null): Promise<void> {
      await createManagedSessionStore(tx).muteUntil(id, until)
      await notify(tx, webhooksChannel, '')
    },

    async remove(tx: Sql, id: string): Promise<void> {
      await createManagedSessionStore(tx).remove(id)
      await notify(tx, sessionEndedChannel, id)
      await notify(tx, webhooksChannel, '')
    },

    /** How those that have a webhook are doing. */
    async webhooks(sql: Sql, ids: readonly string[]): Promise<Map<string, WebhookStatus>> {
      if (ids.length === 0) return new Map()
      const rows = await createManagedSessionStore(sql).find(ids)
      return new Map(
        rows.flatMap(({ id, delivery: { url }, state, reason }) =>
          url === null ? [] : [[id, { url, state, reason }] as const],
        ),
      )
    },

    /** To be shown once, when the webhook is set. */
    async secretOf(id: string): Promise<string | undefined> {
      const sealed = await createSessionStore(needs.sql).secret(id)
      return sealed === null ? undefined : needs.vault.open(id, sealed)
    },

    start,
  }
}

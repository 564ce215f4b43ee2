import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { Signal } from '../../contracts/firehose/signals.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { limitedCredential } from '../../platform/http/limited-credential.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import type { LogCursor } from '../cursor.ts'
import type { SignalLog } from '../log/signal-log.ts'
import type { Narrowing } from '../query/compiled-query.ts'
import { requireFirehoseAccess, requireVisibility, rightsOf } from '../query/rights.ts'
import { newWebhookSecret } from '../webhook/webhook-secret.ts'
import { validateWebhookUrl } from '../webhook/webhook-url.ts'
import { createManagedSessionStore } from './managed-session-store.ts'
import { type SessionNeeds, sessionEndedChannel, sessionUrls, webhooksChannel } from './session-service.ts'
import { createSessionStore, type StoredDelivery } from './session-store.ts'

/** A query that another module stores as part of its own record. */
export type StoredQuery = { readonly query: FirehoseQuery; readonly narrowing: Narrowing | null }

export type ManagedSessionDraft = StoredQuery & {
  readonly workspaceId: string
  readonly accountId: string
  /** Equal for queries that match the same signals. */
  readonly hash: string
  readonly webhook: StoredDelivery | null
  /** Delivery starts after this position. */
  readonly start: LogCursor
}

type WebhookStatus = { url: string; state: 'active' | 'retrying' | 'dead'; reason: string | null }

const noDelivery: StoredDelivery = { mode: 'sse', url: null, grant_id: null }
/** A managed session ends with the record that manages it. */
const never = new Date('9999-12-31T00:00:00Z')

export type ManagedSessions = ReturnType<typeof createManagedSessions>

/**
 * Sessions that belong to another record, such as a watch. They have the usual URLs and webhooks, but that record lists,
 * counts and ends them.
 */
export function createManagedSessions(
  needs: Omit<SessionNeeds, 'pageCursors' | 'log'> & { log: Pick<SignalLog, 'position' | 'snapshot'> },
) {
  const headPosition = (): LogCursor => {
    const { epoch, head } = needs.log.position()
    return { epoch, seq: head }
  }

  function webhookOf(caller: AccountCaller, url: string): StoredDelivery {
    validateWebhookUrl(url, needs.loopbackPorts, 'delivery.webhook_url')
    return { mode: 'webhook', url, grant_id: limitedCredential(caller) }
  }

  function deliveryOf(id: string, webhook: StoredDelivery | null, from: LogCursor) {
    if (webhook === null) return { delivery: noDelivery, secret: null, cursor: null }
    return { delivery: webhook, secret: needs.vault.seal(id, newWebhookSecret()), cursor: from }
  }

  return {
    urls: sessionUrls,

    /** What the query would have delivered since a time, newest first. */
    async preview(
      caller: AccountCaller,
      { query, narrowing }: StoredQuery,
      since: Date,
      limit: number,
    ): Promise<Signal[]> {
      const rights = rightsOf(caller)
      const compiled = await needs.compiler.compile({ ...query, since: since.toISOString() }, narrowing)
      const authorized = { query: compiled, rights }
      const { entries } = await needs.log.snapshot(authorized, { order: 'detected_at_desc', limit })
      return entries.map(({ json }) => JSON.parse(json) as Signal)
    },

    /** Rejects signals that the caller may not see, webhooks without a paid plan, and unreachable webhook URLs. */
    async prepare(
      caller: AccountCaller,
      { query, narrowing }: StoredQuery,
      webhookUrl: string | null,
    ): Promise<ManagedSessionDraft> {
      if (webhookUrl !== null) requireFirehoseAccess(caller, query.visibility, needs.baseUrl, needs.plans)
      requireVisibility(rightsOf(caller), query.visibility)
      const compiled = await needs.compiler.compile(query, narrowing)
      return {
        workspaceId: caller.workspaceId,
        accountId: caller.accountId,
        query: compiled.query,
        narrowing,
        hash: compiled.hash,
        webhook: webhookUrl === null ? null : webhookOf(caller, webhookUrl),
        start: headPosition(),
      }
    },

    async create(tx: Sql, draft: ManagedSessionDraft, managedBy: string): Promise<string> {
      const now = needs.now()
      const id = newId()
      await createSessionStore(tx).insert({
        id,
        workspace_id: draft.workspaceId,
        account_id: draft.accountId,
        kept_for: managedBy,
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

    /** Delivers to another URL from now on, with a new secret, or stops delivering when `url` is null. */
    async redirect(tx: Sql, id: string, caller: AccountCaller, url: string | null): Promise<void> {
      if (url !== null) requireFirehoseAccess(caller, 'workspace', needs.baseUrl, needs.plans)
      const webhook = url === null ? null : webhookOf(caller, url)
      const to = { accountId: caller.accountId, ...deliveryOf(id, webhook, headPosition()) }
      await createManagedSessionStore(tx).redirect(id, to)
      await notify(tx, webhooksChannel, '')
    },

    /** The webhook skips signals logged before `until`; null delivers everything again. */
    async muteUntil(tx: Sql, id: string, until: Date | null): Promise<void> {
      await createManagedSessionStore(tx).muteUntil(id, until)
      await notify(tx, webhooksChannel, '')
    },

    async remove(tx: Sql, id: string): Promise<void> {
      await createManagedSessionStore(tx).remove(id)
      await notify(tx, sessionEndedChannel, id)
      await notify(tx, webhooksChannel, '')
    },

    /** The delivery status of every session that has a webhook, by session id. */
    async webhookStatus(sql: Sql, ids: readonly string[]): Promise<Map<string, WebhookStatus>> {
      if (ids.length === 0) return new Map()
      const rows = await createManagedSessionStore(sql).find(ids)
      return new Map(
        rows.flatMap(({ id, delivery: { url }, state, reason }) =>
          url === null ? [] : [[id, { url, state, reason }] as const],
        ),
      )
    },

    /** Show it once, in the response that sets the webhook. */
    async secretOf(id: string): Promise<string | undefined> {
      const sealed = await createSessionStore(needs.sql).secret(id)
      return sealed === null ? undefined : needs.vault.open(id, sealed)
    },

    headPosition,
  }
}

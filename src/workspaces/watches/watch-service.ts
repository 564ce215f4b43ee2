import { findPersonalWorkspaces, planRequired } from '../../accounts/index.ts'
import type { Plans } from '../../contracts/accounts/plans.ts'
import { dayMs } from '../../contracts/days.ts'
import type { Watch, WatchInput, WatchPatch } from '../../contracts/workspaces/watches.ts'
import type { ManagedSessionDraft, ManagedSessions } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { limitReached, ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { requireVersion } from '../../platform/http/precondition.ts'
import { isId, newId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { lockWorkspace } from '../../platform/sql/lock-workspace-store.ts'
import { recordChange } from '../change-store.ts'
import { nextPeriodEnd } from './digest-period.ts'
import { feedHash, newFeedToken } from './feed-token.ts'
import { createRecipientStore } from './recipient-store.ts'
import { planRequiredPause, type WatchBilling } from './watch-billing.ts'
import { checkDelivery } from './watch-delivery.ts'
import { applyPatch } from './watch-patch.ts'
import { toSubject, type WatchRow } from './watch-row.ts'
import { createWatchStore } from './watch-store.ts'
import { type ResolvedTarget, resolveTarget } from './watch-target.ts'
import { toWatches } from './watch-view.ts'

type WatchNeeds = {
  sql: Sql
  cursors: Cursors
  sessions: ManagedSessions
  billing: WatchBilling
  plans: Plans
  canMail: boolean
  baseUrl: string
  now: Clock
}

/** How far back a preview looks, and how many signals a day are better read in a weekly digest. */
const previewDays = 30
const frequentPerDay = 20
const maxPreviewed = 1_000

/** A validated watch, ready to be stored. */
type WatchDraft = { input: WatchInput; resolved: ResolvedTarget; session: ManagedSessionDraft }

/** The feed token is shown once and never stored with an idempotent response. */
type WithFeedToken<T> = { readonly item: T; readonly feedToken: string | undefined }

export type WatchService = ReturnType<typeof createWatchService>

/** Each watch is a stored query of the Firehose. */
export function createWatchService(needs: WatchNeeds) {
  const show = (sql: Sql, workspaceId: string, rows: readonly WatchRow[]) =>
    toWatches({ sessions: needs.sessions, now: needs.now() }, sql, workspaceId, rows)

  async function showOne(sql: Sql, row: WatchRow): Promise<Watch> {
    return (await show(sql, row.workspace_id, [row]))[0]!
  }

  /** Adds `paused` to watches that no plan covers. Do not call this inside a transaction. */
  async function withPauses(rows: readonly WatchRow[], watches: readonly Watch[]): Promise<Watch[]> {
    const covered = await needs.billing.findCovered(rows)
    return watches.map((watch) => (covered.has(watch.id) ? watch : { ...watch, paused: planRequiredPause }))
  }

  /** Digests on the site are free; everything that the service sends needs a plan. */
  function requireDeliveryPlan({ plan }: AccountCaller, { cadence, delivery }: WatchPatch): void {
    const isSent = cadence === 'immediate' || delivery?.webhook_url || delivery?.emails?.length
    if (isSent && !needs.plans[plan].isPaid)
      throw planRequired('Immediate watches, webhooks and email', needs.baseUrl)
  }

  /** Only personal workspaces have free watches. */
  async function requirePlan(member: AccountCaller, input: WatchInput): Promise<void> {
    requireDeliveryPlan(member, input)
    if (needs.plans[member.plan].isPaid) return
    const personal = await findPersonalWorkspaces(needs.sql, [member.workspaceId])
    if (!personal.has(member.workspaceId)) throw planRequired('Watches of a team', needs.baseUrl)
  }

  async function lockWatch(tx: Sql, member: AccountCaller, id: string): Promise<WatchRow> {
    const row = isId(id) ? await createWatchStore(tx).lock(member.workspaceId, id) : undefined
    if (row === undefined) throw watchNotFound(id)
    return row
  }

  return {
    /** Validates a new watch outside the transaction. */
    async prepare(member: AccountCaller, input: WatchInput): Promise<WatchDraft> {
      checkDelivery(input.cadence, input.delivery, needs.canMail)
      await requirePlan(member, input)
      const resolved = await resolveTarget(needs.sql, member.workspaceId, input.target)
      const session = await needs.sessions.prepare(member, resolved, input.delivery.webhook_url ?? null)
      return { input, resolved, session }
    },

    /** What a watch on the target would have found in the last 30 days, at most 1,000 signals, newest first. */
    async preview(member: AccountCaller, target: WatchInput['target']) {
      const resolved = await resolveTarget(needs.sql, member.workspaceId, target)
      const since = new Date(needs.now().getTime() - previewDays * dayMs)
      const signals = await needs.sessions.preview(member, resolved, since, maxPreviewed)
      const perDay = signals.length / previewDays
      return { name: resolved.name, signals, perDay, isFrequent: perDay > frequentPerDay }
    },

    async start(tx: Sql, member: AccountCaller, draft: WatchDraft): Promise<WithFeedToken<Watch>> {
      const { input, resolved, session } = draft
      const store = createWatchStore(tx)
      await lockWorkspace(tx, member.workspaceId)
      const { isPaid, limits } = needs.plans[member.plan]
      if ((await store.count(member.workspaceId)) >= limits.watches) {
        const more = isPaid ? '' : `, or choose a paid plan: see ${needs.baseUrl}/pricing`
        throw limitReached(
          'watches',
          limits.watches,
          `Your plan allows ${limits.watches} watches in a workspace. End one that you no longer need${more}`,
        )
      }
      const now = needs.now()
      const { cadence } = input
      const id = newId()
      const hash = `${resolved.stored.kind}:${session.hash}`
      const feedToken = cadence === 'immediate' ? undefined : newFeedToken()
      const session_id = await needs.sessions.create(tx, session, `watch:${id}`)
      const row = await store.insert(
        member,
        {
          id,
          session_id,
          name: input.name ?? resolved.name,
          cadence,
          target: resolved.stored,
          target_hash: hash,
          query: session.query,
          narrowing: session.narrowing,
          digest_from: cadence === 'immediate' ? null : now,
          digest_at: cadence === 'immediate' ? null : nextPeriodEnd(cadence, now),
          feed_hash: feedToken === undefined ? null : feedHash(feedToken),
          start: session.start,
        },
        now,
      )
      if (row === undefined) throw await duplicateWatch(store, member.workspaceId, hash)
      await createRecipientStore(tx).list(row, input.delivery.emails ?? [], now)
      const details = { target: resolved.stored.kind, cadence }
      await recordChange(tx, member, { action: 'watch.created', target: toSubject(row), details }, now)
      return { item: await showOne(tx, row), feedToken }
    },

    async read(workspaceId: string, id: string): Promise<Watch> {
      const row = isId(id) ? await createWatchStore(needs.sql).find(workspaceId, id) : undefined
      if (row === undefined) throw watchNotFound(id)
      return (await withPauses([row], [await showOne(needs.sql, row)]))[0]!
    },

    async list(
      workspaceId: string,
      options: { target_id?: string | undefined; limit: number; cursor?: string | undefined },
    ) {
      const { limit, cursor, target_id: targetId } = options
      const store = createWatchStore(needs.sql)
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `watches ${workspaceId} ${targetId ?? ''}`,
        limit,
        cursor,
        load: (after, count) =>
          store.page(workspaceId, { before: after && String(after[0]), targetId, limit: count }),
        positionOf: ({ id }) => [id],
        count: () => store.count(workspaceId, targetId),
      })
      return { data: await withPauses(rows, await show(needs.sql, workspaceId, rows)), page }
    },

    async change(
      tx: Sql,
      member: AccountCaller,
      id: string,
      patch: WatchPatch,
      ifMatch: string | undefined,
    ): Promise<WithFeedToken<Watch> & { isWebhookNew: boolean }> {
      const row = await lockWatch(tx, member, id)
      requireVersion(ifMatch, row.version)
      requireDeliveryPlan(member, patch)
      const { changed, ...shown } = await applyPatch(needs, tx, member, row, patch)
      const details = { fields: Object.keys(patch) }
      await recordChange(
        tx,
        member,
        { action: 'watch.changed', target: toSubject(changed), details },
        needs.now(),
      )
      return { item: await showOne(tx, changed), ...shown }
    },

    async end(tx: Sql, member: AccountCaller, id: string, ifMatch: string | undefined): Promise<undefined> {
      const row = await lockWatch(tx, member, id)
      requireVersion(ifMatch, row.version)
      await createWatchStore(tx).remove(row.id)
      await needs.sessions.remove(tx, row.session_id)
      await recordChange(tx, member, { action: 'watch.deleted', target: toSubject(row) }, needs.now())
    },

    /** Returns the new feed token. The previous feed URL stops working. */
    async renewFeed(tx: Sql, member: AccountCaller, id: string): Promise<string> {
      const row = await lockWatch(tx, member, id)
      const token = newFeedToken()
      const now = needs.now()
      await createWatchStore(tx).change(member, row.id, { feed_hash: feedHash(token) }, now)
      await recordChange(tx, member, { action: 'watch.feed_renewed', target: toSubject(row) }, now)
      return token
    },

    async revokeFeed(tx: Sql, member: AccountCaller, id: string): Promise<void> {
      const row = await lockWatch(tx, member, id)
      const now = needs.now()
      await createWatchStore(tx).change(member, row.id, { feed_hash: null }, now)
      await recordChange(tx, member, { action: 'watch.feed_revoked', target: toSubject(row) }, now)
    },

    async withPause(workspaceId: string, watch: Watch): Promise<Watch> {
      const row = await createWatchStore(needs.sql).find(workspaceId, watch.id)
      return row === undefined ? watch : (await withPauses([row], [watch]))[0]!
    },

    /** Adds the webhook secret, which only the response that sets the webhook shows. */
    async withSecret(watch: Watch): Promise<Watch> {
      const { webhook, events_url } = watch.delivery
      if (webhook === null) return watch
      const secret = await needs.sessions.secretOf(events_url.split('/').at(-2)!)
      return secret === undefined
        ? watch
        : { ...watch, delivery: { ...watch.delivery, webhook: { ...webhook, secret } } }
    },
  }
}

async function duplicateWatch(
  store: ReturnType<typeof createWatchStore>,
  workspaceId: string,
  hash: string,
): Promise<ServiceError> {
  const watchId = await store.sameTarget(workspaceId, hash)
  return new ServiceError(
    'conflict',
    `The workspace already watches this target. Change the watch ${watchId} instead`,
    {
      members: { watch_id: watchId },
    },
  )
}

function watchNotFound(id: string): ServiceError {
  return new ServiceError('item_not_found', `The workspace has no watch with the id ${id}`)
}

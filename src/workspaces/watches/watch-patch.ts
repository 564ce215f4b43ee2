import { standardPlans } from '../../contracts/accounts/plans.ts'
import type { Cadence, WatchPatch } from '../../contracts/workspaces/watches.ts'
import type { ManagedSessions } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { nextPeriodEnd } from './digest-period.ts'
import { feedHash, newFeedToken } from './feed-token.ts'
import { createRecipientStore } from './recipient-store.ts'
import { checkDelivery } from './watch-delivery.ts'
import { forever, isMuted, type WatchRow } from './watch-row.ts'
import { createWatchStore, type WatchChange } from './watch-store.ts'

type Needs = { sessions: ManagedSessions; canMail: boolean; now: Clock }

/** Applies a patch to a locked watch. */
export async function applyPatch(
  needs: Needs,
  tx: Sql,
  member: AccountCaller,
  row: WatchRow,
  patch: WatchPatch,
): Promise<{ changed: WatchRow; feedToken: string | undefined; isWebhookNew: boolean }> {
  const now = needs.now()
  const cadence = patch.cadence ?? row.cadence
  checkDelivery(cadence, patch.delivery ?? {}, needs.canMail)
  const muting = resolveMuting(row, patch, now)
  const feedToken =
    cadence !== 'immediate' && row.feed_hash === null && patch.cadence ? newFeedToken() : undefined

  const isWebhookNew = await updateWebhook(needs, tx, member, { row, cadence, patch })
  const quiet_until = quietUntil(row, muting, now)
  // A new webhook ends the pause, because its owner has a paid plan. Other changes keep it.
  const isPaused = row.is_paused && !isWebhookNew
  if (!isPaused && (row.is_paused || quiet_until !== row.quiet_until)) {
    await needs.sessions.muteUntil(tx, row.session_id, quiet_until)
  }
  const store = createWatchStore(tx)
  if (cadence === 'immediate' && row.cadence !== 'immediate') await store.deletePending(row.id)
  const emails = patch.delivery?.emails ?? (cadence === 'immediate' ? [] : undefined)
  if (emails) await createRecipientStore(tx).list(row, emails, now)
  const isUnmuted = muting?.muted === false && isMuted(row, now)
  const changed = await store.change(
    member,
    row.id,
    {
      ...(patch.name !== undefined && { name: patch.name }),
      ...muting,
      ...digestSchedule(row, cadence, now, isUnmuted),
      ...(feedToken !== undefined && { feed_hash: feedHash(feedToken) }),
      quiet_until,
      is_paused: isPaused,
      account_id: resolvePayer(row, patch, member, isWebhookNew),
      // Signals that arrived while the watch was muted do not count.
      ...(isUnmuted && { start: needs.sessions.headPosition() }),
    },
    now,
  )
  return { changed, feedToken, isWebhookNew }
}

type Muting = Required<Pick<WatchChange, 'muted' | 'muted_until'>>

function resolveMuting(row: WatchRow, patch: WatchPatch, now: Date): Muting | undefined {
  if (patch.muted === false) return { muted: false, muted_until: null }
  if (patch.muted_until) {
    const until = new Date(patch.muted_until)
    if (until <= now) throw invalidField('muted_until', 'must be in the future')
    return { muted: true, muted_until: until }
  }
  const isWithoutEnd = patch.muted === true || (patch.muted_until === null && isMuted(row, now))
  return isWithoutEnd ? { muted: true, muted_until: null } : undefined
}

/** The webhook skips all signals before this time. */
function quietUntil(row: WatchRow, muting: Muting | undefined, now: Date): Date | null {
  if (muting?.muted) return muting.muted_until ?? forever
  return muting && isMuted(row, now) ? now : row.quiet_until
}

/** The account that pays: the one that set the webhook or last set the delivery of digests. */
function resolvePayer(
  row: WatchRow,
  { delivery, cadence }: WatchPatch,
  { accountId, plan }: AccountCaller,
  isWebhookNew: boolean,
): string | null {
  const isDigestSet = (cadence ?? row.cadence) !== 'immediate' && (delivery?.emails || cadence)
  return isWebhookNew || (isDigestSet && standardPlans[plan].isPaid) ? accountId : row.account_id
}

/** Returns whether the watch has a new webhook. */
async function updateWebhook(
  needs: Needs,
  tx: Sql,
  member: AccountCaller,
  { row, cadence, patch: { delivery } }: { row: WatchRow; cadence: Cadence; patch: WatchPatch },
): Promise<boolean> {
  const before = (await needs.sessions.webhookStatus(tx, [row.session_id])).get(row.session_id)?.url ?? null
  const url =
    delivery?.webhook_url === undefined && cadence === 'immediate' ? before : (delivery?.webhook_url ?? null)
  if (url === before) return false
  await needs.sessions.redirect(tx, row.session_id, member, url)
  return url !== null
}

function digestSchedule(row: WatchRow, cadence: Cadence, now: Date, isUnmuted: boolean): WatchChange {
  if (cadence === 'immediate') return { cadence, digest_from: null, digest_at: null }
  const digest_from = row.digest_from === null || isUnmuted ? now : row.digest_from
  const digest_at = cadence === row.cadence && row.digest_at ? row.digest_at : nextPeriodEnd(cadence, now)
  return { cadence, digest_from, digest_at }
}

import { hourMs } from '../../contracts/days.ts'
import type { ManagedSessions } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MailLinks } from '../../platform/mail/mail-links.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createDigestStore } from './digest-store.ts'
import { digestPage } from './digest-text.ts'
import { toDigest } from './digest-view.ts'
import { createMailQueueStore, type QueuedMail } from './mail-queue-store.ts'
import { confirmationMail, digestMail } from './mail-text.ts'
import type { WatchBilling } from './watch-billing.ts'

const firstRetryMs = 60_000
const maxRetryMs = 4 * hourMs
/** A digest that could not be delivered for this long is dropped. */
const maxAgeMs = 36 * hourMs
const concurrency = 4

export type MailQueue = ReturnType<typeof createMailQueue>

/** Sends queued mails at most once: a mail whose outcome is unknown is not sent again. */
export function createMailQueue(needs: {
  sql: Sql
  mailer: Mailer
  sessions: Pick<ManagedSessions, 'urls'>
  links: Pick<MailLinks, 'urlOf'>
  billing: WatchBilling
  baseUrl: string
  siteName: string
  now: Clock
}) {
  const store = createMailQueueStore(needs.sql)
  const host = new URL(needs.baseUrl).hostname
  /** When the next mail is due: null for never, undefined when unknown. */
  let nextAt: Date | undefined | null

  /** The mail to send, or the reason to drop it. */
  async function renderMail(mail: QueuedMail): Promise<Pick<Mail, 'subject' | 'text' | 'html'> | string> {
    if (!mail.is_deliverable) return 'The recipient no longer wants this mail'
    if (mail.digest === null) return confirmationMail(unsubscribeUrl(mail), needs)
    const { id, workspace_id, watch_id, account_id } = mail.digest
    const watch = { id: watch_id, workspace_id, account_id }
    if (!(await needs.billing.findPaid([watch])).has(watch_id))
      return 'No paid plan covers this watch anymore'
    const row = await createDigestStore(needs.sql).find(workspace_id, id)
    if (row === undefined) return 'The digest no longer exists'
    return digestMail(toDigest(row, needs.sessions.urls), {
      pageUrl: digestPage(needs.baseUrl, workspace_id, id),
      unsubscribeUrl: unsubscribeUrl(mail),
    })
  }

  function unsubscribeUrl({ digest, recipient_id }: QueuedMail): string {
    return digest === null
      ? needs.links.urlOf({ kind: 'recipient', id: recipient_id })
      : needs.links.urlOf({ kind: 'address', id: digest.address_id })
  }

  async function send(mail: QueuedMail): Promise<void> {
    const text = await renderMail(mail)
    if (typeof text === 'string') return store.finish(mail.id, 'dropped', text, needs.now())
    const outcome = await needs.mailer.send({
      to: mail.address,
      ...text,
      unsubscribeUrl: unsubscribeUrl(mail),
      messageId: `<${mail.id}@${host}>`,
    })
    const now = needs.now()
    if (outcome.kind === 'sent') return store.finish(mail.id, 'sent', null, now)
    if (outcome.kind !== 'failed') return store.finish(mail.id, outcome.kind, outcome.reason, now)
    const pauseMs = Math.min(maxRetryMs, firstRetryMs * 2 ** (mail.attempts - 1))
    if (now.getTime() + pauseMs - mail.created_at.getTime() > maxAgeMs) {
      return store.finish(mail.id, 'refused', `Gave up after repeated failures: ${outcome.reason}`, now)
    }
    await store.scheduleRetry(mail.id, new Date(now.getTime() + pauseMs), outcome.reason, now)
  }

  async function drain(isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      const mail = await store.claimNext(needs.now())
      if (mail === undefined) return
      await send(mail)
    }
  }

  return {
    /** Call once after becoming leader. Returns the number of mails with an unknown outcome. */
    async recover(): Promise<number> {
      nextAt = undefined
      return store.markInterrupted(needs.now())
    },

    wake(): void {
      nextAt = undefined
    },

    /** Sends due mails. Does not query the database while nothing is due. */
    async run(isStopped: () => boolean): Promise<void> {
      if (nextAt === null || (nextAt && nextAt > needs.now())) return
      // A wake-up during the run resets this, so new mails are not missed.
      nextAt = null
      const workers = Array.from({ length: concurrency }, () => drain(isStopped))
      await Promise.all(workers)
      const next = await store.nextAt()
      if (nextAt === null) nextAt = next ?? null
    },
  }
}

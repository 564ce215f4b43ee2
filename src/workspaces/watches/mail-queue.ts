import type { ManagedSessions } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createDigestStore } from './digest-store.ts'
import { toDigest } from './digest-view.ts'
import type { MailLinks } from './mail-link.ts'
import { createMailQueueStore, type QueuedMail } from './mail-queue-store.ts'
import { confirmationMail, digestMail } from './mail-text.ts'
import type { WatchBilling } from './watch-billing.ts'

const firstRetryMs = 60_000
const maxRetryMs = 4 * 3_600_000
/** Older news is no news. */
const maxAgeMs = 36 * 3_600_000
const concurrency = 4

export type MailQueue = ReturnType<typeof createMailQueue>

/** Sends digests by mail, each once: one of which nobody can know whether it left is not sent again. */
export function createMailQueue(needs: {
  sql: Sql
  mailer: Mailer
  sessions: Pick<ManagedSessions, 'urls'>
  links: Pick<MailLinks, 'urlOf'>
  billing: WatchBilling
  baseUrl: string
  now: Clock
}) {
  const store = createMailQueueStore(needs.sql)
  const host = new URL(needs.baseUrl).hostname
  /** When there may be something to do; undefined when that has to be asked. */
  let nextAt: Date | undefined | null

  /** What is to be sent, or why nothing is. */
  async function written(mail: QueuedMail): Promise<Pick<Mail, 'subject' | 'text' | 'html'> | string> {
    if (!mail.is_wanted) return 'Nobody wants it any more'
    if (mail.digest === null) return confirmationMail(unsubscribeUrl(mail), needs.baseUrl)
    const { id, workspace_id, watch_id, account_id } = mail.digest
    const watch = { id: watch_id, workspace_id, account_id }
    if (!(await needs.billing.findPaid([watch])).has(watch_id))
      return 'No paid plan covers this watch anymore'
    const row = await createDigestStore(needs.sql).find(workspace_id, id)
    if (row === undefined) return 'Nobody wants it any more'
    return digestMail(toDigest(row, needs.sessions.urls), unsubscribeUrl(mail))
  }

  function unsubscribeUrl({ digest, recipient_id }: QueuedMail): string {
    return digest === null
      ? needs.links.urlOf({ kind: 'recipient', id: recipient_id })
      : needs.links.urlOf({ kind: 'address', id: digest.address_id })
  }

  async function send(mail: QueuedMail): Promise<void> {
    const text = await written(mail)
    if (typeof text === 'string') return store.settle(mail.id, 'dropped', text, needs.now())
    const outcome = await needs.mailer.send({
      to: mail.address,
      ...text,
      unsubscribeUrl: unsubscribeUrl(mail),
      messageId: `<${mail.id}@${host}>`,
    })
    const now = needs.now()
    if (outcome.kind === 'sent') return store.settle(mail.id, 'sent', null, now)
    if (outcome.kind !== 'failed') return store.settle(mail.id, outcome.kind, outcome.reason, now)
    const pauseMs = Math.min(maxRetryMs, firstRetryMs * 2 ** (mail.attempts - 1))
    if (now.getTime() + pauseMs - mail.created_at.getTime() > maxAgeMs) {
      return store.settle(mail.id, 'refused', `Given up. ${outcome.reason}`, now)
    }
    await store.postpone(mail.id, new Date(now.getTime() + pauseMs), outcome.reason, now)
  }

  async function work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const mail = await store.take(needs.now())
      if (mail === undefined) return
      await send(mail)
    }
  }

  return {
    /** To be called once by whoever takes over. */
    async begin(): Promise<number> {
      nextAt = undefined
      return store.markInterrupted(needs.now())
    },

    /** There is something new to send. */
    nudge(): void {
      nextAt = undefined
    },

    /** Sends what is due. While nothing is, it does not ask the database. */
    async run(isOver: () => boolean): Promise<void> {
      if (nextAt === null || (nextAt && nextAt > needs.now())) return
      // What is nudged while it looks is looked for again.
      nextAt = null
      const workers = Array.from({ length: concurrency }, () => work(isOver))
      await Promise.all(workers)
      const next = await store.nextAt()
      if (nextAt === null) nextAt = next ?? null
    },
  }
}

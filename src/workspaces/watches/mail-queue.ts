import { escapeXml, type KeptSessions } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createDigestStore } from './digest-store.ts'
import { countsText, digestHtml, digestText } from './digest-text.ts'
import { toDigest } from './digest-view.ts'
import { createMailQueueStore, type QueuedMail } from './mail-queue-store.ts'
import type { MuteLinks } from './mute-link.ts'

const firstPauseMs = 60_000
const longestPauseMs = 4 * 3_600_000
/** Older news is no news. */
const hopelessAfterMs = 36 * 3_600_000
const mostAtOnce = 4

export type MailQueue = ReturnType<typeof createMailQueue>

/** Sends digests by mail, each once: one of which nobody can know whether it left is not sent again. */
export function createMailQueue(needs: {
  sql: Sql
  mailer: Mailer
  kept: Pick<KeptSessions, 'urls'>
  links: Pick<MuteLinks, 'urlOf'>
  baseUrl: string
  now: Clock
}) {
  const store = createMailQueueStore(needs.sql)
  const host = new URL(needs.baseUrl).hostname
  /** When there may be something to do; undefined when that has to be asked. */
  let nextAt: Date | undefined | null

  async function send(mail: QueuedMail): Promise<void> {
    const row = mail.is_wanted
      ? await createDigestStore(needs.sql).find(mail.workspace_id, mail.digest_id)
      : undefined
    if (row === undefined) {
      await store.settle(mail.id, 'dropped', 'Nobody wants it any more', needs.now())
      return
    }
    const digest = toDigest(row, needs.kept.urls)
    const unsubscribeUrl = needs.links.urlOf(mail.address_id)
    const outcome = await needs.mailer.send({
      to: mail.address,
      subject: `${oneLine(digest.watch.name)}: ${countsText(digest)}`,
      text: `${digestText(digest)}\n-- \nNo more of these mails: ${unsubscribeUrl}\n`,
      html: `<!doctype html><html lang="en"><body>${digestHtml(digest)}<hr><p><a href="${escapeXml(unsubscribeUrl)}">No more of these mails</a></p></body></html>`,
      messageId: `<${mail.id}@${host}>`,
      unsubscribeUrl,
    })
    const now = needs.now()
    if (outcome.kind === 'sent') return store.settle(mail.id, 'sent', null, now)
    if (outcome.kind !== 'failed') return store.settle(mail.id, outcome.kind, outcome.reason, now)
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (mail.attempts - 1))
    if (now.getTime() + pauseMs - mail.created_at.getTime() > hopelessAfterMs) {
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
      return store.giveUpSending(needs.now())
    },

    /** There is something new to send. */
    nudge(): void {
      nextAt = undefined
    },

    /** Sends what is due. While nothing is, it does not ask the database. */
    async run(isOver: () => boolean): Promise<void> {
      if (nextAt === null || (nextAt && nextAt > needs.now())) return
      const workers = Array.from({ length: mostAtOnce }, () => work(isOver))
      await Promise.all(workers)
      nextAt = (await store.nextAt()) ?? null
    },
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

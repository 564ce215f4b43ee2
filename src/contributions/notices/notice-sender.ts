import { hourMs } from '../../contracts/days.ts'
import type { Directory } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { MailLinks } from '../../platform/mail/mail-links.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { changeMail, questionMail } from './notice-mail.ts'
import { type ClaimedNotice, createNoticeStore, type Notice } from './notice-store.ts'

const pollMs = 2_000
const betweenMailsMs = hourMs
/** A mail whose instance died is sent again after this time. */
const leaseMs = 10 * 60_000
const firstRetryMs = 60_000
const maxRetryMs = 4 * hourMs
const maxAttempts = 12
/** Entries of the history that are read for one mail. */
const maxChanges = 100

type SenderNeeds = {
  sql: Sql
  mailer: Mailer
  links: Pick<MailLinks, 'urlOf'>
  directory: Pick<Directory, 'history'>
  baseUrl: string
  siteName: string
  now: Clock
  log: Pick<Log, 'warn'>
}

/** Mails what waits for the readers of a record, on any instance. Nothing waits for a mail that fails. */
export function startNoticeSender(needs: SenderNeeds): AsyncDisposable {
  const store = createNoticeStore(needs.sql)
  const host = new URL(needs.baseUrl).hostname
  let isStopped = false
  let running: Promise<void> | undefined

  async function send(notice: ClaimedNotice): Promise<void> {
    const url = needs.links.urlOf({ kind: 'record', id: notice.id })
    const links = { baseUrl: needs.baseUrl, siteName: needs.siteName, url }
    const waiting = notice.confirmed_at === null ? [] : await store.waitingChanges(notice.id)
    const written =
      notice.confirmed_at === null
        ? questionMail(notice, links)
        : changeMail(notice, await changesOf(notice, waiting), links)
    const version = waiting.toSorted().at(-1) ?? notice.asked_at.getTime()
    const outcome = await needs.mailer.send({
      to: notice.address,
      ...written,
      unsubscribeUrl: url,
      messageId: `<${notice.id}.${version}@${host}>`,
    })
    const now = needs.now().getTime()
    if (outcome.kind === 'failed' && notice.attempts < maxAttempts) {
      const pauseMs = Math.min(maxRetryMs, firstRetryMs * 2 ** (notice.attempts - 1))
      return store.retry(notice, new Date(now + pauseMs))
    }
    if (outcome.kind !== 'sent') needs.log.warn({ reason: outcome.reason }, 'A mail about a record failed')
    await store.finish(notice, waiting, notice.confirmed_at && new Date(now + betweenMailsMs))
  }

  async function changesOf({ entity_id }: Notice, waiting: readonly string[]) {
    const { data } = await needs.directory.history.ofEntity(entity_id, { limit: maxChanges })
    return data.filter(({ id }) => waiting.includes(id))
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const now = needs.now()
      const notice = await store.claimNext(now, new Date(now.getTime() + leaseMs))
      if (notice === undefined) return
      await send(notice)
    }
  }

  const timer = setInterval(() => {
    running ??= run()
      .catch((err) => needs.log.warn({ err }, 'Mails about records could not be sent; retrying'))
      .finally(() => {
        running = undefined
      })
  }, pollMs)
  timer.unref()

  return {
    async [Symbol.asyncDispose](): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

import { domainToASCII } from 'node:url'
import {
  domainOf,
  type RecordNotice,
  type RecordNoticeInput,
} from '../../contracts/contributions/record-notices.ts'
import { dayMs } from '../../contracts/days.ts'
import type { Directory } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { noticePage } from './notice-pages.ts'
import { createNoticeStore } from './notice-store.ts'

/** A link that is older proves nothing: by then the mailbox may belong to somebody else. */
const confirmWithinMs = 7 * dayMs
const maxAskedPerDay = 5
/** Many records, such as the offices of a city, have one website, whose mailboxes must not be flooded. */
const maxAskedPerDomain = 10

export type NoticeService = ReturnType<typeof createNoticeService>

/** Mails to organizations about changes of their record. The mail to the published domain is the proof. */
export function createNoticeService(needs: {
  sql: Sql
  now: Clock
  canMail: boolean
  directory: Pick<Directory, 'entities'>
}) {
  const { sql, now } = needs

  return {
    canMail: needs.canMail,

    async request(tx: Sql, input: RecordNoticeInput): Promise<RecordNotice> {
      const actor = await needs.directory.entities.read(tx, input.entity_id)
      const domain = actor.website === null ? undefined : domainOf(actor.website)
      if (domain === undefined) throw invalidField('entity_id', 'the record shows no website to prove')
      const typed = input.email.slice(input.email.lastIndexOf('@') + 1).toLowerCase()
      if (domainToASCII(typed).toLowerCase() !== domain)
        throw invalidField('email', `must be an address at ${domain}, the domain of the record’s website`)
      if (!needs.canMail) {
        const reason = 'cannot be used: this service sends no email until its operator sets SMTP_URL'
        throw invalidField('email', reason)
      }
      const store = createNoticeStore(tx)
      const yesterday = new Date(now().getTime() - dayMs)
      await store.lockDomain(domain)
      const asked = await store.countAsked(actor.id, [domain, typed], yesterday)
      if (asked.aboutRecord >= maxAskedPerDay || asked.atDomain >= maxAskedPerDomain) {
        const detail = `At most ${maxAskedPerDay} addresses a day can ask about one record, and ${maxAskedPerDomain} at one domain. Try again tomorrow`
        throw new ServiceError('rate_limit_exceeded', detail)
      }
      const { email: address, language } = input
      await store.ask({ id: newId(), entityId: actor.id, address, language }, now(), yesterday)
      return { status: 'confirmation_sent', domain }
    },

    /** RFC 8058 § 3.2: every POST ends the mails, except the button of our own page that confirms. */
    async apply(id: string, action: string | null): Promise<void> {
      const store = createNoticeStore(sql)
      if (action !== 'confirm') return store.refuse(id, now())
      const found = await store.find(id)
      if (found && !isExpired(found, now())) await store.confirm(id, now())
    },

    /** Undefined when the record is gone. */
    async renderPage(id: string): Promise<string | undefined> {
      const found = await createNoticeStore(sql).find(id)
      return found && noticePage(found, isExpired(found, now()))
    },
  }
}

const isExpired = (notice: { asked_at: Date; confirmed_at: Date | null }, now: Date): boolean =>
  notice.confirmed_at === null && now.getTime() - notice.asked_at.getTime() > confirmWithinMs

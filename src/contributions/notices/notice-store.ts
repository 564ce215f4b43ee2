import { sql as raw } from 'kysely'
import type { Language } from '../../contracts/language.ts'
import { noticeLockSpace } from '../../platform/sql/advisory-locks.ts'
import type { Sql } from '../../platform/sql/database.ts'

export type Notice = {
  id: string
  entity_id: string
  name: string
  address: string
  language: Language
  asked_at: Date
  confirmed_at: Date | null
  refused_at: Date | null
  attempts: number
}

/** A notice whose mail is being sent, until the lease ends. */
export type ClaimedNotice = Notice & { lease_until: Date }

const columns = raw`n.id, n.entity_id, e.name, n.address, n.language, n.asked_at, n.confirmed_at, n.refused_at, n.attempts`

/** Addresses that get a mail when a public record changes, and the changes that wait for them. */
export function createNoticeStore(sql: Sql) {
  return {
    /** Lets only one request for a domain count and ask at a time. */
    async lockDomain(domain: string): Promise<void> {
      await raw`select pg_advisory_xact_lock(${noticeLockSpace}, hashtext(${domain}))`.execute(sql)
    },

    /** How many addresses were sent the question about this record, and at the domain in any spelling, since then. */
    async countAsked(
      entityId: string,
      domains: readonly string[],
      since: Date,
    ): Promise<{ aboutRecord: number; atDomain: number }> {
      const { rows } = await raw<{ aboutRecord: number; atDomain: number }>`
        select count(*) filter (where entity_id = ${entityId})::int as "aboutRecord",
          count(*) filter (where lower(split_part(address, '@', -1)) = any(${domains}::text[]))::int as "atDomain"
        from record_notice where asked_at > ${since}`.execute(sql)
      return rows[0]!
    },

    /** Stores the address. One that was asked lately, confirmed or refused stays as it is. */
    async ask(
      notice: { id: string; entityId: string; address: string; language: Language },
      now: Date,
      notSince: Date,
    ): Promise<void> {
      await raw`
        insert into record_notice (id, entity_id, address, language, asked_at, next_mail_at)
        values (${notice.id}, ${notice.entityId}, ${notice.address}, ${notice.language}, ${now}, ${now})
        on conflict (entity_id, lower(address)) do update
          set asked_at = ${now}, next_mail_at = ${now}, language = excluded.language, attempts = 0
          where record_notice.confirmed_at is null and record_notice.refused_at is null
            and record_notice.asked_at < ${notSince}`.execute(sql)
    },

    async find(id: string): Promise<Notice | undefined> {
      const { rows } = await raw<Notice>`
        select ${columns} from record_notice n join entity e on e.id = n.entity_id where n.id = ${id}`.execute(
        sql,
      )
      return rows[0]
    },

    async confirm(id: string, now: Date): Promise<void> {
      await raw`
        update record_notice set confirmed_at = ${now}, refused_at = null, next_mail_at = ${now}, attempts = 0
        where id = ${id} and (confirmed_at is null or refused_at is not null)`.execute(sql)
    },

    async refuse(id: string, now: Date): Promise<void> {
      await raw`
        update record_notice set refused_at = ${now}, next_mail_at = null
        where id = ${id} and refused_at is null`.execute(sql)
      await raw`delete from record_notice_change where notice_id = ${id}`.execute(sql)
    },

    /** Takes one mail that is due, until the lease ends. No other instance gets it meanwhile. */
    async claimNext(now: Date, leaseUntil: Date): Promise<ClaimedNotice | undefined> {
      const { rows } = await raw<ClaimedNotice>`
        with next as (
          select id from record_notice n
          where refused_at is null and next_mail_at <= ${now} and (confirmed_at is null
            or id in (select notice_id from record_notice_change))
          order by next_mail_at limit 1 for update skip locked
        ), taken as (
          update record_notice n set next_mail_at = ${leaseUntil}, attempts = attempts + 1
          from next where n.id = next.id returning n.*
        )
        select ${columns}, n.next_mail_at as lease_until from taken n join entity e on e.id = n.entity_id`.execute(
        sql,
      )
      return rows[0]
    },

    async waitingChanges(id: string): Promise<string[]> {
      const { rows } = await raw<{ change_id: string }>`
        select change_id from record_notice_change where notice_id = ${id}`.execute(sql)
      return rows.map(({ change_id }) => change_id)
    },

    /** The mail was sent, or can never be. An answer of the recipient meanwhile decides when the next one follows. */
    async finish(
      { id, lease_until }: ClaimedNotice,
      changeIds: readonly string[],
      nextMailAt: Date | null,
    ): Promise<void> {
      await raw`
        delete from record_notice_change where notice_id = ${id} and change_id = any(${changeIds}::uuid[])`.execute(
        sql,
      )
      await raw`
        update record_notice set next_mail_at = ${nextMailAt}, attempts = 0
        where id = ${id} and next_mail_at = ${lease_until}`.execute(sql)
    },

    async retry({ id, lease_until }: ClaimedNotice, at: Date): Promise<void> {
      await raw`
        update record_notice set next_mail_at = ${at}
        where id = ${id} and next_mail_at = ${lease_until}`.execute(sql)
    },
  }
}

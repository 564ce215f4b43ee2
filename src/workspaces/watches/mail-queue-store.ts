import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

export type QueuedMail = {
  id: string
  recipient_id: string
  /** Null for a confirmation request. */
  digest: {
    id: string
    workspace_id: string
    address_id: string
    watch_id: string
    account_id: string | null
  } | null
  address: string
  attempts: number
  /** False when the recipient unsubscribed or the watch is gone; for a confirmation request, when it was answered. */
  is_deliverable: boolean
  created_at: Date
}

export type MailedWatch = {
  recipientId: string
  address: string
  watch: { id: string; workspace_id: string; name: string }
  isMuted: boolean
}

type FinalState = 'sent' | 'refused' | 'unclear' | 'dropped'

export function createMailQueueStore(sql: Sql) {
  /** Updates only mails in state `sending`, so an instance that was replaced changes nothing. */
  const sending = (id: string) =>
    sql.updateTable('digest_mail').where('id', '=', id).where('state', '=', 'sending')

  return {
    /** Mails that were being sent when an instance died may have arrived, so they are not sent again. */
    async markInterrupted(now: Date): Promise<number> {
      const { numUpdatedRows } = await sql
        .updateTable('digest_mail')
        .set({ state: 'unclear', reason: 'The service stopped while sending this mail', changed_at: now })
        .where('state', '=', 'sending')
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** Marks the mail as `sending` before it is sent, so it is never sent twice unnoticed. */
    async claimNext(now: Date): Promise<QueuedMail | undefined> {
      const { rows } = await raw<QueuedMail>`
        with next as (
          select id from digest_mail where state = 'waiting' and next_attempt_at <= ${now}
          order by next_attempt_at, id limit 1 for update skip locked
        ), taken as (
          update digest_mail m set state = 'sending', attempts = attempts + 1, changed_at = ${now}
          from next where m.id = next.id returning m.id, m.recipient_id, m.digest_id, m.address_id, m.attempts
        )
        select taken.id, taken.recipient_id, taken.attempts, r.address, coalesce(d.created_at, r.asked_at) as created_at,
          case when d.id is not null then json_build_object('id', d.id, 'workspace_id', d.workspace_id,
            'address_id', a.id, 'watch_id', w.id, 'account_id', w.account_id) end as digest,
          case when d.id is null then r.confirmed_at is null and r.refused_at is null and exists (
              select 1 from watch_address l where l.recipient_id = r.id and l.is_listed)
            else a.is_listed and a.muted_at is null and r.confirmed_at is not null and w.id is not null
              and not (w.muted and coalesce(w.muted_until > ${now}, true)) end as is_deliverable
        from taken join watch_recipient r on r.id = taken.recipient_id
          left join digest d on d.id = taken.digest_id left join watch_address a on a.id = taken.address_id
          left join watch w on w.id = d.watch_id`.execute(sql)
      return rows[0]
    },

    async finish(id: string, state: FinalState, reason: string | null, now: Date): Promise<void> {
      await sending(id).set({ state, reason, changed_at: now }).execute()
    },

    async scheduleRetry(id: string, until: Date, reason: string, now: Date): Promise<void> {
      await sending(id).set({ state: 'waiting', next_attempt_at: until, reason, changed_at: now }).execute()
    },

    /** When the next mail is due. */
    async nextAt(): Promise<Date | undefined> {
      const row = await sql
        .selectFrom('digest_mail')
        .select((all) => all.fn.min<Date | null>('next_attempt_at').as('at'))
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      return row?.at ?? undefined
    },

    /** Undefined when the address is unknown. */
    async address(id: string): Promise<MailedWatch | undefined> {
      const row = await sql
        .selectFrom('watch_address as a')
        .innerJoin('watch as w', 'w.id', 'a.watch_id')
        .innerJoin('watch_recipient as r', 'r.id', 'a.recipient_id')
        .select(['a.recipient_id', 'r.address', 'r.confirmed_at', 'a.muted_at'])
        .select(['w.id', 'w.workspace_id', 'w.name'])
        .where('a.id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { recipient_id: recipientId, address, confirmed_at, muted_at, ...watch } = row
      return { recipientId, address, watch, isMuted: muted_at !== null || confirmed_at === null }
    },

    async mute(id: string, at: Date | null): Promise<void> {
      await sql.updateTable('watch_address').set({ muted_at: at }).where('id', '=', id).execute()
    },
  }
}

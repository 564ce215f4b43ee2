import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

export type QueuedMail = {
  id: string
  digest_id: string
  workspace_id: string
  address_id: string
  address: string
  attempts: number
  /** Whether the recipient still wants it, and the watch is still there. */
  is_wanted: boolean
  created_at: Date
}

type Settled = 'sent' | 'refused' | 'unclear' | 'dropped'

export function createMailQueueStore(sql: Sql) {
  /** Only of a mail that is being sent: whoever was replaced meanwhile changes nothing. */
  const sending = (id: string) =>
    sql.updateTable('digest_mail').where('id', '=', id).where('state', '=', 'sending')

  return {
    /** What somebody was sending who is gone may have arrived: it is not sent a second time. */
    async giveUpSending(now: Date): Promise<number> {
      const { numUpdatedRows } = await sql
        .updateTable('digest_mail')
        .set({ state: 'unclear', reason: 'The service stopped while it was sent', changed_at: now })
        .where('state', '=', 'sending')
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** Says that it is being sent before it is, so that nobody ever sends it again without knowing. */
    async take(now: Date): Promise<QueuedMail | undefined> {
      const { rows } = await raw<QueuedMail>`
        with next as (
          select id from digest_mail where state = 'waiting' and next_attempt_at <= ${now}
          order by next_attempt_at, id limit 1 for update skip locked
        ), taken as (
          update digest_mail m set state = 'sending', attempts = attempts + 1, changed_at = ${now}
          from next where m.id = next.id returning m.id, m.digest_id, m.address_id, m.attempts
        )
        select taken.*, d.workspace_id, d.created_at, a.address,
          a.is_listed and a.muted_at is null and w.id is not null
            and not (w.muted and coalesce(w.muted_until > ${now}, true)) as is_wanted
        from taken join digest d on d.id = taken.digest_id join watch_address a on a.id = taken.address_id
          left join watch w on w.id = d.watch_id`.execute(sql)
      return rows[0]
    },

    async settle(id: string, state: Settled, reason: string | null, now: Date): Promise<void> {
      await sending(id).set({ state, reason, changed_at: now }).execute()
    },

    async postpone(id: string, until: Date, reason: string, now: Date): Promise<void> {
      await sending(id).set({ state: 'waiting', next_attempt_at: until, reason, changed_at: now }).execute()
    },

    /** When the next one is due. */
    async nextAt(): Promise<Date | undefined> {
      const row = await sql
        .selectFrom('digest_mail')
        .select((all) => all.fn.min<Date | null>('next_attempt_at').as('at'))
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      return row?.at ?? undefined
    },

    /** The name of the watch, and whether mail goes there; undefined when the address is unknown. */
    async address(id: string): Promise<{ address: string; name: string; isMuted: boolean } | undefined> {
      const row = await sql
        .selectFrom('watch_address as a')
        .innerJoin('watch as w', 'w.id', 'a.watch_id')
        .select(['a.address', 'a.muted_at', 'w.name'])
        .where('a.id', '=', id)
        .executeTakeFirst()
      return row && { address: row.address, name: row.name, isMuted: row.muted_at !== null }
    },

    async mute(id: string, at: Date | null): Promise<void> {
      await sql.updateTable('watch_address').set({ muted_at: at }).where('id', '=', id).execute()
    },
  }
}

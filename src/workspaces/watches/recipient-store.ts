import { sql as raw } from 'kysely'
import { dayMs } from '../../contracts/days.ts'
import { limitReached } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { lockWorkspace } from '../../platform/sql/lock-workspace-store.ts'
import type { AddressRow, WatchRow } from './watch-row.ts'

/** Confirmation requests per recipient. */
const maxRequests = 3
const requestIntervalMs = dayMs
/** Keeps the service from being used to mail strangers. */
const maxUnconfirmed = 50
/** Confirmation links expire after this time. */
export const confirmWithinMs = 7 * dayMs

export type Recipient = {
  id: string
  workspace_id: string
  address: string
  asked_at: Date | null
  confirmed_at: Date | null
  refused_at: Date | null
}

export function createRecipientStore(sql: Sql) {
  return {
    async ofWatches(watchIds: readonly string[]): Promise<AddressRow[]> {
      if (watchIds.length === 0) return []
      return sql
        .selectFrom('watch_address as a')
        .innerJoin('watch_recipient as r', 'r.id', 'a.recipient_id')
        .select(['a.watch_id', 'a.muted_at', 'r.address', 'r.confirmed_at', 'r.refused_at'])
        .where('a.watch_id', '=', raw<string>`any(${watchIds}::uuid[])`)
        .where('a.is_listed', '=', true)
        .orderBy(raw`lower(r.address)`)
        .execute()
    },

    /** Sets the addresses of a watch. Muted addresses stay muted. New recipients are asked to confirm. */
    async list(
      { id: watchId, workspace_id }: Pick<WatchRow, 'id' | 'workspace_id'>,
      addresses: readonly string[],
      now: Date,
    ): Promise<void> {
      const folded = addresses.map((address) => address.toLowerCase())
      const unique = addresses.filter((_, index) => folded.indexOf(folded[index]!) === index)
      if (unique.length > 0) {
        await sql
          .insertInto('watch_recipient')
          .values(unique.map((address) => ({ id: newId(), workspace_id, address, created_at: now })))
          .onConflict((clash) => clash.doNothing())
          .execute()
      }
      const recipients = await sql
        .selectFrom('watch_recipient')
        .select(['id', 'asked_at', 'asked_count', 'confirmed_at', 'refused_at'])
        .where('workspace_id', '=', workspace_id)
        .where(raw<boolean>`lower(address) = any(${folded}::text[])`)
        .forUpdate()
        .execute()
      const ids = recipients.map(({ id }) => id)
      await sql
        .updateTable('watch_address')
        .set({ is_listed: raw<boolean>`recipient_id = any(${ids}::uuid[])` })
        .where('watch_id', '=', watchId)
        .execute()
      if (ids.length === 0) return
      await sql
        .insertInto('watch_address')
        .values(ids.map((recipient_id) => ({ id: newId(), watch_id: watchId, recipient_id })))
        .onConflict((clash) => clash.doNothing())
        .execute()
      const retryBefore = new Date(now.getTime() - requestIntervalMs)
      const unanswered = recipients.filter((one) => one.confirmed_at === null && one.refused_at === null)
      const due = unanswered.filter(
        ({ asked_at, asked_count }) =>
          asked_at === null || (asked_at <= retryBefore && asked_count < maxRequests),
      )
      await requestConfirmation(
        workspace_id,
        due.map(({ id }) => id),
        now,
      )
    },

    async find(id: string): Promise<(Recipient & { watches: string[] }) | undefined> {
      const { rows } = await raw<Recipient & { watches: string[] }>`
        select r.id, r.workspace_id, r.address, r.asked_at, r.confirmed_at, r.refused_at,
          array(select w.name from watch_address a join watch w on w.id = a.watch_id
            where a.recipient_id = r.id and a.is_listed order by w.name) as watches
        from watch_recipient r where r.id = ${id}`.execute(sql)
      return rows[0]
    },

    /** Returns false when the recipient had already given this answer. */
    async setConfirmed(id: string, isConfirmed: boolean, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await sql
        .updateTable('watch_recipient')
        .set(isConfirmed ? { confirmed_at: now, refused_at: null } : { confirmed_at: null, refused_at: now })
        .where('id', '=', id)
        .where(isConfirmed ? 'confirmed_at' : 'refused_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }

  async function requestConfirmation(workspaceId: string, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await lockWorkspace(sql, workspaceId)
    const { count } = await sql
      .selectFrom('watch_recipient')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) > maxUnconfirmed) {
      throw limitReached(
        'unconfirmed_addresses',
        maxUnconfirmed,
        `At most ${maxUnconfirmed} addresses can await confirmation in a workspace at the same time. Ask recipients to confirm first`,
      )
    }
    await sql
      .updateTable('watch_recipient')
      .set({ asked_at: now, asked_count: raw<number>`asked_count + 1` })
      .where('id', '=', raw<string>`any(${ids}::uuid[])`)
      .execute()
    await sql
      .insertInto('digest_mail')
      .values(
        ids.map((recipient_id) => ({ id: newId(), recipient_id, next_attempt_at: now, changed_at: now })),
      )
      .execute()
  }
}

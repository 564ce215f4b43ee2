import { sql as raw } from 'kysely'
import type { Sql } from './database.ts'

/** One pace for each site, whichever process requests it. Times are those of the database. */
export function createSitePace(sql: Sql) {
  return {
    /**
     * Reserves the next request to a site and returns the milliseconds until then. A wait longer than `maxWaitMs` is
     * returned without a reservation.
     */
    async reserve(site: string, intervalMs: number, maxWaitMs: number): Promise<number> {
      const interval = raw`make_interval(secs => ${intervalMs / 1000})`
      const { rows } = await raw<{ wait_ms: number }>`
        insert into site_pace as pace (site, last_at) values (${site}, clock_timestamp())
        on conflict (site) do update
          set last_at = greatest(clock_timestamp(), pace.last_at + ${interval}, pace.paused_until)
          where greatest(pace.last_at + ${interval}, pace.paused_until)
            <= clock_timestamp() + make_interval(secs => ${maxWaitMs / 1000})
        returning (extract(epoch from last_at - clock_timestamp()) * 1000)::float8 as wait_ms`.execute(sql)
      if (rows[0]) return Math.max(0, Math.ceil(rows[0].wait_ms))
      const { rows: later } = await raw<{ wait_ms: number }>`
        select (extract(epoch from greatest(last_at + ${interval}, paused_until) - clock_timestamp()) * 1000)::float8
          as wait_ms from site_pace where site = ${site}`.execute(sql)
      return Math.max(maxWaitMs + 1, Math.ceil(later[0]?.wait_ms ?? 0))
    },

    /** Nobody requests the site for this time. */
    async pause(site: string, ms: number): Promise<void> {
      await raw`
        insert into site_pace as pace (site, last_at, paused_until)
          values (${site}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${ms / 1000}))
        on conflict (site) do update set paused_until = greatest(pace.paused_until, excluded.paused_until)`.execute(
        sql,
      )
    },
  }
}

/** Forgets sites that nobody requested for a day. */
export async function deleteOldPaces(sql: Sql): Promise<void> {
  await raw`
    delete from site_pace where last_at < clock_timestamp() - interval '1 day'
      and coalesce(paused_until < clock_timestamp(), true)`.execute(sql)
}

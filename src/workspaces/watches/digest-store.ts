import { sql as raw } from 'kysely'
import type { Digest } from '../../contracts/workspaces/digests.ts'
import type { Cadence } from '../../contracts/workspaces/watches.ts'
import type { Sql } from '../../platform/sql/database.ts'

export type DigestRow = {
  id: string
  watch_id: string | null
  watch_name: string
  cadence: Cadence
  period_from: Date
  period_to: Date
  created_at: Date
  new_count: number
  corrected_count: number
  retracted_count: number
}

type StoredContent = Pick<Digest, 'new' | 'corrected' | 'retracted' | 'looked_at' | 'gaps'>
export type DigestDetailRow = DigestRow & { content: StoredContent; session_id: string | null }

type FeedRow = {
  id: string
  workspace_id: string
  account_id: string | null
  name: string
  created_at: Date
  digests: DigestDetailRow[]
}

const summary = [
  ...(['d.id', 'd.watch_id', 'd.watch_name', 'd.cadence', 'd.period_from', 'd.period_to'] as const),
  ...(['d.created_at', 'd.new_count', 'd.corrected_count', 'd.retracted_count'] as const),
] as const

export function createDigestStore(sql: Sql) {
  const withContent = () =>
    sql
      .selectFrom('digest as d')
      .leftJoin('watch as w', 'w.id', 'd.watch_id')
      .select([...summary, 'd.content', 'w.session_id'])

  return {
    async find(workspaceId: string, id: string): Promise<DigestDetailRow | undefined> {
      const row = await withContent()
        .where('d.workspace_id', '=', workspaceId)
        .where('d.id', '=', id)
        .executeTakeFirst()
      return row as DigestDetailRow | undefined
    },

    /** Newest first. */
    async page(
      workspaceId: string,
      options: { watchId: string | undefined; before: string | undefined; limit: number },
    ): Promise<DigestRow[]> {
      let query = sql
        .selectFrom('digest as d')
        .select(summary)
        .where('d.workspace_id', '=', workspaceId)
        .orderBy('d.id', 'desc')
        .limit(options.limit)
      if (options.watchId !== undefined) query = query.where('d.watch_id', '=', options.watchId)
      if (options.before !== undefined) query = query.where('d.id', '<', options.before)
      return query.execute()
    },

    async count(workspaceId: string, watchId: string | undefined): Promise<number> {
      let query = sql
        .selectFrom('digest')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
      if (watchId !== undefined) query = query.where('watch_id', '=', watchId)
      return Number((await query.executeTakeFirstOrThrow()).count)
    },

    /** Finds the watch that owns this feed, with its latest digests. */
    async feed(hash: Buffer, most: number): Promise<FeedRow | undefined> {
      const watch = await sql
        .selectFrom('watch')
        .select(['id', 'workspace_id', 'account_id', 'name', 'created_at'])
        .where('feed_hash', '=', hash)
        .executeTakeFirst()
      if (watch === undefined) return undefined
      const rows = await withContent()
        .where('d.watch_id', '=', watch.id)
        .orderBy('d.id', 'desc')
        .limit(most)
        .execute()
      return { ...watch, digests: rows as DigestDetailRow[] }
    },

    /** Deletes old empty digests and log entries that no digest needs anymore. */
    async prune(emptyBefore: Date, entriesBefore: Date): Promise<void> {
      await sql
        .deleteFrom('digest')
        .where('created_at', '<', emptyBefore)
        .where('new_count', '=', 0)
        .where('corrected_count', '=', 0)
        .where('retracted_count', '=', 0)
        .execute()
      // Entries of paused watches expire like all others.
      await raw`
        delete from watch_hit h using watch w, watch_entry e
        where w.id = h.watch_id and w.is_paused and e.id = h.entry_id and not h.is_told
          and e.sequenced_at < ${entriesBefore}`.execute(sql)
      // Entries without a watch are deleted at once: their workspace may be gone.
      await raw`
        delete from watch_entry e
        where not exists (select 1 from watch_hit h where h.entry_id = e.id)
          or e.sequenced_at < ${entriesBefore}
            and not exists (select 1 from watch_hit h where h.entry_id = e.id and not h.is_told)`.execute(sql)
    },
  }
}

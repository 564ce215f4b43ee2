import { sql as raw } from 'kysely'
import { wasChangedAfter } from '../directory/index.ts'
import type { Sql } from '../platform/sql/database.ts'

type Reader = { accountId: string; workspaceId: string }

/** What digests reported in a period. */
type DigestCounts = { newSignals: number; corrections: number; changedSources: number }

/** Pages that are opened again within this time belong to one visit. */
const visitMs = 30 * 60_000

/** When members opened the home page and lists of a workspace, and what changed since. */
export function createVisitStore(sql: Sql) {
  return {
    /** Marks the home page, or a list, as seen. Returns when the visit before this one ended; null at the first. */
    async mark({ accountId, workspaceId }: Reader, listId: string | null, now: Date): Promise<Date | null> {
      const { rows } = await raw<{ since: Date | null }>`
        insert into visit (account_id, workspace_id, list_id, seen_at)
        values (${accountId}, ${workspaceId}, ${listId}, ${now})
        on conflict (workspace_id, account_id, list_id) do update set
          since = case when visit.seen_at < ${new Date(now.getTime() - visitMs)} then visit.seen_at else visit.since end,
          seen_at = greatest(visit.seen_at, excluded.seen_at)
        returning since`.execute(sql)
      return rows[0]!.since
    },

    /** The workspace whose home page or list the account opened last, of those that it is still a member of. */
    async lastOpened(accountId: string): Promise<string | undefined> {
      const { rows } = await raw<{ workspace_id: string }>`
        select workspace_id from visit join membership using (workspace_id, account_id)
        where account_id = ${accountId} order by seen_at desc limit 1`.execute(sql)
      return rows[0]?.workspace_id
    },

    /** How many actors of each list changed since the reader last opened it. Lists without a change are left out. */
    async countChanged(
      { accountId, workspaceId }: Reader,
      listIds: readonly string[],
    ): Promise<Record<string, number>> {
      const { rows } = await raw<{ list_id: string; actors: number }>`
        select v.list_id, count(*)::int as actors
        from visit v join list_item i on i.list_id = v.list_id
        where v.workspace_id = ${workspaceId} and v.account_id = ${accountId}
          and v.list_id = any(${listIds}::uuid[]) and ${wasChangedAfter(raw`i.entity_id`, raw`v.seen_at`)}
        group by v.list_id`.execute(sql)
      return Object.fromEntries(rows.map(({ list_id, actors }) => [list_id, actors]))
    },

    /** The given actors of a list that changed after a moment. */
    async changedActors(listId: string, entityIds: readonly string[], since: Date): Promise<string[]> {
      const { rows } = await raw<{ id: string }>`
        select entity_id as id from list_item i
        where list_id = ${listId} and entity_id = any(${entityIds}::uuid[])
          and ${wasChangedAfter(raw`i.entity_id`, raw`${since}::timestamptz`)}`.execute(sql)
      return rows.map(({ id }) => id)
    },

    async countDigests(workspaceId: string, since: Date): Promise<DigestCounts> {
      const { rows } = await raw<DigestCounts>`
        select coalesce(sum(new_count), 0)::int as "newSignals",
          coalesce(sum(corrected_count + retracted_count), 0)::int as corrections,
          coalesce(sum(jsonb_array_length(
            jsonb_path_query_array(content, '$.new[*] ? (@.signal_type == "source_changed")'))), 0)::int as "changedSources"
        from digest where workspace_id = ${workspaceId} and created_at > ${since}`.execute(sql)
      return rows[0]!
    },
  }
}

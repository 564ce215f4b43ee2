import { sql as raw } from 'kysely'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { createdBy, updatedBy } from '../authorship.ts'
import type { WatchRow } from './watch-row.ts'

/** Notifies the matching instance of the id of a watch that was created, changed or deleted. */
export const watchesChannel = 'workspace_watches'

const columns = [
  ...(['id', 'workspace_id', 'session_id', 'name', 'target', 'query', 'narrowing', 'cadence'] as const),
  ...(['muted', 'muted_until', 'match_count', 'last_matched_at'] as const),
  ...(['digest_from', 'digest_at', 'feed_hash', 'version'] as const),
  ...(['account_id', 'quiet_until', 'is_paused'] as const),
  ...(['created_at', 'created_by', 'created_by_name'] as const),
  ...(['updated_at', 'updated_by', 'updated_by_name'] as const),
] as const

type NewWatch = Pick<
  WatchRow,
  'id' | 'session_id' | 'name' | 'target' | 'query' | 'narrowing' | 'cadence' | 'digest_from' | 'digest_at'
> & { feed_hash: Buffer | null; target_hash: string; start: { epoch: string; seq: number } }

export type WatchChange = Partial<
  Pick<
    WatchRow,
    | 'name'
    | 'cadence'
    | 'muted'
    | 'muted_until'
    | 'digest_from'
    | 'digest_at'
    | 'feed_hash'
    | 'account_id'
    | 'quiet_until'
    | 'is_paused'
  >
> & { start?: { epoch: string; seq: number } }

export function createWatchStore(sql: Sql) {
  const ofWorkspace = (workspaceId: string) =>
    sql.selectFrom('watch').select(columns).where('workspace_id', '=', workspaceId)

  return {
    /** Undefined when the workspace already watches this target. */
    async insert(member: AccountCaller, watch: NewWatch, now: Date): Promise<WatchRow | undefined> {
      const { start, target, query, narrowing, ...rest } = watch
      const row = await sql
        .insertInto('watch')
        .values({
          ...rest,
          workspace_id: member.workspaceId,
          account_id: member.accountId,
          target: JSON.stringify(target),
          query: JSON.stringify(query),
          narrowing: narrowing && JSON.stringify(narrowing),
          start_epoch: start.epoch,
          start_seq: start.seq,
          ...createdBy(member, now),
        })
        .onConflict((clash) => clash.columns(['workspace_id', 'target_hash']).doNothing())
        .returning(columns)
        .executeTakeFirst()
      if (row) await notify(sql, watchesChannel, watch.id)
      return row as WatchRow | undefined
    },

    async sameTarget(workspaceId: string, hash: string): Promise<string | undefined> {
      const row = await sql
        .selectFrom('watch')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('target_hash', '=', hash)
        .executeTakeFirst()
      return row?.id
    },

    async find(workspaceId: string, id: string): Promise<WatchRow | undefined> {
      return (await ofWorkspace(workspaceId).where('id', '=', id).executeTakeFirst()) as WatchRow | undefined
    },

    async lock(workspaceId: string, id: string): Promise<WatchRow | undefined> {
      const row = await ofWorkspace(workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()
      return row as WatchRow | undefined
    },

    /** Newest first. */
    async page(
      workspaceId: string,
      options: { before: string | undefined; targetId: string | undefined; limit: number },
    ): Promise<WatchRow[]> {
      let query = ofWorkspace(workspaceId).orderBy('id', 'desc').limit(options.limit)
      if (options.before !== undefined) query = query.where('id', '<', options.before)
      if (options.targetId !== undefined) query = query.where(hasTarget(options.targetId))
      return (await query.execute()) as WatchRow[]
    },

    async count(workspaceId: string, targetId?: string): Promise<number> {
      let query = sql
        .selectFrom('watch')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
      if (targetId !== undefined) query = query.where(hasTarget(targetId))
      return Number((await query.executeTakeFirstOrThrow()).count)
    },

    /** The oldest watches with digests of each workspace. */
    async firstDigests(workspaceIds: readonly string[], limit: number): Promise<ReadonlySet<string>> {
      const { rows } = await raw<{ id: string }>`
        select w.id from unnest(${workspaceIds}::uuid[]) as owner (id)
        cross join lateral (
          select id from watch where workspace_id = owner.id and cadence <> 'immediate' order by id limit ${limit}
        ) w`.execute(sql)
      return new Set(rows.map(({ id }) => id))
    },

    async change(member: AccountCaller, id: string, change: WatchChange, now: Date): Promise<WatchRow> {
      const { start, ...fields } = change
      const row = await sql
        .updateTable('watch')
        .set({
          ...fields,
          ...(start && { start_epoch: start.epoch, start_seq: start.seq }),
          version: raw<number>`version + 1`,
          ...updatedBy(member, now),
        })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow()
      await notify(sql, watchesChannel, id)
      return row as WatchRow
    },

    async remove(id: string): Promise<void> {
      await sql.deleteFrom('watch').where('id', '=', id).execute()
      await notify(sql, watchesChannel, id)
    },

    /** Deletes matches that were waiting for a digest. */
    async deletePending(id: string): Promise<void> {
      await sql.deleteFrom('watch_hit').where('watch_id', '=', id).where('is_told', '=', false).execute()
    },
  }
}

function hasTarget(targetId: string) {
  return raw<boolean>`coalesce(target ->> 'entity_id', target ->> 'source_id') = ${targetId.toLowerCase()}`
}

import { sql as raw } from 'kysely'
import type { SourceClass } from '../contracts/directory/sources.ts'
import type { Sql } from '../platform/sql/database.ts'
import { storableJson } from '../platform/sql/storable-json.ts'
import type { ConnectorConfig, ConnectorKind, Position, Problem } from './connectors/connector.ts'
import type { Validators } from './run/validators.ts'

/** Announces monitors that a person added or changed: they may be due now. */
export const monitorsChannel = 'monitors_changed'

export type MonitorError = {
  readonly code: string
  readonly detail: string
  readonly at: string
  /** When the first of the failures since the last success was. */
  readonly since?: string
  /** The broken link was reported since the last success. */
  readonly isReported?: boolean
}

/** A passage that the source had at its last successful reading. */
export type LastEvidence = {
  readonly url: string
  readonly title: string
  readonly excerpt: string
  readonly retrieved_at: string
  readonly content_hash: string
}

export type MonitorRow = {
  id: string
  workspace_id: string | null
  place_key: string
  kind: ConnectorKind
  url: string
  site: string
  config: ConnectorConfig
  title: string
  source_class: SourceClass
  origin: 'account' | 'source' | 'sample'
  source_id: string | null
  created_by: string | null
  created_at: Date
  paused_at: Date | null
  interval_seconds: number
  next_at: Date
  version: number
  position: Position
  validators: Validators
  last_attempt_at: Date | null
  last_success_at: Date | null
  last_change_at: Date | null
  gaps: number[]
  failures: number
  last_error: MonitorError | null
  problems: Problem[]
  broken_since: Date | null
  broken_count: number
  last_evidence: LastEvidence | null
}

export type NewMonitor = Pick<
  MonitorRow,
  | 'id'
  | 'workspace_id'
  | 'place_key'
  | 'kind'
  | 'url'
  | 'site'
  | 'config'
  | 'title'
  | 'source_class'
  | 'origin'
  | 'source_id'
  | 'created_by'
  | 'created_at'
  | 'interval_seconds'
  | 'next_at'
>

/** What a reading changes. */
export type MonitorChanges = Partial<
  Omit<
    MonitorRow,
    'id' | 'workspace_id' | 'kind' | 'origin' | 'source_id' | 'created_by' | 'created_at' | 'version'
  >
>

export type MonitorFilter = {
  /** The workspace whose monitors are visible; null for public monitors. */
  readonly workspaceId: string | null
  readonly placeKey?: string | undefined
  readonly state?: 'active' | 'paused' | 'broken' | undefined
}

export function createMonitorStore(sql: Sql) {
  const matching = ({ workspaceId, placeKey, state }: MonitorFilter) => {
    let query = sql.selectFrom('monitor')
    query =
      workspaceId === null
        ? query.where('workspace_id', 'is', null)
        : query.where('workspace_id', '=', workspaceId)
    if (placeKey !== undefined) query = query.where('place_key', '=', placeKey)
    if (state === undefined) return query
    if (state === 'paused') return query.where('paused_at', 'is not', null)
    return query
      .where('paused_at', 'is', null)
      .where('broken_since', state === 'broken' ? 'is not' : 'is', null)
  }

  return {
    /** Undefined when the workspace monitors this source already. */
    async insert(monitor: NewMonitor): Promise<MonitorRow | undefined> {
      const row = await sql
        .insertInto('monitor')
        .values({ ...monitor, config: storableJson(monitor.config) })
        .onConflict((clash) => clash.doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && toRow(row)
    },

    async find(id: string): Promise<MonitorRow | undefined> {
      const row = await sql.selectFrom('monitor').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toRow(row)
    },

    async findSame(
      monitor: Pick<NewMonitor, 'workspace_id' | 'kind' | 'url'>,
    ): Promise<MonitorRow | undefined> {
      const row = await matching({ workspaceId: monitor.workspace_id })
        .selectAll()
        .where('kind', '=', monitor.kind)
        .where('url', '=', monitor.url)
        .executeTakeFirst()
      return row && toRow(row)
    },

    /** Newest first. */
    async page(filter: MonitorFilter, before: string | undefined, limit: number): Promise<MonitorRow[]> {
      let query = matching(filter).selectAll().orderBy('id', 'desc').limit(limit)
      if (before !== undefined) query = query.where('id', '<', before)
      return (await query.execute()).map(toRow)
    },

    async count(filter: MonitorFilter): Promise<number> {
      const row = await matching(filter)
        .select((all) => all.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** Locks the row if no other reading was stored since `version`. */
    async lockVersion(id: string, version: number): Promise<MonitorRow | undefined> {
      const row = await sql
        .selectFrom('monitor')
        .selectAll()
        .where('id', '=', id)
        .where('version', '=', version)
        .forUpdate()
        .executeTakeFirst()
      return row && toRow(row)
    },

    /** Stores the outcome of a reading and releases the monitor. */
    async storeReading(id: string, changes: MonitorChanges): Promise<void> {
      const { config, position, validators, last_error, problems, last_evidence, ...plain } = changes
      const json = { config, position, validators, last_error, problems, last_evidence }
      const encoded = Object.fromEntries(
        Object.entries(json).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value === null ? null : storableJson(value)]],
        ),
      )
      await sql
        .updateTable('monitor')
        .set({ ...plain, ...encoded, leased_until: null, lease_id: null, version: raw`version + 1` })
        .where('id', '=', id)
        .execute()
    },

    /** Changes what a person set. Undefined when there is no such monitor. */
    async change(
      id: string,
      changes: { title?: string; paused_at?: Date | null; next_at?: Date },
    ): Promise<MonitorRow | undefined> {
      const row = await sql
        .updateTable('monitor')
        .set(changes)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return row && toRow(row)
    },

    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await sql.deleteFrom('monitor').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0
    },

    /** Which of these sources have a monitor. */
    async monitoredSources(sourceIds: readonly string[]): Promise<Set<string>> {
      const { rows } = await raw<{ source_id: string }>`
        select source_id from monitor where source_id = any(${[...sourceIds]}::uuid[])`.execute(sql)
      return new Set(rows.map(({ source_id }) => source_id))
    },

    /** When the next monitor that nobody reads is due. */
    async nextDueAt(now: Date): Promise<Date | undefined> {
      const row = await sql
        .selectFrom('monitor')
        .select('next_at')
        .where('paused_at', 'is', null)
        .where((of) => of.or([of('leased_until', 'is', null), of('leased_until', '<', now)]))
        .orderBy('next_at')
        .limit(1)
        .executeTakeFirst()
      return row?.next_at
    },

    /**
     * Leases due monitors, at most one for each site and at most `limit` at a time, whether queued or read right now.
     * Call it while no other instance does.
     */
    async claimDue(
      now: Date,
      limit: number,
      leaseSeconds: number,
    ): Promise<{ id: string; lease_id: string }[]> {
      const { rows } = await raw<{ id: string; lease_id: string }>`
        with leased as (select site from monitor where leased_until >= ${now}),
        due as (
          select distinct on (m.site) m.id, m.next_at from monitor m
          where m.paused_at is null and m.next_at <= ${now} and m.site not in (select site from leased)
          order by m.site, m.next_at)
        update monitor set lease_id = gen_random_uuid(),
          leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
        where id in (
          select id from due order by next_at limit greatest(0, ${limit} - (select count(*) from leased)))
        returning id, lease_id`.execute(sql)
      return rows
    },

    /** Renews a lease for the reading that begins now. False when a later job has it, or when nobody does. */
    async renewLease(id: string, leaseId: string, now: Date, leaseSeconds: number): Promise<boolean> {
      const { rows } = await raw`
        update monitor set leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
        where id = ${id} and lease_id = ${leaseId} returning id`.execute(sql)
      return rows.length > 0
    },

    async release(id: string): Promise<void> {
      await sql
        .updateTable('monitor')
        .set({ leased_until: null, lease_id: null })
        .where('id', '=', id)
        .execute()
    },

    async addSnapshot(id: string, taken: { at: Date; hash: string; text: string }): Promise<void> {
      await sql
        .insertInto('monitor_snapshot')
        .values({ monitor_id: id, taken_at: taken.at, content_hash: taken.hash, text: taken.text })
        .onConflict((clash) => clash.doNothing())
        .execute()
      await raw`
        delete from monitor_snapshot where monitor_id = ${id} and taken_at not in (
          select taken_at from monitor_snapshot where monitor_id = ${id} order by taken_at desc limit 5)`.execute(
        sql,
      )
    },
  }
}

/** The types of the JSON columns are those that `insert` and `storeReading` wrote. */
function toRow(row: object): MonitorRow {
  const {
    leased_until: _,
    lease_id: __,
    ...rest
  } = row as MonitorRow & {
    leased_until: unknown
    lease_id: unknown
  }
  return rest
}

import { type RawBuilder, sql as raw } from 'kysely'
import type { Database } from '../../platform/sql/database.ts'
import { asText, parseInt8 } from '../../platform/sql/type-parsers.ts'
import type { LogEntry } from './log-entry.ts'
import { type HeadRow, positionOf, RowEntry, rowColumns, type TextRow } from './log-row.ts'
import { occursWithin, queryCondition } from './query-condition-store.ts'
import type { AuthorizedQuery, LogPosition, SnapshotOrder, SnapshotPosition } from './signal-log.ts'

/** State of the log in the database snapshot that the rows come from. */
export type LogState = Pick<LogPosition, 'epoch' | 'head' | 'floor'>
export type LogRead = { readonly entries: readonly LogEntry[]; readonly state: LogState }

export type LogStore = ReturnType<typeof createLogStore>

const columns = raw.join(rowColumns.map((name) => raw.ref(name)))
const sortColumns: Record<SnapshotOrder, string> = {
  detected_at_desc: 'detected_at',
  occurred_at_desc: 'occurred_at',
  occurred_at_asc: 'occurred_at',
  relevance_desc: 'relevance',
}

/** Adding this changes nothing but keeps the planner from using the sorted index. */
const neutral: Record<SnapshotOrder, RawBuilder<unknown>> = {
  detected_at_desc: raw`interval '0'`,
  occurred_at_desc: raw`interval '0'`,
  occurred_at_asc: raw`interval '0'`,
  relevance_desc: raw`0`,
}

/** Every read is one statement, so the returned state is valid for exactly the returned rows. */
export function createLogStore(database: Pick<Database, 'sql' | 'pool'>) {
  const { sql } = database
  return {
    async position(): Promise<LogPosition> {
      const { rows } = await raw<HeadRow>`
        select epoch, head, head_at, floor, floor_at from firehose_head`.execute(sql)
      if (!rows[0]) throw new Error('The table firehose_head has no row: restore it from a backup')
      return positionOf(rows[0])
    },

    after(seq: number, limit: number): Promise<LogRead> {
      const rows = raw`select ${columns} from signal_log where seq > ${seq} order by seq limit ${limit}`
      return find(database, rows, raw`l.seq`)
    },

    /** Matching entries between two positions. Rare matches are found through an index. */
    between(after: number, upTo: number, authorized: AuthorizedQuery, limit: number): Promise<LogRead> {
      const rows = raw`
        select ${columns} from signal_log
        where seq > ${after} and seq <= ${upTo} and ${queryCondition(authorized)} order by seq limit ${limit}`
      return find(database, rows, raw`l.seq`)
    },

    /** The signals current at `asOf`: rows that no later row of their chain had replaced or retracted by then. */
    page(
      authorized: AuthorizedQuery,
      options: {
        order: SnapshotOrder
        limit: number
        asOf: number
        after?: SnapshotPosition | undefined
        /** True when matches are so rare that finding them first and sorting them is faster. */
        isRare?: boolean
      },
    ): Promise<LogRead> {
      const { order, limit, asOf, after, isRare = false } = options
      const column = sortColumns[order]
      // Sorting by an expression makes the planner use the key index instead of the sorted one.
      const sorted = isRare ? raw`${raw.ref(column)} + ${neutral[order]}` : raw.ref(column)
      const value = (position: SnapshotPosition) =>
        order === 'relevance_desc'
          ? raw`${position.value}::double precision`
          : raw`${new Date(position.value)}::timestamptz`
      const isAscending = order === 'occurred_at_asc'
      const direction = isAscending ? raw`asc` : raw`desc`
      const isOnPage = after
        ? raw`and (${raw.ref(column)}, seq) ${isAscending ? raw`>` : raw`<`} (${value(after)}, ${after.seq})`
        : raw``
      const rows = raw`
        select ${columns} from signal_log this
        where seq <= ${asOf} and kind = 'signal' and ${queryCondition(authorized)} ${occursWithin(authorized)} ${isOnPage}
          and not exists (
            select from signal_log later
            where later.chain_id = this.chain_id and later.seq > this.seq and later.seq <= ${asOf})
        order by ${sorted} ${direction}, seq ${direction} limit ${limit}`
      return find(database, rows, raw`l.${raw.ref(column)} ${direction}, l.seq ${direction}`)
    },

    /** Invalidates earlier positions when the log went back in time, as after restoring a backup. */
    async changeEpoch(known: LogPosition, epoch: string): Promise<void> {
      await raw`update firehose_head set epoch = ${epoch}
        where epoch = ${known.epoch} and head < ${known.head}`.execute(sql)
    },
  }
}

async function find(
  { sql, pool }: Pick<Database, 'sql' | 'pool'>,
  rows: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<LogRead> {
  const statement = raw`
    select l.*, h.epoch, h.head, h.floor
    from firehose_head h left join lateral (${rows}) l on true order by ${order}`.compile(sql)
  const found = await pool.query<(string | null)[]>({
    text: statement.sql,
    values: [...statement.parameters],
    rowMode: 'array',
    types: asText,
  })
  const first = found.rows[0]
  if (!first) throw new Error('The table firehose_head has no row: restore it from a backup')
  const [epoch, head, floor] = first.slice(rowColumns.length) as [string, string, string]
  const entries = first[0] === null ? [] : found.rows.map((row: TextRow) => new RowEntry(row))
  return { entries, state: { epoch, head: parseInt8(head), floor: parseInt8(floor) } }
}

import { type RawBuilder, sql as raw } from 'kysely'
import type { Database } from '../../platform/sql/database.ts'
import { asText, parseInt8 } from '../../platform/sql/type-parsers.ts'
import type { LogEntry } from './log-entry.ts'
import { type HeadRow, positionOf, RowEntry, rowColumns, type TextRow } from './log-row.ts'
import { queryCondition } from './query-condition-store.ts'
import type { AuthorizedQuery, LogPosition, SnapshotOrder, SnapshotPosition } from './signal-log.ts'

/** Where the log stood in the view of the database that rows come from. */
export type LogState = Pick<LogPosition, 'epoch' | 'head' | 'floor'>
export type LogRead = { readonly entries: readonly LogEntry[]; readonly stand: LogState }

export type LogStore = ReturnType<typeof createLogStore>

const columns = raw.join(rowColumns.map((name) => raw.ref(name)))
const sortColumns: Record<SnapshotOrder, string> = {
  detected_at_desc: 'detected_at',
  occurred_at_desc: 'occurred_at',
  relevance_desc: 'relevance',
}

const neutral: Record<SnapshotOrder, RawBuilder<unknown>> = {
  detected_at_desc: raw`interval '0'`,
  occurred_at_desc: raw`interval '0'`,
  relevance_desc: raw`0`,
}

/** Reads of the log. Each is one statement: what it says of the position holds for exactly the rows it gives. */
export function createLogStore(database: Pick<Database, 'sql' | 'pool'>) {
  const { sql } = database
  return {
    async position(): Promise<LogPosition> {
      const { rows } = await raw<HeadRow>`
        select epoch, head, head_at, floor, floor_at from firehose_head`.execute(sql)
      if (!rows[0]) throw new Error('The table firehose_head has lost its row: restore it from a backup')
      return positionOf(rows[0])
    },

    /** Everything after a position. */
    after(seq: number, limit: number): Promise<LogRead> {
      const rows = raw`select ${columns} from signal_log where seq > ${seq} order by seq limit ${limit}`
      return find(database, rows, raw`l.seq`)
    },

    /** What is wanted between two positions; an index finds it when it is rare. */
    between(after: number, upTo: number, wanted: AuthorizedQuery, limit: number): Promise<LogRead> {
      const rows = raw`
        select ${columns} from signal_log
        where seq > ${after} and seq <= ${upTo} and ${queryCondition(wanted)} order by seq limit ${limit}`
      return find(database, rows, raw`l.seq`)
    },

    /** What was true at `asOf`: rows that no later row of their chain, up to there, replaced or withdrew. */
    page(
      wanted: AuthorizedQuery,
      options: {
        order: SnapshotOrder
        limit: number
        asOf: number
        after?: SnapshotPosition | undefined
        /** Whether matches are so few that they are better found first and sorted then. */
        isRare?: boolean
      },
    ): Promise<LogRead> {
      const { order, limit, asOf, after, isRare = false } = options
      const column = sortColumns[order]
      // An expression is not what the index has in order: the one with the keys is left.
      const sorted = isRare ? raw`${raw.ref(column)} + ${neutral[order]}` : raw.ref(column)
      const value = (position: SnapshotPosition) =>
        order === 'relevance_desc'
          ? raw`${position.value}::double precision`
          : raw`${new Date(position.value)}::timestamptz`
      const isOnPage = after ? raw`and (${raw.ref(column)}, seq) < (${value(after)}, ${after.seq})` : raw``
      const rows = raw`
        select ${columns} from signal_log this
        where seq <= ${asOf} and kind = 'signal' and ${queryCondition(wanted)} ${isOnPage}
          and not exists (
            select from signal_log later
            where later.chain_id = this.chain_id and later.seq > this.seq and later.seq <= ${asOf})
        order by ${sorted} desc, seq desc limit ${limit}`
      return find(database, rows, raw`l.${raw.ref(column)} desc, l.seq desc`)
    },

    /** For a log that went back in time, as after the restore of a backup: positions of before mean nothing now. */
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
  if (!first) throw new Error('The table firehose_head has lost its row: restore it from a backup')
  const [epoch, head, floor] = first.slice(rowColumns.length) as [string, string, string]
  const entries = first[0] === null ? [] : found.rows.map((row: TextRow) => new RowEntry(row))
  return { entries, stand: { epoch, head: parseInt8(head), floor: parseInt8(floor) } }
}

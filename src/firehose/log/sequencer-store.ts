import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLockSpace, advisoryLocks } from '../../platform/sql/advisory-locks.ts'
import type { Database } from '../../platform/sql/database.ts'
import { asText, parseInt8 } from '../../platform/sql/type-parsers.ts'
import { draftColumns, RowEntry, rowColumns } from './log-row.ts'
import type { LogRead } from './log-store.ts'
import { logChannel } from './notify-channels.ts'
import { createPartitionStore } from './partition-store.ts'

/** The leader's state between two steps. It is not read again: each step is fenced by it instead. */
export type Leadership = {
  readonly term: number
  readonly head: number
  readonly lastXid: string
  readonly lastId: number
}

export type Step = {
  /** Number of rows that were ready. When `next` is undefined, another leader takes them. */
  readonly found: number
  readonly next: Leadership | undefined
  /** The entries that the step appended to the log. */
  readonly appended: LogRead | undefined
  /** Whether committed rows remain in the inbox. */
  readonly isWaiting: boolean
  /** The oldest transaction that is still running; its rows and later ones have to wait. */
  readonly horizon: string
  /** Whether later transactions have ended before that one. */
  readonly isHeld: boolean
}

export type SequencerSession = Awaited<ReturnType<typeof openSequencerSession>>

// The server ends the session of a leader that is silent for this long, which releases the lock.
export const silenceMs = 1_500
/** A leader reads the result of a step sooner than this. */
const stalledMs = 2 * silenceMs
const statementTimeoutMs = 10_000
const endTimeoutMs = 1_000

const names = draftColumns.join(', ')
/** $1, $2: last (xid, id); $3: batch size; $4: term; $5: head. Horizon and rows come from one snapshot. */
const stepStatement = `
with batch as materialized (
  select b.*, row_number() over (order by b.xid, b.id) as n
  from (
    select xid, id, ${names} from signal_inbox
    where (xid, id) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by xid, id limit $3
  ) b
), last as (
  select xid, id, n, clock_timestamp() as at from batch order by n desc limit 1
), moved as (
  update firehose_head h set head = h.head + last.n, head_at = last.at, last_xid = last.xid, last_id = last.id
  from last where h.term = $4::bigint and h.head = $5::bigint
  returning h.head, h.head_at, h.last_xid, h.last_id, h.epoch, h.floor, pg_notify('${logChannel}', '')
), logged as (
  insert into signal_log (seq, sequenced_at, ${names})
  select $5::bigint + b.n, moved.head_at, ${draftColumns.map((name) => `b.${name}`).join(', ')} from batch b, moved
  returning ${rowColumns.join(', ')}
), taken as (
  delete from signal_inbox i using batch b where i.xid = b.xid and i.id = b.id and exists (select from moved)
)
select l.*, moved.head, moved.last_xid::text, moved.last_id, moved.epoch, moved.floor,
  (select count(*) from batch) as found,
  exists (
    select from signal_inbox i
    where (i.xid, i.id) > (coalesce((select xid from last), $1::xid8), coalesce((select id from last), $2::bigint))
  ) as is_waiting,
  pg_snapshot_xmin(s)::text as horizon, pg_snapshot_xmin(s) < pg_snapshot_xmax(s) as is_held
from pg_current_snapshot() s left join moved on true left join logged l on true order by l.seq`

/**
 * $1, $2: lock; $3: milliseconds. Ends the session of a leader that stopped while the server sends it a result. No timeout
 * of the server applies to it: the session is not idle, its statement has ended, and its host still answers.
 */
const endStalledStatement = `
select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
where locktype = 'advisory' and granted and classid = $1::bigint::oid and objid = $2::bigint::oid
  and database = (select oid from pg_database where datname = current_database())
  and wait_event = 'ClientWrite' and query_start < clock_timestamp() - $3 * interval '1 millisecond'`

/** Identifies the server and table that the stored transaction ids belong to: a restore changes it. */
const homeStatement = `
select system_identifier || '/' || (select oid from pg_database where datname = current_database()) || '/' ||
  'firehose_head'::regclass::oid as home
from pg_control_system()`

export async function openSequencerSession(database: Pick<Database, 'session'>) {
  const client = await database.session('sequencer')
  await client.query(
    `set statement_timeout = ${statementTimeoutMs}; set enable_seqscan = off; set jit = off;
     set tcp_keepalives_idle = 1; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2`,
  )

  return {
    partitions: createPartitionStore(client),

    /** Undefined while another instance leads. */
    async tryToLead(): Promise<(Leadership & { isNewEpoch: boolean }) | undefined> {
      const lock = [advisoryLockSpace, advisoryLocks.sequencer]
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as is_ours', lock)
      if (!rows[0].is_ours) {
        await client.query(endStalledStatement, [...lock, stalledMs])
        return undefined
      }
      await client.query(`set idle_session_timeout = ${silenceMs}`)
      return beginTerm(client)
    },

    /** Sequences the next batch atomically. */
    async step({ term, head, lastXid, lastId }: Leadership, batchSize: number): Promise<Step> {
      const values = [lastXid, lastId, batchSize, term, head]
      const { rows } = await client.query<(string | null)[]>({
        name: 'firehose step',
        text: stepStatement,
        values,
        ...({ rowMode: 'array', types: asText } as const),
      })
      const [nextHead, xid, id, epoch, floor, found, isWaiting, horizon, isHeld] = rows[0]!.slice(
        rowColumns.length,
      ) as [string | null, ...string[]]
      const progress = { found: parseInt8(found!), isWaiting: isWaiting === 't', horizon: horizon! }
      const step = { ...progress, isHeld: isHeld === 't' }
      if (nextHead === null) return { ...step, next: undefined, appended: undefined }
      const next = { term, head: parseInt8(nextHead), lastXid: xid!, lastId: parseInt8(id!) }
      const state = { epoch: epoch!, head: next.head, floor: parseInt8(floor!) }
      return { ...step, next, appended: { entries: rows.map((row) => new RowEntry(row)), state } }
    },

    /** Describes the transactions that hold back the horizon, for operators. */
    async findBlockers(): Promise<string[]> {
      const { rows } = await client.query(
        `select format('process %s of %s (%s), in database %s', pid, usename, coalesce(application_name, ''), datname)
           as holder from pg_stat_activity
         where backend_xid is not null and pid <> pg_backend_pid() order by xact_start limit 3`,
      )
      const prepared = await client.query('select gid from pg_prepared_xacts order by prepared limit 3')
      return [
        ...rows.map(({ holder }) => holder),
        ...prepared.rows.map(({ gid }) => `prepared transaction ${gid}`),
      ]
    },

    async end(): Promise<void> {
      await Promise.race([
        client.end().catch(() => undefined),
        delay(endTimeoutMs, undefined, { ref: false }),
      ])
    },
  }
}

/**
 * Starts a new term, which fences off earlier leaders. After a restore the stored transaction ids are meaningless: waiting
 * rows get new ones in their old order, and a new epoch invalidates earlier positions.
 */
async function beginTerm(client: pg.Client): Promise<Leadership & { isNewEpoch: boolean }> {
  await client.query('begin')
  const { home } = (await client.query(homeStatement)).rows[0]
  await client.query('select from firehose_head for update')
  // This snapshot is younger than the lock, so every id written on this server is below its xmax.
  const { rows } = await client.query(
    `select home is not null and home <> $1 or last_xid >= pg_snapshot_xmax(s)
       or exists (select from signal_inbox where xid >= pg_snapshot_xmax(s)) as is_restored
     from firehose_head, pg_current_snapshot() s`,
    [home],
  )
  const isNewEpoch: boolean = rows[0].is_restored
  if (isNewEpoch) await restamp(client)
  const started = await client.query(
    'update firehose_head set term = term + 1, home = $1 returning term, head, last_xid::text, last_id',
    [home],
  )
  await client.query('commit')
  const { term, head, last_xid: lastXid, last_id: lastId } = started.rows[0]
  return { term, head, lastXid, lastId, isNewEpoch }
}

/** Gives waiting rows the oldest possible id, so they stay ahead of rows that are being written now. */
async function restamp(client: pg.Client): Promise<void> {
  await client.query(
    `with old as (delete from signal_inbox returning *)
     insert into signal_inbox (xid, appended_at, ${names})
     select '1', appended_at, ${names} from old, pg_current_snapshot() s order by xid < pg_snapshot_xmax(s), xid, id`,
  )
  const epoch = randomBytes(4).toString('hex')
  await client.query("update firehose_head set epoch = $1, last_xid = '0', last_id = 0", [epoch])
}

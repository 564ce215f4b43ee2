import { mutationsOf } from './mutation.ts'

const sequencer = 'src/firehose/log/sequencer-store.ts'
const reader = 'src/firehose/log/log-reader.ts'
const store = 'src/firehose/log/log-store.ts'
const order = ['tests/firehose/log-order.test.ts']
const leader = ['tests/firehose/log-leader.test.ts']
const tail = ['tests/firehose/log-tail.test.ts']
const read = ['tests/firehose/log-read.test.ts']
const retention = ['tests/firehose/log-retention.test.ts']

/** Order, leadership, following and reading. */
export const logMutations = mutationsOf('log', {
  'horizon-ignored': {
    breaks: 'Rows are numbered while older transactions are still writing: what those commit comes too late.',
    file: sequencer,
    find: ' and xid < pg_snapshot_xmin(pg_current_snapshot())',
    put: '',
    killers: order,
  },
  'resume-by-id-alone': {
    breaks: 'A younger transaction that drew a smaller id is passed over for ever.',
    file: sequencer,
    find: 'where (xid, id) > ($1::xid8, $2::bigint) and xid <',
    put: 'where id > $2::bigint and xid <',
    killers: order,
  },
  'order-by-id-alone': {
    breaks: 'The order of the log is that of the ids, not that of the transactions.',
    file: sequencer,
    find: 'row_number() over (order by b.xid, b.id)',
    put: 'row_number() over (order by b.id)',
    killers: order,
  },
  'term-not-fenced': {
    breaks: 'A leader of an earlier term, paused and woken, goes on writing.',
    file: sequencer,
    find: 'h.term = $4::bigint and',
    put: 'h.term <> -$4::bigint and',
    killers: leader,
  },
  'head-not-fenced': {
    breaks: 'A step from an earlier head writes all the same.',
    file: sequencer,
    find: ' and h.head = $5::bigint',
    put: '',
    killers: leader,
  },
  'fenced-step-takes-rows': {
    breaks: 'A step that was fenced off removes the waiting rows without having logged them.',
    file: sequencer,
    find: ' and exists (select from moved)',
    put: '',
    killers: leader,
  },
  'silent-leader-stays': {
    breaks: 'A leader that is stopped keeps its lock for a minute.',
    file: sequencer,
    find: 'const silenceMs = 1_200',
    put: 'const silenceMs = 60_000',
    killers: leader,
  },
  'restore-unnoticed': {
    breaks: 'A database that came out of a backup goes on in its old epoch.',
    file: sequencer,
    find: 'home is not null and home <> $1 or',
    put: 'home is not null and home <> $1 and false or',
    killers: tail,
  },
  'restore-out-of-order': {
    breaks: 'Rows that waited in a backup are numbered in another order than they were written.',
    file: sequencer,
    find: 'order by xid < pg_snapshot_xmax(s), xid, id`',
    put: 'order by id`',
    killers: tail,
  },
  'restore-shuffles-a-transaction': {
    breaks: 'Rows of one transaction that waited in a backup are numbered backwards.',
    file: sequencer,
    find: 'order by xid < pg_snapshot_xmax(s), xid, id`',
    put: 'order by xid < pg_snapshot_xmax(s), xid, id desc`',
    killers: tail,
  },
  'no-poll': {
    breaks: 'An instance that hears no notification does not follow the log.',
    file: 'src/firehose/log/tail.ts',
    find: 'const pollMs = 250',
    put: 'const pollMs = 60_000',
    killers: tail,
  },
  'taken-back-unnoticed': {
    breaks: 'A log that went back in time under running instances keeps its epoch.',
    file: 'src/firehose/log/tail.ts',
    find: 'const isTakenBack = isBehindUs(stand)',
    put: 'const isTakenBack = false',
    killers: tail,
  },
  'epoch-not-told': {
    breaks: 'Nobody is told that positions of before mean nothing any more.',
    file: 'src/firehose/log/tail.ts',
    find: '        epochListeners.tell()\n',
    put: '',
    killers: tail,
  },
  'failing-listener-stops-others': {
    breaks: 'One listener that fails keeps an entry from all after it.',
    file: 'src/firehose/log/listeners.ts',
    find: "log.error({ err }, 'A listener of the signal log failed')",
    put: 'log.error({ err }, "")\n          return',
    killers: tail,
  },
  'ring-reaches-too-far': {
    breaks: 'Memory claims to hold one entry more than it does.',
    file: 'src/firehose/log/ring-buffer.ts',
    find: 'after + 1 >= first',
    put: 'after + 2 >= first',
    killers: read,
  },
  'full-batch-skips-the-rest': {
    breaks: 'A read from memory that is cut at its limit claims to have looked at everything.',
    file: reader,
    find: 'return { entries, scannedTo: seq }',
    put: 'return { entries, scannedTo: last }',
    killers: read,
  },
  'full-window-skips-the-rest': {
    breaks: 'A read from the database that is cut at its limit claims the whole window.',
    file: reader,
    find: 'return { entries, scannedTo: found.entries.at(-1)!.seq }',
    put: 'return { entries, scannedTo: upTo }',
    killers: read,
  },
  'dropped-entries-unnoticed': {
    breaks: 'A position below the floor is read as if nothing had been dropped.',
    file: reader,
    find: ' || oldest < stand.floor',
    put: '',
    killers: retention,
  },
  'page-of-now': {
    breaks: 'A later page of a snapshot shows what is true now, not what was at its beginning.',
    file: store,
    find: ` and later.seq <= \${asOf})`,
    put: ')',
    killers: read,
  },
  'retractions-listed': {
    breaks: 'A withdrawal is listed in the place of what it withdraws.',
    file: store,
    find: `and kind = 'signal' and`,
    put: 'and',
    killers: ['tests/firehose/snapshot-database.test.ts'],
  },
  'page-skips-ties': {
    breaks: 'Rows that share the sort value of the last one of a page are left out of the next.',
    file: store,
    find: `(\${raw.ref(column)}, seq) < (\${value(after)}, \${after.seq})`,
    put: `\${raw.ref(column)} < \${value(after)} and \${after.seq} > 0`,
    killers: read,
  },
  'foreign-workspace-in-database': {
    breaks: 'What the database replays holds the signals of other workspaces.',
    file: 'src/firehose/log/query-condition-store.ts',
    find: `workspace_id = \${rights.workspaceId}`,
    put: 'workspace_id is not null',
    killers: read,
  },
  'until-inclusive-in-database': {
    breaks: 'The database takes `until` as inclusive, and memory does not.',
    file: 'src/firehose/log/query-condition-store.ts',
    find: 'detected_at < ',
    put: 'detected_at <= ',
    killers: read,
  },
  'forgotten-matches': {
    breaks: 'The newest match is taken from memory although entries in between were never looked at.',
    file: 'src/firehose/log/last-match-cache.ts',
    find: 'if (before && before.scannedTo >= lookTo) return before.seq',
    put: 'if (before) return before.seq',
    killers: read,
  },
  'dropped-too-early': {
    breaks: 'Entries are dropped after half of the promised 90 days.',
    file: 'src/firehose/log/log-partitions.ts',
    find: '> now.getTime() - retentionMs)',
    put: '> now.getTime() - retentionMs / 2)',
    killers: retention,
  },
  'floor-one-too-high': {
    breaks: 'The floor is beyond an entry that is still there.',
    file: 'src/firehose/log/partition-store.ts',
    find: '[to - 1, endedAt, term]',
    put: '[to, endedAt, term]',
    killers: retention,
  },
  'stall-not-told': {
    breaks: 'Nobody is told that an open transaction holds all signals back.',
    file: 'src/firehose/log/horizon-monitor.ts',
    find: 'const alarmMs = 10_000',
    put: 'const alarmMs = 10_000_000',
    killers: order,
  },
  'lag-not-told': {
    breaks: 'The service calls itself ready while signals wait for minutes.',
    file: 'src/firehose/log/create-signal-log.ts',
    find: 'const longestWait = 10\n',
    put: 'const longestWait = 10_000\n',
    killers: order,
  },
})

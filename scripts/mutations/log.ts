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
    effect: 'Rows are numbered while older transactions are still writing: what those commit comes too late.',
    file: sequencer,
    find: ' and xid < pg_snapshot_xmin(pg_current_snapshot())',
    replace: '',
    tests: order,
  },
  'resume-by-id-alone': {
    effect: 'A younger transaction that drew a smaller id is passed over for ever.',
    file: sequencer,
    find: 'where (xid, id) > ($1::xid8, $2::bigint) and xid <',
    replace: 'where id > $2::bigint and xid <',
    tests: order,
  },
  'order-by-id-alone': {
    effect: 'The order of the log is that of the ids, not that of the transactions.',
    file: sequencer,
    find: 'row_number() over (order by b.xid, b.id)',
    replace: 'row_number() over (order by b.id)',
    tests: order,
  },
  'term-not-fenced': {
    effect: 'A leader of an earlier term, paused and woken, goes on writing.',
    file: sequencer,
    find: 'h.term = $4::bigint and',
    replace: 'h.term <> -$4::bigint and',
    tests: leader,
  },
  'head-not-fenced': {
    effect: 'A step from an earlier head writes all the same.',
    file: sequencer,
    find: ' and h.head = $5::bigint',
    replace: '',
    tests: leader,
  },
  'fenced-step-takes-rows': {
    effect: 'A step that was fenced off removes the waiting rows without having logged them.',
    file: sequencer,
    find: ' and exists (select from moved)',
    replace: '',
    tests: leader,
  },
  'silent-leader-stays': {
    effect: 'A leader that is stopped keeps its lock for a minute.',
    file: sequencer,
    find: 'export const silenceMs = 1_500',
    replace: 'export const silenceMs = 60_000',
    tests: leader,
  },
  'restore-unnoticed': {
    effect: 'A database that came out of a backup goes on in its old epoch.',
    file: sequencer,
    find: 'home is not null and home <> $1 or',
    replace: 'home is not null and home <> $1 and false or',
    tests: tail,
  },
  'restore-out-of-order': {
    effect: 'Rows that waited in a backup are numbered in another order than they were written.',
    file: sequencer,
    find: 'order by xid < pg_snapshot_xmax(s), xid, id`',
    replace: 'order by id`',
    tests: tail,
  },
  'restore-shuffles-a-transaction': {
    effect: 'Rows of one transaction that waited in a backup are numbered backwards.',
    file: sequencer,
    find: 'order by xid < pg_snapshot_xmax(s), xid, id`',
    replace: 'order by xid < pg_snapshot_xmax(s), xid, id desc`',
    tests: tail,
  },
  'no-poll': {
    effect: 'An instance that hears no notification does not follow the log.',
    file: 'src/firehose/log/tail.ts',
    find: 'const pollMs = 250',
    replace: 'const pollMs = 60_000',
    tests: tail,
  },
  'restored-log-unnoticed': {
    effect: 'A log that went back in time under running instances keeps its epoch.',
    file: 'src/firehose/log/tail.ts',
    find: 'const isRestored = isBehindUs(state)',
    replace: 'const isRestored = false',
    tests: tail,
  },
  'epoch-not-announced': {
    effect: 'Listeners do not learn that earlier positions are no longer valid.',
    file: 'src/firehose/log/tail.ts',
    find: '        epochListeners.notify()\n',
    replace: '',
    tests: tail,
  },
  'failing-listener-stops-others': {
    effect: 'One listener that fails keeps an entry from all after it.',
    file: 'src/firehose/log/listeners.ts',
    find: "log.error({ err }, 'A signal log listener failed')",
    replace: 'log.error({ err }, "")\n          return',
    tests: tail,
  },
  'ring-reaches-too-far': {
    effect: 'Memory claims to hold one entry more than it does.',
    file: 'src/firehose/log/ring-buffer.ts',
    find: 'after + 1 >= first',
    replace: 'after + 2 >= first',
    tests: read,
  },
  'full-batch-skips-the-rest': {
    effect: 'A read from memory that is cut at its limit claims to have looked at everything.',
    file: reader,
    find: 'return { entries, scannedTo: seq }',
    replace: 'return { entries, scannedTo: last }',
    tests: read,
  },
  'full-window-skips-the-rest': {
    effect: 'A read from the database that is cut at its limit claims the whole window.',
    file: reader,
    find: 'return { entries, scannedTo: found.entries.at(-1)!.seq }',
    replace: 'return { entries, scannedTo: upTo }',
    tests: read,
  },
  'dropped-entries-unnoticed': {
    effect: 'A position below the floor is read as if nothing had been dropped.',
    file: reader,
    find: ' || oldest < state.floor',
    replace: '',
    tests: retention,
  },
  'page-of-now': {
    effect: 'A later page of a snapshot shows what is true now, not what was at its beginning.',
    file: store,
    find: ` and later.seq <= \${asOf})`,
    replace: ')',
    tests: read,
  },
  'retractions-listed': {
    effect: 'A withdrawal is listed in the place of what it withdraws.',
    file: store,
    find: `and kind = 'signal' and`,
    replace: 'and',
    tests: ['tests/firehose/snapshot-database.test.ts'],
  },
  'page-skips-ties': {
    effect: 'Rows that share the sort value of the last one of a page are left out of the next.',
    file: store,
    find: `(\${raw.ref(column)}, seq) \${isAscending ? raw\`>\` : raw\`<\`} (\${value(after)}, \${after.seq})`,
    replace: `\${raw.ref(column)} \${isAscending ? raw\`>\` : raw\`<\`} \${value(after)} and \${after.seq} > 0`,
    tests: read,
  },
  'foreign-workspace-in-database': {
    effect: 'What the database replays holds the signals of other workspaces.',
    file: 'src/firehose/log/query-condition-store.ts',
    find: `workspace_id = \${rights.workspaceId}`,
    replace: 'workspace_id is not null',
    tests: read,
  },
  'until-inclusive-in-database': {
    effect: 'The database takes `until` as inclusive, and memory does not.',
    file: 'src/firehose/log/query-condition-store.ts',
    find: 'detected_at < ',
    replace: 'detected_at <= ',
    tests: read,
  },
  'forgotten-matches': {
    effect: 'The newest match is taken from memory although entries in between were never looked at.',
    file: 'src/firehose/log/last-match-cache.ts',
    find: 'if (before && before.scannedTo >= scanEnd) return before.seq',
    replace: 'if (before) return before.seq',
    tests: read,
  },
  'dropped-too-early': {
    effect: 'Entries are dropped after half of the promised 90 days.',
    file: 'src/firehose/log/log-partitions.ts',
    find: '> now.getTime() - retentionMs)',
    replace: '> now.getTime() - retentionMs / 2)',
    tests: retention,
  },
  'floor-one-too-high': {
    effect: 'The floor is beyond an entry that is still there.',
    file: 'src/firehose/log/partition-store.ts',
    find: '[to - 1, endedAt, term]',
    replace: '[to, endedAt, term]',
    tests: retention,
  },
  'stall-not-reported': {
    effect: 'An open transaction that holds all signals back is not reported.',
    file: 'src/firehose/log/horizon-monitor.ts',
    find: 'const alarmMs = 10_000',
    replace: 'const alarmMs = 10_000_000',
    tests: order,
  },
  'lag-not-reported': {
    effect: 'The service calls itself ready while signals wait for minutes.',
    file: 'src/firehose/log/create-signal-log.ts',
    find: 'const maxWaitSeconds = 10\n',
    replace: 'const maxWaitSeconds = 10_000\n',
    tests: order,
  },
})

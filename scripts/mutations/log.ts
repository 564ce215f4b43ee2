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
    effect: 'Rows are numbered while older transactions still write, so later commits are skipped.',
    file: sequencer,
    find: ' and xid < pg_snapshot_xmin(pg_current_snapshot())',
    replace: '',
    tests: order,
  },
  'resume-by-id-alone': {
    effect: 'A row of a younger transaction with a smaller id is never sequenced.',
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
    effect: 'A paused leader of an earlier term writes after it resumes.',
    file: sequencer,
    find: 'h.term = $4::bigint and',
    replace: 'h.term <> -$4::bigint and',
    tests: leader,
  },
  'head-not-fenced': {
    effect: 'A step from an outdated head still writes.',
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
    find: 'const silenceMs = 1_200',
    replace: 'const silenceMs = 60_000',
    tests: leader,
  },
  'restore-unnoticed': {
    effect: 'A restored database continues in its old epoch.',
    file: sequencer,
    find: 'home is not null and home <> $1 or',
    replace: 'home is not null and home <> $1 and false or',
    tests: tail,
  },
  'restore-out-of-order': {
    effect: 'Pending rows of a backup are numbered out of order.',
    file: sequencer,
    find: 'order by xid < pg_snapshot_xmax(s), xid, id`',
    replace: 'order by id`',
    tests: tail,
  },
  'restore-shuffles-a-transaction': {
    effect: 'Pending rows of one transaction in a backup are numbered in reverse.',
    file: sequencer,
    find: 'order by xid < pg_snapshot_xmax(s), xid, id`',
    replace: 'order by xid < pg_snapshot_xmax(s), xid, id desc`',
    tests: tail,
  },
  'no-poll': {
    effect: 'An instance without notifications does not follow the log.',
    file: 'src/firehose/log/tail.ts',
    find: 'const pollMs = 250',
    replace: 'const pollMs = 60_000',
    tests: tail,
  },
  'taken-back-unnoticed': {
    effect: 'A log that was reset while instances run keeps its epoch.',
    file: 'src/firehose/log/tail.ts',
    find: /(?<=const is\w+ = )isBehindUs\(\w+\)/,
    replace: 'false',
    tests: tail,
  },
  'epoch-not-told': {
    effect: 'A change of epoch is not announced.',
    file: 'src/firehose/log/tail.ts',
    find: /epochListeners\.notify\(\)/,
    replace: '',
    tests: tail,
  },
  'failing-listener-stops-others': {
    effect: 'A failing listener keeps entries from the other listeners.',
    file: 'src/firehose/log/listeners.ts',
    find: /(?<=catch \(err\) \{\s+)log\.error\([^)]*\)/,
    replace: 'return',
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
    effect: 'A read from memory that stops at its limit claims to have scanned everything.',
    file: reader,
    find: 'return { entries, scannedTo: seq }',
    replace: 'return { entries, scannedTo: last }',
    tests: read,
  },
  'full-window-skips-the-rest': {
    effect: 'A read from the database that stops at its limit claims to have scanned the whole window.',
    file: reader,
    find: 'return { entries, scannedTo: found.entries.at(-1)!.seq }',
    replace: 'return { entries, scannedTo: upTo }',
    tests: read,
  },
  'dropped-entries-unnoticed': {
    effect: 'A position below the floor is read as if nothing had been dropped.',
    file: reader,
    find: /\|\| oldest < \w+\.floor/,
    replace: '',
    tests: retention,
  },
  'page-of-now': {
    effect: 'A later page of a snapshot shows newer revisions than the first.',
    file: store,
    find: ` and later.seq <= \${asOf})`,
    replace: ')',
    tests: read,
  },
  'retractions-listed': {
    effect: 'A retraction is listed instead of being hidden.',
    file: store,
    find: `and kind = 'signal' and`,
    replace: 'and',
    tests: ['tests/firehose/snapshot-database.test.ts'],
  },
  'page-skips-ties': {
    effect: 'Rows with the same sort value as the last row of a page are missing from the next.',
    file: store,
    find: `(\${raw.ref(column)}, seq) < (\${value(after)}, \${after.seq})`,
    replace: `\${raw.ref(column)} < \${value(after)} and \${after.seq} > 0`,
    tests: read,
  },
  'foreign-workspace-in-database': {
    effect: 'A replay from the database contains signals of other workspaces.',
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
    effect: 'The cached newest match is used although later entries were not scanned.',
    file: 'src/firehose/log/last-match-cache.ts',
    find: /(?<=if \(before) && before\.scannedTo >= \w+/,
    replace: '',
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
  'stall-not-told': {
    effect: 'An open transaction that stalls the log is not reported.',
    file: 'src/firehose/log/horizon-monitor.ts',
    find: 'const alarmMs = 10_000',
    replace: 'const alarmMs = 10_000_000',
    tests: order,
  },
  'lag-not-told': {
    effect: 'The service reports ready while signals wait for minutes.',
    file: 'src/firehose/log/create-signal-log.ts',
    find: 'maxWaitSeconds = 10',
    replace: 'maxWaitSeconds = 10_000',
    tests: order,
  },
})

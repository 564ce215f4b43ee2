import pg from 'pg'
import { pino } from 'pino'
import { createSignalLog, type RunningSignalLog } from '../../src/firehose/log/create-signal-log.ts'
import type { LogDraft, LogEntry } from '../../src/firehose/log/log-entry.ts'
import type { AuthorizedQuery } from '../../src/firehose/log/signal-log.ts'
import type { CompiledQuery, Rights } from '../../src/firehose/query/compiled-query.ts'
import { createMetrics, type Metrics } from '../../src/platform/metrics.ts'
import { type Database, openDatabase, type Sql } from '../../src/platform/sql/database.ts'
import { draftOf } from './memory-log.ts'

export type LogInstance = {
  readonly log: RunningSignalLog
  readonly database: Database
  readonly metrics: Metrics
  /** Lines of its application log. */
  readonly logLines: string[]
  /** All entries passed to listeners, in order. */
  readonly received: LogEntry[]
  readonly epochs: string[]
} & AsyncDisposable

/** The signal log of one instance of the service. */
export async function openSignalLog(
  url: string,
  options: Omit<Parameters<typeof createSignalLog>[0], 'database' | 'now' | 'log'> & {
    now?: () => Date
    /** Ignores notifications, so that only polling follows the log. */
    ignoresNotifications?: boolean
  } = {},
): Promise<LogInstance> {
  await using opened = new AsyncDisposableStack()
  const logLines: string[] = []
  const address = { databaseUrl: url, dataDir: '' }
  const opening = openDatabase({ ...address, role: 'service', log: (line) => logLines.push(line) })
  const real = opened.use(await opening)
  const database = options.ignoresNotifications
    ? { ...real, listen: () => ({ [Symbol.dispose]: () => undefined }) }
    : real
  const metrics = createMetrics()
  const own = pino({ level: 'info' }, { write: (line: string) => logLines.push(line) })
  const needs = { now: () => new Date(), metrics, ...options, database, log: own }
  const log = opened.use(await createSignalLog(needs))
  const received: LogEntry[] = []
  const epochs: string[] = []
  log.onEntries((entries) => received.push(...entries.map(plainEntry)))
  log.onEpoch(() => epochs.push(log.position().epoch))
  const resources = opened.move()
  return {
    log,
    database,
    metrics,
    logLines,
    received,
    epochs,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** A plain copy of an entry, for comparison. */
export function plainEntry(entry: LogEntry): LogEntry {
  const { seq, sequencedAt, kind, signalId, chainId, keys, visibility, workspaceId, json } = entry
  const { detectedAt, occurredAt, relevance } = entry
  return {
    seq,
    sequencedAt,
    kind,
    signalId,
    chainId,
    keys,
    visibility,
    workspaceId,
    json,
    detectedAt,
    occurredAt,
    relevance,
  }
}

/** Appends drafts in their own transaction and notifies the sequencer. */
export async function appendDrafts(
  { database, log }: LogInstance,
  ...drafts: readonly LogDraft[]
): Promise<void> {
  await database.sql.transaction().execute((tx) => log.append(tx as Sql, drafts))
  log.nudge()
}

export const draftsOf = (count: number): LogDraft[] => Array.from({ length: count }, () => draftOf())

export const nobody: Rights = {
  workspaceId: '01920000-0000-7000-8000-0000000000aa',
  isReviewer: false,
  isPartner: false,
}

/** A compiled query for all public entries, restricted by the given filters. */
export function testQuery(
  filters: Partial<Omit<CompiledQuery, 'query' | 'hash'>> & {
    visibility?: CompiledQuery['query']['visibility']
  } = {},
  rights: Rights = nobody,
): AuthorizedQuery {
  const { visibility = 'public', ...sets } = filters
  const plain = Object.entries(sets).map(([name, set]) => [name, set instanceof Set ? [...set] : set])
  const query = {
    places: [],
    issues: [],
    actor_types: [],
    signal_types: [],
    source_classes: [],
    visibility,
    since: null,
    until: null,
    cursor: null,
    limit: 50,
    sort: 'detected_at_desc' as const,
  }
  const compiled: CompiledQuery = {
    query,
    hash: JSON.stringify([visibility, plain]),
    places: undefined,
    issues: undefined,
    actorTypes: undefined,
    signalTypes: undefined,
    sourceClasses: undefined,
    subjects: undefined,
    words: undefined,
    sinceMs: undefined,
    untilMs: undefined,
    ...sets,
  }
  return { query: compiled, rights }
}

/** Reads everything after a position. */
export async function readAll(log: RunningSignalLog, after: number, wanted: AuthorizedQuery, limit = 100) {
  const entries: LogEntry[] = []
  const head = log.position().head
  for (let cursor = after; cursor < head; ) {
    const batch = await log.read(cursor, wanted, limit)
    entries.push(...batch.entries.map(plainEntry))
    cursor = batch.scannedTo
  }
  return entries
}

/** Terminates database sessions by application name, and returns how many. */
export async function terminateSessions(url: string, name: string): Promise<number> {
  const administrator = new pg.Client({ connectionString: url })
  await administrator.connect()
  try {
    const { rowCount } = await administrator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $1 and datname = current_database()`,
      [name],
    )
    return rowCount ?? 0
  } finally {
    await administrator.end()
  }
}

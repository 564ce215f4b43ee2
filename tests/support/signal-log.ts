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
  /** What was written to its own log. */
  readonly said: string[]
  /** Everything that listeners were given, in order, field by field. */
  readonly heard: LogEntry[]
  readonly epochs: string[]
} & AsyncDisposable

/** One instance of the service, as far as the log of signals goes. */
export async function openSignalLog(
  url: string,
  options: Omit<Parameters<typeof createSignalLog>[0], 'database' | 'now' | 'log'> & {
    now?: () => Date
    /** Hears no notification. */
    isDeaf?: boolean
  } = {},
): Promise<LogInstance> {
  await using opened = new AsyncDisposableStack()
  const said: string[] = []
  const address = { databaseUrl: url, dataDir: '' }
  const opening = openDatabase({ ...address, role: 'service', log: (line) => said.push(line) })
  const real = opened.use(await opening)
  const database = options.isDeaf ? { ...real, listen: () => ({ [Symbol.dispose]: () => undefined }) } : real
  const metrics = createMetrics()
  const own = pino({ level: 'info' }, { write: (line: string) => said.push(line) })
  const needs = { now: () => new Date(), metrics, ...options, database, log: own }
  const log = opened.use(await createSignalLog(needs))
  const heard: LogEntry[] = []
  const epochs: string[] = []
  log.onEntries((entries) => heard.push(...entries.map(plainEntry)))
  log.onEpoch(() => epochs.push(log.position().epoch))
  const resources = opened.move()
  return {
    log,
    database,
    metrics,
    said,
    heard,
    epochs,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** An entry with all its fields in sight, whatever it is made of. */
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

/** Appends in a transaction of its own, and tells the sequencer. */
export async function put({ database, log }: LogInstance, ...drafts: readonly LogDraft[]): Promise<void> {
  await database.sql.transaction().execute((tx) => log.append(tx as Sql, drafts))
  log.nudge()
}

export const draftsOf = (count: number): LogDraft[] => Array.from({ length: count }, () => draftOf())

export const nobody: Rights = {
  workspaceId: '01920000-0000-7000-8000-0000000000aa',
  isReviewer: false,
  isPartner: false,
}

/** A compiled query that lets everything public pass, but for what is said. */
export function wantedOf(
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

/** Everything after a position, by as many reads as it takes. */
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

/** Ends sessions by their name, as a failing network would, and answers how many there were. */
export async function endSessions(url: string, name: string): Promise<number> {
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

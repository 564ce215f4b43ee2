import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import type { Signal } from '../../src/contracts/firehose/signals.ts'
import { askAboutMissingQuotes } from '../../src/contributions/index.ts'
import { createDirectory } from '../../src/directory/index.ts'
import { appendToInbox } from '../../src/firehose/log/inbox-store.ts'
import { createSignalWriter } from '../../src/firehose/publish/signal-writer.ts'
import type { ConnectorKind } from '../../src/monitors/connectors/connector.ts'
import { createMonitorStore, type MonitorRow, type NewMonitor } from '../../src/monitors/monitor-store.ts'
import { runMonitor } from '../../src/monitors/run/run-monitor.ts'
import type { RunNeeds } from '../../src/monitors/run/run-needs.ts'
import { openSourceReader } from '../../src/monitors/source-reader.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { createCursors } from '../../src/platform/http/cursor.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Database } from '../../src/platform/sql/database.ts'
import { createSiteRateLimiter, sleep } from '../../src/research/index.ts'
import { startWeb } from '../support/local-web.ts'
import { openSmallDirectory } from '../support/small-directory.ts'
import { sharedMonitorWorkers } from '../support/workers.ts'

const host = '127.0.0.1'

/** What reads monitors of a database from a local web, in this process. */
export function openRunNeeds({ database, port, now }: { database: Database; port: number; now: Clock }) {
  const { sql } = database
  const writer = createSignalWriter({ log: { append: appendToInbox }, now })
  const reader = openSourceReader({
    baseUrl: 'http://directory.test',
    now,
    loopbackPorts: [port],
    rateLimiter: createSiteRateLimiter({ now, wait: sleep, maxWaitMs: 60_000 }),
    fetchLimits: { requestIntervalMs: 0 },
    monitorWorkers: sharedMonitorWorkers,
  })
  const directory = createDirectory({
    snapshotDir: tmpdir(),
    sql,
    now,
    baseUrl: 'http://directory.test',
    cursors: createCursors('secret'),
    removeCopies: async () => undefined,
  })
  const brokenLinks: string[] = []
  const needs: RunNeeds = {
    database,
    directory,
    now,
    workers: reader.workers,
    credentials: {},
    random: () => 0.5,
    webFor: () => reader.web,
    append: async (tx, signals) => void (await writer.append(tx, signals)),
    onBrokenLink: async (_tx, sourceId) => void brokenLinks.push(sourceId),
    onMissingQuotes: askAboutMissingQuotes,
  }
  return { needs, brokenLinks, [Symbol.asyncDispose]: () => reader[Symbol.asyncDispose]() }
}

/** Workers that call `onRead` when a source has been read and nothing is stored yet. */
export function workersWith(workers: RunNeeds['workers'], onRead: () => Promise<void>): RunNeeds['workers'] {
  return {
    ...workers,
    run(name, input, signal) {
      const reading = workers.run(name, input, signal)
      const isRead = (output: object) => name === 'readSource' && 'reading' in output
      return reading.then((output) => (isRead(output as object) ? onRead() : undefined)).then(() => reading)
    },
  }
}

/** Monitors of a small directory that read from a local web, with a clock that the test sets. */
export async function openMonitorFixture() {
  await using opened = new AsyncDisposableStack()
  const directoryDatabase = opened.use(await openSmallDirectory())
  const { database, sql } = directoryDatabase
  const site: Record<
    string,
    string | ((response: ServerResponse, headers: Record<string, unknown>, url: string) => void)
  > = {}
  const pages = new Proxy(site, {
    get: (target, path) => {
      const page = target[String(path)]
      if (typeof page !== 'function') return page
      return (request: { headers: Record<string, unknown>; url: string }, response: ServerResponse) =>
        page(response, request.headers, request.url)
    },
  })
  const web = opened.use(await startWeb({ [host]: pages as never }))
  let time = Date.parse('2026-11-16T15:00:00Z')
  const now = () => new Date(time)
  const { needs, brokenLinks } = opened.use(openRunNeeds({ database, port: web.port, now }))
  const store = createMonitorStore(sql)
  const resources = opened.move()
  return {
    sql,
    url: directoryDatabase.url,
    site,
    web,
    needs,
    store,
    brokenLinks,
    now,
    pass: (seconds: number) => {
      time += seconds * 1000
    },
    addressOf: (path: string) => web.url(host, path),
    async add(kind: ConnectorKind, path: string, more: Partial<NewMonitor> = {}): Promise<string> {
      const url = path.startsWith('/') ? web.url(host, path) : path
      const id = newId()
      await store.insert({
        id,
        workspace_id: null,
        place_key: 'gary,indiana',
        kind,
        url,
        site: url,
        config: { url },
        title: 'City of Gary',
        source_class: 'government',
        origin: 'account',
        source_id: null,
        created_by: null,
        created_at: now(),
        interval_seconds: 3_600,
        next_at: now(),
        ...more,
      })
      return id
    },
    /** Reads a monitor now and returns its health. */
    async read(id: string, more: Partial<RunNeeds> = {}): Promise<MonitorRow> {
      await runMonitor({ ...needs, ...more }, id, new AbortController().signal)
      return (await store.find(id))!
    },
    /** Reads a monitor, and ends before anything is stored. */
    async readInterrupted(id: string): Promise<void> {
      const killing = new AbortController()
      const workers = workersWith(needs.workers, async () => killing.abort(new Error('killed')))
      await assert.rejects(runMonitor({ ...needs, workers }, id, killing.signal), /killed/)
    },
    /** Everything that was appended so far, in order. */
    async appended(): Promise<(Signal & { kind: string })[]> {
      const rows = await sql.selectFrom('signal_inbox').select(['kind', 'body']).orderBy('id').execute()
      return rows.map(({ kind, body }) => ({ kind, ...(JSON.parse(body) as Signal) }))
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

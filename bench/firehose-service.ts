import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendToInbox } from '../src/firehose/log/inbox-store.ts'
import type { LogDraft } from '../src/firehose/log/log-entry.ts'
import { inboxChannel } from '../src/firehose/log/notify-channels.ts'
import { type Database, openDatabase, type Sql } from '../src/platform/sql/database.ts'
import { urlOf } from '../src/platform/sql/embedded/address.ts'
import { openEmbeddedPostgres } from '../src/platform/sql/embedded/open-embedded-postgres.ts'
import { notify } from '../src/platform/sql/notify-store.ts'
import { cores, type Pinned, startPinned, whenAnswered } from './firehose-processes.ts'
import { runProgram, startFlags, startSettings } from './processes.ts'

const civic = join(import.meta.dirname, '../src/bin/civic.ts')
const port = 8184
const many = '999999999'

export type BenchService = AsyncDisposable & {
  readonly port: number
  readonly pid: number
  readonly database: Database
  readonly databaseUrl: string
  readonly headers: Record<string, string>
  /** Path of the WebSocket of a session. */
  readonly socketPath: string
  /** Appends signals in one transaction and returns the time of its commit. */
  publish(drafts: readonly LogDraft[]): Promise<number>
  /** One event as sent: the chunk of an event stream, and the message as JSON. */
  sampleFrame(): Promise<{ chunk: Buffer; json: string }>
}

/** The complete service on its own core. Its PostgreSQL, with fsync, runs beside the load. */
export async function startBenchService(): Promise<BenchService> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'bench-firehose-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const quiet = () => undefined
  const postgres = opened.use(
    await openEmbeddedPostgres({ dataDir: join(folder, 'postgres'), role: 'service', log: quiet }),
  )
  const pidFile = join(folder, 'postgres/postgres/postmaster.pid')
  // SIGQUIT ends it at once; its data is not needed anymore.
  const endPostgres = () => {
    if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, 'latin1'), 10), 'SIGQUIT')
  }
  process.once('exit', endPostgres)
  opened.defer(() => void process.off('exit', endPostgres))
  const databaseUrl = urlOf(postgres.connection)
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SAMPLE: 'off',
    LOG_LEVEL: 'error',
    PLAN_LIMITS: `team.requests_per_minute=${many},team.streams=${many}`,
  }
  const command = async (...words: string[]) =>
    JSON.parse(await runProgram(process.execPath, [civic, ...words, '--json'], environment))
  const service: Pinned = startPinned(cores.server, [process.execPath, ...startFlags, civic, 'serve'], {
    environment: { ...startSettings, ...environment },
  })
  opened.defer(() => service.stop())
  await whenAnswered(`http://127.0.0.1:${port}/health/ready`, service)
  const account = await command('account', 'create', '--name', 'Bench', '--plan', 'team')
  const { key } = await command('key', 'create', '--account', account.account_id)
  const headers = { 'X-API-Key': key as string }
  const session = await fetch(`http://127.0.0.1:${port}/api/firehose/sessions`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ delivery: { mode: 'websocket' } }),
  })
  const { socket_url: socketUrl } = (await session.json()) as { socket_url: string }
  const database = opened.use(
    await openDatabase({ databaseUrl, dataDir: '', role: 'command', log: quiet, poolSize: 20 }),
  )

  async function publish(drafts: readonly LogDraft[]): Promise<number> {
    await database.sql.transaction().execute((tx) => appendToInbox(tx as Sql, drafts))
    const committedAt = performance.now()
    // Like an instance that is not the leader.
    await notify(database.sql, inboxChannel, '')
    return committedAt
  }

  const resources = opened.move()
  return {
    port,
    pid: service.pid,
    database,
    databaseUrl,
    headers,
    publish,
    socketPath: new URL(socketUrl, 'http://x').pathname,
    async sampleFrame() {
      const chunk = await firstSignal(headers, () => publish([benchDraft(0)]))
      const lines = [...chunk.toString().matchAll(/^data: (.*)$/gm)].map(([, line]) => line)
      return { chunk, json: lines.join('') }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** The bytes that one reader receives for one signal. */
function firstSignal(headers: Record<string, string>, publish: () => Promise<unknown>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = get(
      `http://127.0.0.1:${port}/api/firehose`,
      { headers: { Accept: 'text/event-stream', ...headers }, agent: false },
      (response) => {
        void publish()
        response.socket.on('data', (bytes: Buffer) => {
          const start = bytes.indexOf('\r\nid: ')
          if (!bytes.includes('firehose.signal')) return
          // From the line with the chunk length.
          resolve(Buffer.from(bytes.subarray(start > 0 ? bytes.lastIndexOf('\n', start - 1) + 1 : 0)))
          request.destroy()
        })
        response.resume()
      },
    )
    request.on('error', reject)
  })
}

const at = Date.UTC(2026, 9, 1)
const excerpt = 'The council voted 7 to 2 to replace the remaining lead service lines by the end of 2028.'

/** A signal of typical size, as a monitor publishes it. */
export function benchDraft(number: number, more: Partial<LogDraft['keys']> = {}): LogDraft {
  const signalId = randomUUID()
  const time = new Date(at).toISOString()
  const keys: LogDraft['keys'] = {
    places: ['flint,michigan'],
    issues: ['clean_water'],
    actorTypes: ['organization'],
    signalTypes: ['vote'],
    sourceClasses: ['government'],
    subjects: [],
    words: [],
    ...more,
  }
  const evidence = {
    source_id: null,
    url: 'https://www.example.org/council/2026/minutes',
    title: 'Minutes of the council',
    publisher: 'City of Flint',
    published_at: time,
    retrieved_at: time,
    excerpt,
    content_hash: null,
  }
  const signal = {
    id: signalId,
    signal_type: keys.signalTypes[0],
    title: `Council votes on lead lines bench-${number};`,
    summary: null,
    occurred_at: time,
    detected_at: time,
    places: keys.places,
    issues: keys.issues,
    actors: [{ id: null, name: 'City Council of Flint', type: 'organization', role: 'voted' }],
    source_class: 'government',
    visibility: 'public',
    confidence: 1,
    review_state: 'unreviewed',
    revision: 1,
    supersedes: null,
    retracted: false,
    evidence: [evidence],
  }
  return {
    kind: 'signal',
    signalId,
    chainId: signalId,
    keys,
    visibility: 'public',
    workspaceId: null,
    detectedAt: at,
    occurredAt: at,
    relevance: 0.5,
    json: JSON.stringify(signal),
  }
}

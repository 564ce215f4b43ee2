import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { OperatorError } from '../errors.ts'
import { openEmbeddedPostgres } from './embedded/open-embedded-postgres.ts'
import { checkExternalServer } from './external-server.ts'
import { createListener, type Listener } from './notifications.ts'
import { createQueryPool } from './query-pool.ts'
import { openReadReplica, type ReadReplica } from './read-replica.ts'
import { createSessionLocks, type SessionLocks } from './session-locks.ts'
import type { Tables } from './tables.ts'
import { typeParsers } from './type-parsers.ts'

export type Sql = Kysely<Tables>

interface DatabaseOptions {
  /** Without it, PostgreSQL is started in `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** The same database without a pooler, if `databaseUrl` is one in transaction mode. */
  readonly directUrl?: string | undefined
  /** A streaming replica of `databaseUrl`, for public reads of the service. */
  readonly readUrl?: string | undefined
  readonly dataDir: string
  readonly role: 'service' | 'command'
  /** Whether another process supervises the embedded server. */
  readonly attaches?: boolean
  readonly log: (message: string) => void
  readonly poolSize?: number
}

export interface Database {
  readonly sql: Sql
  readonly pool: pg.Pool
  /** Whether this process supervises the embedded server. */
  readonly isOwner: boolean
  readonly listen: Listener['listen']
  readonly replica: ReadReplica | undefined
  readonly tryLock: SessionLocks['tryLock']
  /** Opens a session outside the pool, with settings of its own. The caller ends it. */
  session(name: string, timeoutMs?: number): Promise<pg.Client>
  [Symbol.asyncDispose](): Promise<void>
}

const statementTimeoutMs = 30_000
const idleInTransactionMs = 60_000
const connectTimeoutMs = 5_000
/** Requests and jobs have had their time to end when the pool closes. */
const closeTimeoutMs = 2_000
const poolSizes = { service: 20, command: 5 } as const
/**
 * How long a query waits for a connection. A request is refused rather than kept waiting, whereas a long command, such
 * as an import whose batches hold all connections, waits until one of them is released, however busy the machine is.
 */
const poolTimeoutsMs = { service: connectTimeoutMs, command: 0 } as const

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { role, log } = options
  await using opened = new AsyncDisposableStack()
  let connection: pg.ClientConfig
  let direct: pg.ClientConfig
  if (options.databaseUrl) {
    await checkExternalServer(options.databaseUrl, options.directUrl)
    connection = { connectionString: options.databaseUrl, keepAlive: true }
    direct = options.directUrl ? { connectionString: options.directUrl, keepAlive: true } : connection
  } else {
    const lonely = options.directUrl ? 'DATABASE_DIRECT_URL' : options.readUrl && 'DATABASE_READ_URL'
    if (lonely) throw new OperatorError(`${lonely} is set without DATABASE_URL: set both, or unset it`)
    const embedded = { ...options, role: options.attaches ? 'command' : role } as const
    connection = opened.use(await openEmbeddedPostgres(embedded)).connection
    direct = connection
  }

  const session = async (name: string, timeoutMs = connectTimeoutMs) => {
    const config = { ...direct, types: typeParsers, connectionTimeoutMillis: timeoutMs }
    const client = new pg.Client({ ...config, application_name: `civic ${name}` })
    client.on('error', (error) => log(`Lost the database session "${name}": ${error.message}`))
    return client.connect()
  }
  const { pool, close } = createPool(connection, options)
  opened.defer(close)
  const listener = createListener({ connection: { ...direct, application_name: 'civic listen' }, log })
  opened.use(listener)

  const { readUrl: url, poolSize = poolSizes[role] } = options
  const replica =
    url && role === 'service' ? openReadReplica({ url, primary: pool, poolSize, log }) : undefined
  opened.use(replica)

  // Behind a pooler, the next statement may run on another server connection.
  const queries = createQueryPool(pool, { prepares: options.directUrl === undefined, replica })
  const resources = opened.move()
  return {
    sql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: queries }) }),
    pool,
    isOwner: role === 'service' && !options.databaseUrl && !options.attaches,
    listen: listener.listen,
    replica,
    tryLock: createSessionLocks(listener).tryLock,
    session,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

function createPool(connection: pg.ClientConfig, { role, log, poolSize, directUrl }: DatabaseOptions) {
  const limits = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
  const pool = new pg.Pool({
    ...connection,
    // A pooler refuses them at the start of a connection, and has settings of its own for them.
    ...(role === 'service' && directUrl === undefined ? limits : {}),
    types: typeParsers,
    application_name: `civic ${role}`,
    max: poolSize ?? poolSizes[role],
    connectionTimeoutMillis: poolTimeoutsMs[role],
    idleTimeoutMillis: 30_000,
    // Opening a connection takes more time than what an idle service asks for.
    min: role === 'service' ? 3 : 0,
  })
  const clients = new Set<pg.PoolClient>()
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) log(`Lost a database connection: ${error.message}`)
  })
  pool.on('connect', (client) => {
    clients.add(client)
    // The pool handles errors of idle clients only; an unhandled one would end the process.
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => clients.delete(client))

  /** Waits for queries in progress, up to a timeout. */
  async function close(): Promise<void> {
    isClosing = true
    const timeout = new AbortController()
    const timedOut = delay(closeTimeoutMs, 'timeout', { signal: timeout.signal }).catch(() => undefined)
    const outcome = await Promise.race([pool.end(), timedOut])
    timeout.abort()
    if (outcome !== 'timeout') return
    log(`Closing ${clients.size} database connections that are still in use`)
    // `end()` disconnects at once while a query is running, so a hung query cannot keep the process alive.
    for (const client of clients) client.end().catch(() => undefined)
  }

  return { pool, close }
}

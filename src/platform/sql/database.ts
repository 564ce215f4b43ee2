import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openEmbeddedPostgres } from './embedded/open-embedded-postgres.ts'
import { checkExternalServer } from './external-server.ts'
import { ForgetfulClient } from './forgetful-client.ts'
import { createListener, type Listener } from './listen.ts'
import type { Tables } from './tables.ts'
import { typeParsers } from './type-parsers.ts'

export type Sql = Kysely<Tables>

export interface DatabaseOptions {
  /** Without it, PostgreSQL is started in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  readonly role: 'service' | 'command'
  readonly log: (message: string) => void
  readonly poolSize?: number
}

export interface Database {
  readonly sql: Sql
  readonly pool: pg.Pool
  /** Whether this process supervises the server. */
  readonly isOwner: boolean
  readonly listen: Listener['listen']
  /** A session of one's own, for what a pool cannot give: session locks, long cursors. The caller ends it. */
  session(name: string): Promise<pg.Client>
  [Symbol.asyncDispose](): Promise<void>
}

const statementTimeoutMs = 30_000
const idleInTransactionMs = 60_000
const connectTimeoutMs = 5_000
const closePatienceMs = 5_000
const poolSizes = { service: 20, command: 5 } as const

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { role, log } = options
  await using opened = new AsyncDisposableStack()
  let connection: pg.ClientConfig
  if (options.databaseUrl) {
    await checkExternalServer(options.databaseUrl)
    connection = { connectionString: options.databaseUrl, keepAlive: true }
  } else {
    connection = opened.use(await openEmbeddedPostgres(options)).connection
  }

  const session = async (name: string) => {
    const config = { ...connection, types: typeParsers, connectionTimeoutMillis: connectTimeoutMs }
    const client = new ForgetfulClient({ ...config, application_name: `civic ${name}` })
    client.on('error', (fault) => log(`The database session of ${name} was lost: ${fault.message}`))
    return client.connect()
  }
  const pool = createPool(connection, options)
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client)).on('remove', (client) => open.delete(client))
  opened.defer(() => closePool(pool, open, log))
  const listener = createListener({ connection: { ...connection, application_name: 'civic listen' }, log })
  opened.use(listener)

  const resources = opened.move()
  return {
    sql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    isOwner: role === 'service' && !options.databaseUrl,
    listen: listener.listen,
    session,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

function createPool(connection: pg.ClientConfig, { role, log, poolSize }: DatabaseOptions): pg.Pool {
  const limits = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
  const pool = new pg.Pool({
    ...connection,
    ...(role === 'service' ? limits : {}),
    Client: ForgetfulClient,
    types: typeParsers,
    application_name: `civic ${role}`,
    max: poolSize ?? poolSizes[role],
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', (fault) => {
    if (!pool.ending) log(`A database connection was lost: ${fault.message}`)
  })
  // While a session is lent out the pool does not listen, and an unheard error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Waits for work in progress, but not for a session that is never given back. */
async function closePool(
  pool: pg.Pool,
  open: ReadonlySet<pg.PoolClient>,
  log: (message: string) => void,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, closePatienceMs, 'late')
  })
  const outcome = await Promise.race([pool.end(), patience])
  clearTimeout(timer)
  if (outcome !== 'late') return
  log(`${open.size} database connections were still in use at the end`)
  // An open connection would keep the process alive for as long as its statement runs.
  for (const client of open) client.connection.stream.destroy()
}

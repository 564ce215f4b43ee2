import pg from 'pg'
import { OperatorError } from '../errors.ts'

const minServerVersion = 15
const connectTimeoutMs = 5_000

/** Checks that the server of DATABASE_URL can be used, and that DATABASE_DIRECT_URL is the same database. */
export async function checkExternalServer(databaseUrl: string, directUrl?: string): Promise<void> {
  const database = await identifyServer(databaseUrl, 'DATABASE_URL')
  if (directUrl === undefined || (await identifyServer(directUrl, 'DATABASE_DIRECT_URL')) === database) return
  throw new OperatorError(
    'DATABASE_DIRECT_URL is another database than DATABASE_URL: set it to the address of the same database without the connection pooler',
  )
}

/** Returns what identifies the database. Messages never contain the URL, which has a password. */
async function identifyServer(databaseUrl: string, variable: string): Promise<string> {
  const client = clientFor(databaseUrl, variable)
  const user = client.user ? `user ${client.user}` : 'no user'
  const place = `${client.host}:${client.port}, database ${client.database}, ${user}`
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as version,
         (select oid || '/' || system_identifier from pg_database where datname = current_database()) as id
       from pg_control_system()`,
    )
    checkServerVersion(rows[0].version, place)
    return rows[0].id
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(explain(error as Error & { code?: string }, place, variable), error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** `version` is `server_version_num`: 180004 is 18.4. */
export function checkServerVersion(version: number, place: string): void {
  const major = Math.floor(version / 10_000)
  if (major >= minServerVersion) return
  throw new OperatorError(
    `The database server of DATABASE_URL (${place}) is PostgreSQL ${major}, but ${minServerVersion} or newer is required: upgrade it, or set DATABASE_URL to another server`,
  )
}

function clientFor(databaseUrl: string, variable: string): pg.Client {
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) {
    try {
      return new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs })
    } catch {
      // The parser's message could contain the password.
    }
  }
  throw new OperatorError(
    `${variable} is not the address of a PostgreSQL server: it must look like postgres://user:password@host:5432/database, with special characters percent-encoded`,
  )
}

function explain(error: Error & { code?: string }, place: string, variable: string): string {
  switch (error.code) {
    case '28P01':
    case '28000':
      return `The database server of ${variable} (${place}) refuses this user or password: correct ${variable}, or the server's pg_hba.conf`
    case '3D000':
      return `The database of ${variable} (${place}) does not exist: create it, or correct ${variable}`
    default: {
      const reason = error.code ?? (/timeout|timed out/i.test(error.message) ? 'timeout' : error.message)
      return `The database server of ${variable} (${place}) cannot be reached (${reason}): start it, or correct ${variable}`
    }
  }
}

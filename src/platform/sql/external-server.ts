import pg from 'pg'
import { OperatorError } from '../errors.ts'

export const minServerVersion = 15
const connectTimeoutMs = 5_000

/** Checks that the server of DATABASE_URL can be used. Messages never contain the URL, which has a password. */
export async function checkExternalServer(databaseUrl: string): Promise<void> {
  const client = clientFor(databaseUrl)
  const place = `${client.host}:${client.port}, database ${client.database}, user ${client.user}`
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int as version")
    checkServerVersion(rows[0].version, place)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(explain(error as Error & { code?: string }, place), error)
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

function clientFor(databaseUrl: string): pg.Client {
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) {
    try {
      return new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs })
    } catch {
      // The parser's message could contain the password.
    }
  }
  throw new OperatorError(
    'DATABASE_URL is not the address of a PostgreSQL server: it must look like postgres://user:password@host:5432/database, with special characters percent-encoded',
  )
}

function explain(error: Error & { code?: string }, place: string): string {
  switch (error.code) {
    case '28P01':
    case '28000':
      return `The database server of DATABASE_URL (${place}) refuses this user or password: correct DATABASE_URL, or the server's pg_hba.conf`
    case '3D000':
      return `The database of DATABASE_URL (${place}) does not exist: create it, or correct DATABASE_URL`
    default: {
      const reason = error.code ?? (/timeout|timed out/i.test(error.message) ? 'timeout' : error.message)
      return `The database server of DATABASE_URL (${place}) cannot be reached (${reason}): start it, or correct DATABASE_URL`
    }
  }
}

import pg from 'pg'
import { OperatorError } from '../errors.ts'

/** Every feature we use is in this version and the later ones. */
export const oldestServerVersion = 15
const connectTimeoutMs = 5_000

/** Makes sure that the server behind DATABASE_URL can be used. No message ever holds the URL: it has a password. */
export async function checkExternalServer(databaseUrl: string): Promise<void> {
  const client = clientFor(databaseUrl)
  const place = `${client.host}:${client.port}, database ${client.database}, user ${client.user}`
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int as version")
    checkServerVersion(rows[0].version, place)
  } catch (fault) {
    if (fault instanceof OperatorError) throw fault
    throw new OperatorError(explain(fault as Error & { code?: string }, place), fault)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** `version` as PostgreSQL numbers them: 180004 is 18.4. */
export function checkServerVersion(version: number, place: string): void {
  const major = Math.floor(version / 10_000)
  if (major >= oldestServerVersion) return
  throw new OperatorError(
    `The database server of DATABASE_URL (${place}) is PostgreSQL ${major}, and ${oldestServerVersion} or newer is needed: upgrade it, or set DATABASE_URL to another server`,
  )
}

function clientFor(databaseUrl: string): pg.Client {
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) {
    try {
      return new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs })
    } catch {
      // Said below; the parser's own words could quote the password.
    }
  }
  throw new OperatorError(
    'DATABASE_URL is not the address of a PostgreSQL server: it looks like postgres://user:password@host:5432/database, with special characters percent-encoded',
  )
}

function explain(fault: Error & { code?: string }, place: string): string {
  switch (fault.code) {
    case '28P01':
    case '28000':
      return `The database server of DATABASE_URL (${place}) refuses this user or password: correct DATABASE_URL, or the server's pg_hba.conf`
    case '3D000':
      return `The database of DATABASE_URL (${place}) does not exist: create it, or correct DATABASE_URL`
    default: {
      const reason = fault.code ?? (/timeout|timed out/i.test(fault.message) ? 'timeout' : fault.message)
      return `The database server of DATABASE_URL (${place}) cannot be reached (${reason}): start it, or correct DATABASE_URL`
    }
  }
}

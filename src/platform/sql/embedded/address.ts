import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '../../errors.ts'

/** `socket`: a Unix socket in a directory closed to others. `loopback`: TCP with a password, for Windows. */
export type Transport = 'socket' | 'loopback'

/** What a client needs to reach the server; fits pg's configuration. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string
  /** Explicit, because PGSSLMODE in the environment would apply otherwise. */
  readonly ssl: false
}

export const superuser = 'postgres'
export const maintenanceDatabase = 'postgres'
const socketPort = 5432

// sun_path of sockaddr_un has 108 bytes on Linux and 104 elsewhere, the closing zero included.
const longestSocketPath = process.platform === 'linux' ? 107 : 103

export const socketFile = (directory: string, port: number = socketPort) =>
  join(directory, `.s.PGSQL.${port}`)

const fits = (directory: string) => Buffer.byteLength(socketFile(directory)) <= longestSocketPath

/** The cluster's own directory, or a short one in the temporary directory when that path is too long. */
export function socketDirectoryFor(clusterDirectory: string): string {
  if (fits(clusterDirectory)) return clusterDirectory
  const name = `civic-postgres-${createHash('sha256').update(clusterDirectory).digest('hex').slice(0, 16)}`
  const short = join(tmpdir(), name)
  return fits(short) ? short : join('/tmp', name)
}

/** Another user may have created the short directory first, so one that others can read is refused. */
export async function prepareSocketDirectory(
  directory: string,
  user: { uid: number; gid: number },
): Promise<void> {
  const made = await mkdir(directory, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw new OperatorError(
        `The directory ${directory} for PostgreSQL's socket cannot be created (${error.code}): set DATA_DIR to a shorter path`,
        error,
      )
    },
  )
  if (made) await chown(directory, user.uid, user.gid)
  const found = await lstat(directory)
  if (!found.isDirectory() || found.uid !== user.uid || (found.mode & 0o077) !== 0) {
    throw new OperatorError(
      `${directory}, the directory of PostgreSQL's socket, is not a directory that only this user can access: remove it, or set DATA_DIR to a shorter path`,
    )
  }
}

export async function freeLoopbackPort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The probe has no port')
  return address.port
}

/** The address as a URL that libpq and pg accept. */
export function urlOf(address: ServerAddress, database: string = address.database): string {
  const secret = address.password === undefined ? '' : `:${encodeURIComponent(address.password)}`
  const base = `postgres://${address.user}${secret}@`
  return address.host.startsWith('/')
    ? `${base}localhost:${address.port}/${database}?host=${encodeURIComponent(address.host)}`
    : `${base}${address.host}:${address.port}/${database}`
}

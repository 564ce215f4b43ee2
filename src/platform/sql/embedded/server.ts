import { readFile } from 'node:fs/promises'
import { maintenanceDatabase, type ServerAddress, superuser, type Transport } from './address.ts'
import type { Binaries } from './binaries.ts'
import { passwordFile } from './cluster.ts'
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts'
import type { Runner } from './runner.ts'

/** The settings of an embedded server. */
export interface Server {
  readonly clusterDirectory: string
  readonly logFile: string
  readonly binaries: Binaries
  readonly runner: Runner
  readonly transport: Transport
  readonly settings: Readonly<Record<string, string>>
  readonly log: (message: string) => void
  /** The port of a loopback server. It stays the same over restarts, so that pools can reconnect. */
  loopbackPort: number | undefined
}

interface RunningServer {
  readonly pid: number
  /** Undefined while the server starts. */
  readonly address: ServerAddress | undefined
}

/** The server that runs on the cluster, regardless of which process started it. */
export async function findRunning(server: Server): Promise<RunningServer | undefined> {
  const file = await readPostmasterFile(server.clusterDirectory)
  if (!file || !(await isPostmasterOf(file.pid, server.clusterDirectory))) return undefined
  const host = file.socketDirectory ?? (file.listensOnTcp ? '127.0.0.1' : undefined)
  if (file.port === undefined || host === undefined) return { pid: file.pid, address: undefined }
  const login = { user: superuser, database: maintenanceDatabase, ssl: false } as const
  if (file.socketDirectory) return { pid: file.pid, address: { host, port: file.port, ...login } }
  const password = (await readFile(passwordFile(server.clusterDirectory), 'utf8')).trim()
  return { pid: file.pid, address: { host, port: file.port, password, ...login } }
}

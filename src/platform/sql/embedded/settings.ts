import { totalmem } from 'node:os'
import type { Transport } from './address.ts'

const megabyte = 1024 ** 2

/** An eighth of the machine's memory: its service and the system's own cache live there too. */
export function sharedBuffers(totalBytes: number): string {
  const megabytes = Math.floor(totalBytes / 8 / megabyte)
  return `${Math.min(Math.max(megabytes, 128), 1024)}MB`
}

/** Settings for a server that shares one machine with the service; everything else keeps its default. */
const machineSettings: Readonly<Record<string, string>> = {
  shared_buffers: sharedBuffers(totalmem()),
  max_connections: '100',
  // After a checkpoint every page that changes is logged whole once, so a large import should meet few of them.
  max_wal_size: '4GB',
  // What an import writes while the last of it goes to disk.
  wal_buffers: '16MB',
  // An autovacuum gives way to a migration or the end of an import after this long; the usual second adds up over tables.
  deadlock_timeout: '100ms',
  // A commit that was answered survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'warning',
  // Statements and the DETAIL of an error can hold what people typed.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

export interface ServerPlace {
  readonly transport: Transport
  readonly socketDirectory: string
  readonly port: number
}

/** The arguments of `postgres`; given on every start, so that an old cluster follows a new version of this list. */
export function serverArguments(
  clusterDirectory: string,
  place: ServerPlace,
  extra: Readonly<Record<string, string>>,
): string[] {
  const sockets = place.transport === 'socket' ? `"${place.socketDirectory.replaceAll('"', '""')}"` : ''
  const all: Record<string, string> = {
    ...machineSettings,
    port: String(place.port),
    listen_addresses: place.transport === 'socket' ? '' : '127.0.0.1',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    ...extra,
  }
  return [
    '-D',
    clusterDirectory,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

import { totalmem } from 'node:os'
import type { Transport } from './address.ts'

const megabyte = 1024 ** 2

/** The memory of the machine, or less when the container limits it. */
const usableMemory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** An eighth of the memory, because the service and the page cache share the machine. */
export function sharedBuffers(totalBytes: number): string {
  const megabytes = Math.floor(totalBytes / 8 / megabyte)
  return `${Math.min(Math.max(megabytes, 128), 8192)}MB`
}

/** Settings for a server that shares one machine with the service; everything else keeps its default. */
const machineSettings: Readonly<Record<string, string>> = {
  shared_buffers: sharedBuffers(usableMemory),
  max_connections: '100',
  // The first change of a page after a checkpoint logs the full page, so an import should meet few checkpoints.
  max_wal_size: '4GB',
  wal_buffers: '16MB',
  // Autovacuum yields to a migration or an import after this time; the default of 1 s adds up over tables.
  deadlock_timeout: '100ms',
  // A confirmed commit survives a power failure.
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
  // Statements and error details can contain what people typed.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

export interface ServerEndpoint {
  readonly transport: Transport
  readonly socketDirectory: string
  readonly port: number
}

/** The arguments of `postgres`, passed on every start, so that an existing cluster gets new settings too. */
export function serverArguments(
  clusterDirectory: string,
  place: ServerEndpoint,
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

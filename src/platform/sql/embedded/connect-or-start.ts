import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../errors.ts'
import type { ServerAddress } from './address.ts'
import { findRunning, type Server } from './server.ts'
import { type StartedServer, startServer } from './start-server.ts'
import { endProcess } from './stop-server.ts'

// A server in recovery may take as long as it needs, but it must report that it is recovering.
const silenceTimeoutMs = 30_000
const pollMs = 20
const restartDelayMs = 100
const connectTimeoutMs = 5_000
const cannotConnectNow = '57P03'
const refusals = new Set(['28000', '28P01', '3D000', 'EACCES'])

export interface Connection {
  readonly client: pg.Client
  readonly address: ServerAddress
  readonly pid: number
  /** Whether this call started the server. */
  readonly started: boolean
}

/**
 * Returns a session on the server of the cluster; starts the server when none runs. Several processes may
 * do this at once: PostgreSQL lets one of their servers run, and all of them connect to it.
 */
export async function connectOrStart(
  server: Server,
  applicationName: string,
  signal: AbortSignal,
): Promise<Connection> {
  let own: StartedServer | undefined
  let lastError: unknown
  let deadline = performance.now() + silenceTimeoutMs
  try {
    for (;;) {
      signal.throwIfAborted()
      const running = await findRunning(server)
      if (running?.address) {
        try {
          const client = await connect(running.address, applicationName)
          return { client, address: running.address, pid: running.pid, started: own?.pid === running.pid }
        } catch (error) {
          lastError = error
          const code = (error as { code?: string }).code ?? ''
          if (refusals.has(code)) throw connectionRefused(server, running.pid, error)
          if (code === cannotConnectNow) deadline = performance.now() + silenceTimeoutMs
        }
      }
      const outcome = await own?.outcome()
      if (outcome instanceof OperatorError) throw outcome
      if (outcome === 'retry') {
        own = undefined
        await delay(restartDelayMs, undefined, { signal })
      } else if (!own && !running) {
        own = await startServer(server)
      }
      if (performance.now() > deadline) throw connectionRefused(server, running?.pid ?? own?.pid, lastError)
      await delay(pollMs, undefined, { signal })
    }
  } catch (error) {
    if (own) await endProcess(own.pid, server.log)
    throw error
  }
}

export async function connect(address: ServerAddress, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  })
  // An unhandled error event would end the process.
  client.on('error', () => undefined)
  return client.connect()
}

function connectionRefused(server: Server, pid: number | undefined, error: unknown): OperatorError {
  const reason = error instanceof Error ? ` (${error.message})` : ''
  const who = pid === undefined ? '' : ` with process id ${pid}`
  return new OperatorError(
    `The PostgreSQL server${who} on ${server.clusterDirectory} refuses the connection${reason}: check ${server.logFile}, end that process if it is still running, and start again`,
    error,
  )
}

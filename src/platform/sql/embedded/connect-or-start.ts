import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../errors.ts'
import type { ServerAddress } from './address.ts'
import { findRunning, type Server } from './server.ts'
import { type StartedServer, startServer } from './start-server.ts'
import { endProcess } from './stop-server.ts'

// A server that says it is recovering may take as long as it needs; silence may not.
const silenceMs = 30_000
const lookEveryMs = 20
const beforeAnotherStartMs = 100
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
 * do this at once: PostgreSQL lets one of their servers live, and all of them connect to that one.
 */
export async function connectOrStart(
  server: Server,
  applicationName: string,
  signal: AbortSignal,
): Promise<Connection> {
  let own: StartedServer | undefined
  let lastFault: unknown
  let deadline = performance.now() + silenceMs
  try {
    for (;;) {
      signal.throwIfAborted()
      const running = await findRunning(server)
      if (running?.address) {
        try {
          const client = await connect(running.address, applicationName)
          return { client, address: running.address, pid: running.pid, started: own?.pid === running.pid }
        } catch (fault) {
          lastFault = fault
          const code = (fault as { code?: string }).code ?? ''
          if (refusals.has(code)) throw notAnswering(server, running.pid, fault)
          if (code === cannotConnectNow) deadline = performance.now() + silenceMs
        }
      }
      const outcome = await own?.outcome()
      if (outcome instanceof OperatorError) throw outcome
      if (outcome === 'retry') {
        own = undefined
        await delay(beforeAnotherStartMs, undefined, { signal })
      } else if (!own && !running) {
        own = await startServer(server)
      }
      if (performance.now() > deadline) throw notAnswering(server, running?.pid ?? own?.pid, lastFault)
      await delay(lookEveryMs, undefined, { signal })
    }
  } catch (fault) {
    if (own) await endProcess(own.pid, server.log)
    throw fault
  }
}

export async function connect(address: ServerAddress, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  })
  // Without a listener the loss of the session would end the process.
  client.on('error', () => undefined)
  return client.connect()
}

function notAnswering(server: Server, pid: number | undefined, fault: unknown): OperatorError {
  const reason = fault instanceof Error ? ` (${fault.message})` : ''
  const who = pid === undefined ? '' : ` with process id ${pid}`
  return new OperatorError(
    `The PostgreSQL server${who} on ${server.clusterDirectory} does not let us in${reason}: look into ${server.logFile}, end that process if it still runs, and start again`,
    fault,
  )
}

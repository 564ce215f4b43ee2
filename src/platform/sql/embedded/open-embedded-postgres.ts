import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerAddress, Transport } from './address.ts'
import { attach, detach, type Role } from './attach-server.ts'
import { findBinaries } from './binaries.ts'
import { makeDataDirectory, prepareCluster } from './cluster.ts'
import { chooseRunner } from './runner.ts'
import type { Server } from './server.ts'
import { capServerLog } from './server-log.ts'

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  /** One service supervises the server; commands use a running server or start one. */
  readonly role: Role
  readonly log: (message: string) => void
  /** Additional server settings. */
  readonly settings?: Readonly<Record<string, string>>
  /** False for temporary servers. */
  readonly durable?: boolean
  readonly transport?: Transport
  readonly userNamespaces?: 'try' | 'never'
}

interface EmbeddedPostgres {
  readonly connection: ServerAddress
  /** Whether this process started the server, rather than finding it running. */
  readonly started: boolean
  [Symbol.asyncDispose](): Promise<void>
}

const restartDelaysMs = [0, 250, 500, 1_000, 2_000, 5_000]

export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await prepareServer(options)
  const closing = new AbortController()
  let connection = await attach(server, options.role, closing.signal)
  const { address, started, pid } = connection
  server.loopbackPort = address.port
  options.log(`${started ? 'Started' : 'Attached to'} PostgreSQL (process ${pid})`)
  if (options.role === 'command') {
    return {
      connection: address,
      started,
      [Symbol.asyncDispose]: once(() => detach(server, 'command', connection.client)),
    }
  }

  const logCap = capServerLog(server.logFile, options.log)
  let recovery: Promise<void> = Promise.resolve()
  const supervise = () => {
    connection.client.once('end', () => {
      if (!closing.signal.aborted) recovery = recover()
    })
  }
  const recover = async () => {
    const lostAt = performance.now()
    options.log('PostgreSQL stopped; restarting it')
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      try {
        await delay(restartDelaysMs[Math.min(attempt, restartDelaysMs.length - 1)], undefined, closing)
        connection = await attach(server, options.role, closing.signal)
        supervise()
        const tookMs = Math.round(performance.now() - lostAt)
        options.log(`PostgreSQL is back after ${tookMs} ms (process ${connection.pid})`)
        return
      } catch (error) {
        if (!closing.signal.aborted) options.log(`Cannot restart PostgreSQL: ${(error as Error).message}`)
      }
    }
  }
  supervise()

  return {
    connection: address,
    started,
    [Symbol.asyncDispose]: once(async () => {
      closing.abort()
      logCap[Symbol.dispose]()
      await recovery
      await detach(server, 'service', connection.client)
    }),
  }
}

async function prepareServer(options: EmbeddedPostgresOptions): Promise<Server> {
  await makeDataDirectory(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  const clusterDirectory = join(dataDir, 'postgres')
  const { log, userNamespaces = 'try', durable = true } = options
  const transport = options.transport ?? (process.platform === 'win32' ? 'loopback' : 'socket')
  const binaries = await findBinaries()
  const runner = await chooseRunner({ binaries, dataDir, clusterDirectory, userNamespaces, log })
  await prepareCluster({ clusterDirectory, binaries, runner, transport, durable, log })
  return {
    clusterDirectory,
    logFile: join(dataDir, 'postgres.log'),
    binaries,
    runner,
    transport,
    settings: options.settings ?? {},
    log,
    loopbackPort: undefined,
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => {
    result ??= work()
    return result
  }
}

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { urlOf } from '../../../src/platform/sql/embedded/address.ts'
import { openEmbeddedPostgres } from '../../../src/platform/sql/embedded/open-embedded-postgres.ts'
import { faultEnvironment, prepareFaultDatabase } from '../../support/fault-service.ts'
import { freePort } from '../../support/free-port.ts'
import { type Service, startService } from '../../support/service.ts'

export type Environment = Awaited<ReturnType<typeof openEnvironment>>

// A killed process loses nothing that the kernel already has, so fsync is not needed here.
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'on', max_connections: '100' }

/** Its own PostgreSQL that may be killed, two instances of the service, and accounts that publish and read. */
export async function openEnvironment(options: { workspaces: number }) {
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'civic-oracle-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  const said: string[] = []
  const log = (line: string) => void said.push(line)
  const server = opened.use(
    await openEmbeddedPostgres({ dataDir, role: 'service', log, settings, durable: false }),
  )
  // An interrupted run stops the server.
  const quit = () => quitServer(dataDir)
  process.on('exit', quit)
  opened.defer(() => void process.off('exit', quit))
  const databaseUrl = urlOf(server.connection)
  const keys = await prepareFaultDatabase(databaseUrl, options.workspaces)

  const ports = [await freePort(), await freePort()]
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const start = (index: number) =>
    startService({
      env: {
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: String(ports[index]),
        ...faultEnvironment,
      },
    })
  const services = (await Promise.all(ports.map((_, index) => start(index)))) as Service[]
  let restarting: Promise<void> = Promise.resolve()
  opened.defer(async () => {
    await restarting.catch(() => undefined)
    for (const service of services) service.signal('SIGKILL')
    await Promise.all(services.map((service) => service.ended()))
  })

  const resources = opened.move()
  return {
    dataDir,
    databaseUrl,
    urls,
    services,
    /** Log lines of the database supervisor. */
    said,
    ...keys,

    /** Restarts an instance on its port, in the background. */
    restart(index: number): void {
      restarting = restarting.then(async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            services[index] = await start(index)
            return
          } catch (fault) {
            // The database may be down as well.
            if (attempt === 5) throw fault
          }
        }
      })
      restarting.catch(() => undefined)
    },

    /** Resolves when every instance runs. */
    allStarted: () => restarting,

    /** The instance that logged the highest term as leader. */
    leader(): { index: number; term: number } {
      return services
        .map(({ output }, index) => {
          const terms = [...output.stdout.matchAll(/"term":(\d+),"isNewEpoch"/g)]
          return { index, term: Number(terms.at(-1)?.[1] ?? 0) }
        })
        .reduce((one, other) => (other.term > one.term ? other : one))
    },

    async query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
      const client = new pg.Client({ connectionString: databaseUrl })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

function quitServer(dataDir: string): void {
  try {
    process.kill(
      Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
      'SIGQUIT',
    )
  } catch {
    // It has already ended.
  }
}

import { type AddressInfo, createServer } from 'node:net'
import type { Config } from '../../platform/config.ts'
import { OperatorError } from '../../platform/errors.ts'
import { listen } from '../../platform/http/listen-on-port.ts'
import { createLogging } from '../../platform/log.ts'
import { openEmbeddedPostgres } from '../../platform/sql/embedded/open-embedded-postgres.ts'
import { countInstances, type InstanceCount, maximumEmbedded } from './instance-count.ts'
import { superviseInstances } from './supervise.ts'

/**
 * Runs several instances of this program on one port until SIGINT or SIGTERM, and returns the exit code. The parent
 * process supervises the embedded database, and replaces instances that die.
 */
export async function runInstances(config: Config, asked: InstanceCount): Promise<number> {
  const isEmbedded = config.databaseUrl === undefined
  const count = countInstances(asked, isEmbedded)
  if (isEmbedded && count > maximumEmbedded)
    throw new OperatorError(
      `The embedded database serves up to ${maximumEmbedded} instances: use fewer, or set DATABASE_URL.`,
    )
  const port = await findPort(config)
  const logging = createLogging(config.logLevel)
  const { log } = logging
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!stopping.signal.aborted) log.info(`Stopping ${count} instances on ${signal}`)
      stopping.abort()
    })
  if (count > 1 && config.redisUrl === undefined)
    log.warn(
      `Without REDIS_URL each instance counts rate limits and sign-in attempts by itself, so ${count} instances allow up to ${count} times as many.`,
    )
  try {
    await using opened = new AsyncDisposableStack()
    const { dataDir } = config
    if (isEmbedded)
      opened.use(await openEmbeddedPostgres({ dataDir, role: 'service', log: (text) => log.info(text) }))
    return await superviseInstances({ count, port }, log, stopping.signal)
  } finally {
    log.info('All instances stopped')
    await logging.flush()
  }
}

/** A port that nobody else uses, which instances that share it would not notice. */
async function findPort(config: Config): Promise<number> {
  const server = createServer()
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

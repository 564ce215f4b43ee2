import type { Command } from 'commander'
import type { Config } from '../../platform/config.ts'
import { createLogging } from '../../platform/log.ts'
import type { CommandContext } from '../command-context.ts'

/** Hard shutdown deadline. */
const shutdownMs = 20_000

export function registerServe(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .description('Run the service: API, site, assistant endpoint and jobs.')
    .action(() => runService(context.config(), 'Civic Directory'))
}

/** Runs until SIGINT or SIGTERM. */
export async function runService(config: Config, name: string): Promise<void> {
  const startedAt = performance.now()
  const logging = createLogging(config.logLevel)
  const { log } = logging
  const stopRequested = Promise.withResolvers<string>()
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopRequested.resolve(signal)
      stopping.abort()
    })
  try {
    const { startApp } = await import('../../app.ts')
    const app = await startApp(config, logging, { stopping: stopping.signal, loadsSite: true })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const url = config.roles.includes('api') ? config.baseUrl : app.address
    if (!stopping.signal.aborted)
      log.info(
        { address: app.address },
        `${name} is ready at ${url} (started in ${seconds} s). Press Ctrl-C to stop.`,
      )
    log.info(`Stopping on ${await stopRequested.promise}`)
    let isStopped = false
    const deadline = setTimeout(() => {
      if (!isStopped) log.error(`Shutdown took longer than ${shutdownMs / 1000} s; exiting`)
      void logging.flush().finally(() => process.exit(isStopped ? 0 : 1))
    }, shutdownMs)
    await app[Symbol.asyncDispose]()
    isStopped = true
    // From here on the deadline only ends what still keeps the process alive, e.g. a socket to a dead peer.
    deadline.unref()
    log.info('Stopped')
  } finally {
    await logging.flush()
  }
}

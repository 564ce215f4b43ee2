import type { Command } from 'commander'
import type { Config } from '../../platform/config.ts'
import { configureGarbageCollection } from '../../platform/garbage-collection.ts'
import { createLogging } from '../../platform/log.ts'
import type { CommandContext } from '../command-context.ts'
import { type InstanceCount, parseInstances } from '../instances/instance-count.ts'
import type { JoinedInstance } from '../instances/parent-messages.ts'

/** Hard shutdown deadline. */
const shutdownMs = 20_000

export function registerServe(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .description('Run the service: API, site, assistant endpoint and jobs.')
    .option(
      '--instances <count>',
      'number of processes on one port: auto is one per core (default: one, without a parent)',
      parseInstances,
    )
    .action(async ({ instances }: { instances?: InstanceCount }) => {
      const config = context.config()
      if (instances === undefined) return runService(config, 'Civic Directory')
      const instance = (await import('../instances/parent-messages.ts')).joinParent()
      if (instance) return runService(config, 'Civic Directory', instance)
      const { runInstances } = await import('../instances/run-instances.ts')
      const code = await runInstances(config, instances)
      if (code !== 0) context.reportFailure()
    })
}

/** Runs until SIGINT or SIGTERM. */
export async function runService(config: Config, name: string, instance?: JoinedInstance): Promise<void> {
  const startedAt = performance.now()
  configureGarbageCollection(config.roles)
  const logging = createLogging(config.logLevel)
  const { log } = logging
  const stopRequested = Promise.withResolvers<string>()
  const stopping = new AbortController()
  // Ctrl-C comes twice below npm: from the terminal and from npm. The second one must not end the shutdown.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopRequested.resolve(signal)
      stopping.abort()
    })
  try {
    const { startApp } = await import('../../app.ts')
    const app = await startApp(config, logging, {
      stopping: stopping.signal,
      loadsSite: true,
      instance,
    })
    instance?.reportReady()
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
    instance?.leave()
  }
}

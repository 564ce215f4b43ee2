import type { Command } from 'commander'
import type { Config } from '../../platform/config.ts'
import { createLogging } from '../../platform/log.ts'
import type { CommandNeeds } from '../command-needs.ts'

/** Longer than this a shutdown does not take, whatever hangs. */
const shutdownMs = 20_000

export function registerServe(program: Command, needs: CommandNeeds): void {
  program
    .command('serve')
    .description('run the service: API, reference and sample pages')
    .action(() => {
      const config = needs.config()
      return runService(needs, config, 'Civic Directory')
    })
}

/** Runs until it is told to stop. */
export async function runService(needs: CommandNeeds, config: Config, name: string): Promise<void> {
  const startedAt = performance.now()
  const logging = createLogging(config.logLevel)
  const stopped = Promise.withResolvers<string>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.resolve(signal))
  try {
    const { startApp } = await import('../../app.ts')
    const app = await startApp(config, logging)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const where = config.roles.includes('api') ? config.baseUrl : app.address
    logging.log.info({ address: app.address, base_url: config.baseUrl }, `Ready in ${seconds} s at ${where}`)
    needs.say(`${name} is ready at ${where} (started in ${seconds} s). Stop it with Ctrl-C.`)
    const signal = await stopped.promise
    logging.log.info(`Stopping on ${signal}`)
    const giveUp = setTimeout(() => {
      logging.log.error('Stopping took too long; leaving what is left')
      void logging.flush().finally(() => process.exit(1))
    }, shutdownMs)
    await app[Symbol.asyncDispose]()
    clearTimeout(giveUp)
    logging.log.info('Stopped')
  } finally {
    await logging.flush()
  }
}

import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'

export function registerMigrate(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .description(
      'Update the database: schema, issue areas, places and the sample town. The service does this on every start.',
    )
    .action(async () => {
      const config = context.config()
      const { prepareDatabase } = await import('../../app/prepare-database.ts')
      await context.withDatabase((database) =>
        prepareDatabase(database, config, { log: context.printMessage, now: new Date() }),
      )
      context.printMessage('The database is up to date.')
    })
}

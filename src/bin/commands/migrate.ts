import type { Command } from 'commander'
import type { CommandNeeds } from '../command-needs.ts'

export function registerMigrate(program: Command, needs: CommandNeeds): void {
  program
    .command('migrate')
    .description(
      'bring the database up to date: tables, taxonomy, gazetteer and, in an empty directory, the sample town',
    )
    .action(async () => {
      const config = needs.config()
      const { prepareDatabase } = await import('../../app.ts')
      await needs.withDatabase((database) => prepareDatabase(database, config, needs.say))
      needs.say('The database is up to date.')
    })
}

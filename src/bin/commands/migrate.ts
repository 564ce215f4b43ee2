import type { Command } from 'commander'
import { prepareDatabase } from '../../app.ts'
import type { CommandNeeds } from '../command-needs.ts'

export function registerMigrate(program: Command, needs: CommandNeeds): void {
  program
    .command('migrate')
    .description(
      'bring the database up to date: tables, taxonomy, gazetteer and, in an empty directory, the sample town',
    )
    .action(async () => {
      const config = needs.config()
      await needs.withDatabase((database) => prepareDatabase(database, config, needs.say))
      needs.say('The database is up to date.')
    })
}

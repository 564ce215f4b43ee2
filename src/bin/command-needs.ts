import { type Config, readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/sql/database.ts'
import { migrate } from '../platform/sql/migrate.ts'
import { migrationsFolder } from '../platform/sql/migration-files.ts'

/** What the commands of an operator share. */
export type CommandNeeds = {
  config: () => Config
  /** Opens the database the service uses (attaching to a running one), brought up to date, and closes it after the work. */
  withDatabase<T>(work: (database: Database) => Promise<T>, options?: { asItIs: boolean }): Promise<T>
  /** A line for people, on standard error, so that standard output stays data. */
  say(message: string): void
  /** The result of a `--json` command: one object, and nothing else. */
  printJson(result: unknown): void
}

export function createCommandNeeds(): CommandNeeds {
  const say = (message: string) => process.stderr.write(`${message}\n`)
  return {
    config: readConfig,
    async withDatabase(work, options) {
      const { databaseUrl, dataDir } = readConfig()
      await using database = await openDatabase({ databaseUrl, dataDir, role: 'command', log: () => {} })
      if (!options?.asItIs) await migrate(database, { folder: migrationsFolder, log: say })
      return await work(database)
    },
    say,
    printJson: (result) => process.stdout.write(`${JSON.stringify(result)}\n`),
  }
}

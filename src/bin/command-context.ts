import { type Config, readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/sql/database.ts'
import { migrate } from '../platform/sql/migrate.ts'
import { migrationsFolder } from '../platform/sql/migration-files.ts'

/** What all commands share. */
export type CommandContext = {
  config: () => Config
  /** Opens the service's database, applies pending migrations unless told not to, and closes it after the work. */
  withDatabase<T>(work: (database: Database) => Promise<T>, options?: { skipMigrations: boolean }): Promise<T>
  /** Writes a line for people to standard error, so that standard output stays data. */
  printMessage(message: string): void
  /** Writes the result of a `--json` command to standard output. */
  printJson(result: unknown): void
}

export function createCommandContext(): CommandContext {
  const printMessage = (message: string) => process.stderr.write(`${message}\n`)
  return {
    config: readConfig,
    async withDatabase(work, options) {
      const { databaseUrl, dataDir } = readConfig()
      await using database = await openDatabase({ databaseUrl, dataDir, role: 'command', log: () => {} })
      if (!options?.skipMigrations) await migrate(database, { folder: migrationsFolder, log: printMessage })
      return await work(database)
    },
    printMessage,
    printJson: (result) => process.stdout.write(`${JSON.stringify(result)}\n`),
  }
}

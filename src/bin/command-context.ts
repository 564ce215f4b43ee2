import type { Readable, Writable } from 'node:stream'
import { type Config, readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/sql/database.ts'
import { upgradeDatabase } from '../platform/sql/upgrade-database.ts'
import { sanitize } from '../platform/terminal-text.ts'
import type { CommandLine } from './command-line.ts'

/** What all commands share. */
export type CommandContext = {
  config: () => Config
  /** Opens the service's database, applies pending migrations unless told not to, and closes it after the work. */
  withDatabase<T>(work: (database: Database) => Promise<T>, options?: { skipMigrations: boolean }): Promise<T>
  /** Writes a line for people to standard error, so that standard output stays data. */
  printMessage(message: string): void
  /** Writes the result of a `--json` command to standard output. */
  printJson(result: unknown): void
  readonly input: Readable
  readonly output: Writable
  readonly errors: Writable
  /** Makes the command exit with code 1 when it has ended. */
  reportFailure(): void
}

export function createCommandContext(line: CommandLine, reportFailure: () => void): CommandContext {
  const { environment, output, errors } = line
  const printMessage = (message: string) => void errors.write(`${sanitize(message)}\n`)
  return {
    get input() {
      return line.input
    },
    output,
    errors,
    reportFailure,
    config: () => readConfig(environment),
    async withDatabase(work, options) {
      const config = readConfig(environment)
      const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = config
      const address = { databaseUrl, directUrl, dataDir }
      await using database = await openDatabase({ ...address, role: 'command', log: () => {} })
      if (!options?.skipMigrations)
        await upgradeDatabase(database, config, { log: printMessage, now: new Date() })
      return await work(database)
    },
    printMessage,
    printJson: (result) => void output.write(`${JSON.stringify(result)}\n`),
  }
}

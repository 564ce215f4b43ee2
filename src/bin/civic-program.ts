import type { Writable } from 'node:stream'
import { Command, CommanderError } from 'commander'
import { OperatorError, UsageError } from '../platform/errors.ts'
import { version } from '../platform/version.ts'
import { createCommandContext } from './command-context.ts'
import { type CommandLine, processCommandLine } from './command-line.ts'
import { registerAccounts } from './commands/account.ts'
import { registerBackup } from './commands/backup.ts'
import { registerDoctor } from './commands/doctor.ts'
import { registerExport } from './commands/export.ts'
import { registerImport } from './commands/import.ts'
import { registerKeys } from './commands/key.ts'
import { registerMigrate } from './commands/migrate.ts'
import { registerMonitors } from './commands/monitor.ts'
import { registerRefresh } from './commands/refresh.ts'
import { registerRestore } from './commands/restore.ts'
import { registerReview } from './commands/review.ts'
import { registerServe } from './commands/serve.ts'
import { registerSnapshot } from './commands/snapshot.ts'
import { registerSuppress } from './commands/suppress.ts'
import { registerTokens } from './commands/token.ts'
import { registerWorker } from './commands/worker.ts'
import { registerWorkspaces } from './commands/workspace.ts'

/** Work that failed. */
const failure = 1
/** A wrong command, option, argument or variable. */
const wrongUsage = 2

const epilogue = `
All commands read the same environment variables as the service, e.g. DATABASE_URL and DATA_DIR
(docs/reference/configuration.md), and can run while the service is running.
Exit codes: 0 success, 1 failure, 2 wrong usage or configuration.`

/** Runs a command and returns its exit code. */
export async function runCivic(line: CommandLine = processCommandLine()): Promise<number> {
  const { words, output, errors } = line
  let code = 0
  const program = new Command('civic')
    .description('Run and administer a Civic Directory.')
    .version(version)
    .addHelpText('after', epilogue)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void output.write(text),
      writeErr: (text) => void errors.write(text),
    })
  const context = createCommandContext(line, () => {
    code = failure
  })
  for (const register of [
    registerServe,
    registerWorker,
    registerMigrate,
    registerImport,
    registerRefresh,
    registerExport,
    registerSnapshot,
    registerBackup,
    registerRestore,
    registerDoctor,
    registerAccounts,
    registerWorkspaces,
    registerKeys,
    registerTokens,
    registerSuppress,
    registerReview,
    registerMonitors,
  ])
    register(program, context)

  try {
    await program.parseAsync(words, { from: 'user' })
    return code
  } catch (error) {
    return report(error, errors)
  }
}

/** Writes what an operator can fix as one sentence, and a stack trace for any other error. */
function report(error: unknown, errors: Writable): number {
  // Commander has written its message already; help and version end with code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : wrongUsage
  errors.write(`${error instanceof OperatorError ? error.message : (error as Error).stack}\n`)
  return error instanceof UsageError ? wrongUsage : failure
}

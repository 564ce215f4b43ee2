import { Command } from 'commander'
import { OperatorError } from '../platform/errors.ts'
import { version } from '../platform/version.ts'
import { createCommandNeeds } from './command-needs.ts'
import { registerAccounts } from './commands/account.ts'
import { registerDoctor } from './commands/doctor.ts'
import { registerExport } from './commands/export.ts'
import { registerImport } from './commands/import.ts'
import { registerKeys } from './commands/key.ts'
import { registerMigrate } from './commands/migrate.ts'
import { registerServe } from './commands/serve.ts'
import { registerTokens } from './commands/token.ts'
import { registerWorker } from './commands/worker.ts'
import { registerWorkspaces } from './commands/workspace.ts'

/** The operator's commands; a refusal is told in a sentence. */
export async function runCivic(): Promise<void> {
  const program = new Command('civic')
    .description('Run and look after a Civic Directory')
    .version(version)
    .showHelpAfterError('(civic --help lists the commands)')
  const needs = createCommandNeeds()
  for (const register of [
    registerServe,
    registerWorker,
    registerMigrate,
    registerImport,
    registerExport,
    registerDoctor,
    registerAccounts,
    registerWorkspaces,
    registerKeys,
    registerTokens,
  ])
    register(program, needs)

  try {
    await program.parseAsync()
  } catch (error) {
    // What an operator can mend is told in a sentence; anything else is a fault of ours and shown whole.
    process.stderr.write(`${error instanceof OperatorError ? error.message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}

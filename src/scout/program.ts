import { homedir } from 'node:os'
import { Command, CommanderError } from 'commander'
import { systemClock } from '../platform/clock.ts'
import { environmentWith } from '../platform/config.ts'
import { OperatorError } from '../platform/errors.ts'
import { version } from '../platform/version.ts'
import { registerConfig } from './config/config-command.ts'
import { registerDoctor } from './doctor/doctor-command.ts'
import { exitCodes } from './exit-codes.ts'
import { registerRemote } from './remote/remote-command.ts'
import { registerReview } from './review/review-command.ts'
import { registerRun } from './run/run-command.ts'
import { createScout, type Scout } from './scout.ts'
import { registerLogin } from './service/login-command.ts'
import { registerExport } from './show/export-command.ts'
import { registerRuns } from './show/runs-command.ts'
import { registerShow } from './show/show-command.ts'
import { registerSync } from './sync/sync-command.ts'

const collected = (one: string, before: string[] = []) => [...before, one]

export function scoutProgram(scout: Scout): Command {
  const program = new Command('scout')
    .description(
      'Local research for a Civic Directory: find actors on public pages, review them, sync what you kept',
    )
    .version(version)
    .option('--config <path>', 'the file with the settings')
    .option('--set <key=value>', 'a setting for this command only; may be repeated', collected)
    .option('--service <address>', 'the Civic Directory to work with')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(--help says how it is used)')
    .addHelpText(
      'after',
      `
The way through:
  scout run --location "Gary, IN" --issues housing_affordability
  scout review latest
  scout sync latest --list "Gary housing"

A run is a folder of JSON files; \`scout show RUN\` says where. Settings: scout config show
Exit codes: 0 done, 1 not possible, 2 wrong words, 3 done but no page could be read, 130 cut short.`,
    )
    .exitOverride()
  const parts = [
    ...[registerRun, registerRuns, registerShow, registerReview, registerSync, registerExport],
    registerRemote,
    ...[registerConfig, registerLogin, registerDoctor],
  ]
  for (const register of parts) register(program, scout)
  return program
}

/** The program: what a person can mend is told in a sentence. */
export async function runScout(words: readonly string[] = process.argv): Promise<void> {
  const { stdin: input, stdout: output, stderr: errors } = process
  const environment = environmentWith({})
  const scout = createScout({ input, output, errors, environment, home: homedir(), now: systemClock })
  // A reader that has seen enough, such as `head`, is no fault.
  output.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code === 'EPIPE') process.exit()
    throw fault
  })
  try {
    await scoutProgram(scout).parseAsync(words)
  } catch (fault) {
    if (fault instanceof CommanderError) {
      process.exitCode = fault.exitCode === 0 ? 0 : exitCodes.wrongWords
      return
    }
    scout.say(fault instanceof OperatorError ? fault.message : ((fault as Error).stack ?? String(fault)))
    process.exitCode = exitCodes.impossible
  }
}

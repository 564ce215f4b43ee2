import { homedir } from 'node:os'
import { Command, CommanderError } from 'commander'
import { systemClock } from '../platform/clock.ts'
import { environmentWith } from '../platform/config.ts'
import { OperatorError, UsageError } from '../platform/errors.ts'
import { version } from '../platform/version.ts'
import { registerConfig } from './config/config-command.ts'
import { registerDoctor } from './doctor/doctor-command.ts'
import { exitCodes } from './exit-codes.ts'
import { registerReview } from './review/review-command.ts'
import { registerRun } from './run/run-command.ts'
import { type CliEnvironment, createScout, type Scout } from './scout.ts'
import { registerLogin } from './service/login-command.ts'
import { registerRemote } from './service/remote-command.ts'
import { registerExport } from './show/export-command.ts'
import { registerOpen } from './show/open-command.ts'
import { registerRuns } from './show/runs-command.ts'
import { registerShow } from './show/show-command.ts'
import { registerSubmission } from './sync/submission-command.ts'
import { registerSync } from './sync/sync-command.ts'

const collect = (value: string, previous: string[] = []) => [...previous, value]

function scoutProgram(scout: Scout): Command {
  const program = new Command('scout')
    .description(
      'Local research for a Civic Directory: find actors on public pages, review them, sync the accepted ones',
    )
    .version(version)
    .option('--config <path>', 'path of the settings file')
    .option('--set <key=value>', 'override a setting for this command; may be repeated', collect)
    .option('--service <address>', 'address of the Civic Directory to use')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(run with --help for usage)')
    .addHelpText(
      'after',
      `
Typical workflow:
  scout run --location "Gary, IN" --issues housing_affordability
  scout review latest
  scout sync latest --list "Gary housing"

A run is a folder of JSON files; \`scout show RUN\` prints its path. Settings: scout config show
Exit codes: 0 success, 1 failure, 2 wrong usage or configuration, 3 finished but no page could be read, 130 interrupted.`,
    )
    .exitOverride()
    .configureOutput({ writeOut: scout.print, writeErr: (text) => void scout.errors.write(text) })
  const registrations = [
    registerRun,
    registerRuns,
    registerShow,
    registerReview,
    registerSync,
    registerSubmission,
    registerExport,
    registerOpen,
    registerRemote,
    registerConfig,
    registerLogin,
    registerDoctor,
  ]
  for (const register of registrations) register(program, scout)
  return program
}

/** Runs a command and returns its exit code. An error that the user can fix prints one sentence, not a stack trace. */
export async function runScout(
  words: readonly string[] = process.argv.slice(2),
  cli: CliEnvironment = processEnvironment(),
): Promise<number> {
  const scout = createScout(cli)
  try {
    await scoutProgram(scout).parseAsync(words, { from: 'user' })
    return scout.exitCode()
  } catch (fault) {
    if (fault instanceof CommanderError) return fault.exitCode === 0 ? 0 : exitCodes.usage
    scout.log(fault instanceof OperatorError ? fault.message : ((fault as Error).stack ?? String(fault)))
    return fault instanceof UsageError ? exitCodes.usage : exitCodes.failure
  }
}

/** The streams and variables of this process. */
function processEnvironment(): CliEnvironment {
  const { stdin: input, stdout: output, stderr: errors } = process
  // A reader such as `head` may close the pipe early.
  output.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code === 'EPIPE') process.exit()
    throw fault
  })
  return { input, output, errors, environment: environmentWith({}), home: homedir(), now: systemClock }
}

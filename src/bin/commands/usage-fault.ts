import type { Command } from 'commander'

/** Wrong usage ends with 2, so that a script can tell it from work that failed, which ends with 1. */
const usageFault = 2

/** Holds for the command and for those below it. Nothing is open yet when a usage fault is found. */
export function leaveWithUsageFault(command: Command): Command {
  return command.exitOverride((fault) => process.exit(fault.exitCode === 0 ? 0 : usageFault))
}

import { createProgress, type Progress, silentProgress } from '../platform/progress.ts'
import type { CommandContext } from './command-context.ts'

/** The progress line of a command, which `--json` and `--quiet` hide. */
export function startProgress(
  { errors }: Pick<CommandContext, 'errors'>,
  flags: { json?: boolean; quiet?: boolean },
  shown: { label: string; unit: string; total: number | undefined; from?: number },
): Progress {
  if (flags.json || flags.quiet) return silentProgress
  return createProgress({ ...shown, stream: errors, now: () => performance.now() })
}

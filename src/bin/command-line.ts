import type { Readable, Writable } from 'node:stream'
import { environmentWith } from '../platform/config.ts'

/** What a command reads and writes. Tests pass their own. */
export type CommandLine = {
  readonly words: readonly string[]
  readonly environment: Record<string, string | undefined>
  readonly input: Readable
  readonly output: Writable
  readonly errors: Writable
}

/** The words, variables and streams of this process. */
export function processCommandLine(): CommandLine {
  const { stdout: output, stderr: errors } = process
  // A reader such as `head` may close the pipe early: the command ends as usual.
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  return {
    words: process.argv.slice(2),
    environment: environmentWith({}),
    // Opened by the commands that read it.
    get input() {
      return process.stdin
    },
    output,
    errors,
  }
}

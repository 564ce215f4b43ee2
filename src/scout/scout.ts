import type { Readable, Writable } from 'node:stream'
import type { Command } from 'commander'
import type { Clock } from '../platform/clock.ts'
import { UsageError } from '../platform/errors.ts'
import type { ResearchWorkers } from '../research/index.ts'
import { type Config, loadConfig } from './config/config.ts'
import { createRunStore, type RunStore } from './store/run-store.ts'
import { type Style, styleFor } from './terminal/style.ts'

type Pipe = { readonly isTTY?: false; readonly columns?: never }
export type Input = NodeJS.ReadStream | (Readable & Pipe)
export type Output = NodeJS.WriteStream | (Writable & Pipe)

/** What the process gives to commands, passed in for tests. */
export type CliEnvironment = {
  readonly input: Input
  readonly output: Output
  readonly errors: Output
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly now: Clock
  /** Processes that read pages. A run without them starts its own. */
  readonly researchWorkers?: ResearchWorkers
}

type Shared = { config?: string; set?: readonly string[]; service?: string }

export type Scout = ReturnType<typeof createScout>

/** The context that all commands share. */
export function createScout(cli: CliEnvironment) {
  let exitCode = 0
  return {
    ...cli,
    /** Sets the exit code of a command that ends without an error. */
    exitWith(code: number) {
      exitCode = code
    },
    exitCode: () => exitCode,
    /** Messages go to standard error, so that standard output holds only the result. */
    log: (line: string) => void cli.errors.write(`${line}\n`),
    print: (text: string) => void cli.output.write(text),
    /** Prints the result of a `--json` command: exactly one object. */
    printJson: (result: unknown) => void cli.output.write(`${JSON.stringify(result)}\n`),
    style: styleFor(cli.output) satisfies Style,
    /** Lines wrap on a terminal, but not in a pipe. */
    lineWidth: () => (cli.output.isTTY ? cli.output.columns : Number.POSITIVE_INFINITY),
    width: () => Math.min(cli.output.columns ?? 100, 120),

    /** Loads the configuration; the flags of this command take precedence. */
    async config(
      command: Command,
      flags: Readonly<Record<string, string | undefined>> = {},
    ): Promise<Config> {
      const { config: file, set = [], service } = command.optsWithGlobals<Shared>()
      const all = new Map<string, string>()
      for (const pair of set) {
        const at = pair.indexOf('=')
        if (at < 1) throw new UsageError(`--set ${pair}: use the form key=value.`)
        all.set(pair.slice(0, at), pair.slice(at + 1))
      }
      if (service !== undefined) all.set('service.url', service)
      for (const [key, value] of Object.entries(flags)) if (value !== undefined) all.set(key, value)
      const { environment, home } = cli
      return loadConfig({ environment, home, file, flags: all })
    },

    store: (config: Config): RunStore => createRunStore({ folder: config.storePath, now: cli.now }),
  }
}

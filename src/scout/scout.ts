import type { Command } from 'commander'
import type { Clock } from '../platform/clock.ts'
import { OperatorError } from '../platform/errors.ts'
import { type Config, loadConfig } from './config/config.ts'
import { createRunStore, type RunStore } from './store/run-store.ts'
import { type Style, styleFor } from './terminal/style.ts'

/** The world that the program runs in. */
export type Surroundings = {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  readonly errors: NodeJS.WriteStream
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly now: Clock
}

type Shared = { config?: string; set?: readonly string[]; service?: string }

export type Scout = ReturnType<typeof createScout>

/** What the commands share. */
export function createScout(around: Surroundings) {
  const say = (line: string) => void around.errors.write(`${line}\n`)
  return {
    ...around,
    /** For people, on standard error, so that standard output stays what was asked for. */
    say,
    print: (text: string) => void around.output.write(text),
    /** The result of a `--json` command: one object, and nothing else. */
    printJson: (result: unknown) => void around.output.write(`${JSON.stringify(result)}\n`),
    style: styleFor(around.output) satisfies Style,
    /** Lines for people are broken on a terminal; whoever reads a pipe gets them whole. */
    lineWidth: () => (around.output.isTTY ? around.output.columns : Number.POSITIVE_INFINITY),
    width: () => Math.min(around.output.columns ?? 100, 120),

    /** The configuration, with the flags of this command as its last word. */
    async config(
      command: Command,
      flags: Readonly<Record<string, string | undefined>> = {},
    ): Promise<Config> {
      const { config: file, set = [], service } = command.optsWithGlobals<Shared>()
      const all = new Map<string, string>()
      for (const pair of set) {
        const at = pair.indexOf('=')
        if (at < 1) throw new OperatorError(`--set ${pair}: write it as key=value.`)
        all.set(pair.slice(0, at), pair.slice(at + 1))
      }
      if (service !== undefined) all.set('service.url', service)
      for (const [key, value] of Object.entries(flags)) if (value !== undefined) all.set(key, value)
      const { environment, home } = around
      return loadConfig({ environment, home, file, flags: all })
    },

    store: (config: Config): RunStore => createRunStore({ folder: config.storePath, now: around.now }),
  }
}

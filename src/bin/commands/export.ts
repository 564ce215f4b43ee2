import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import type { ExportOptions, ExportSummary } from '../../directory/index.ts'
import { OperatorError } from '../../platform/errors.ts'
import { createProgress, silentProgress } from '../../platform/progress.ts'
import type { CommandNeeds } from '../command-needs.ts'
import { leaveWithUsageFault } from './usage-fault.ts'

type ExportFlags = {
  format: ExportOptions['format']
  place?: string
  state?: string
  issueArea?: string
  output?: string
  withSample?: boolean
  json?: boolean
  quiet?: boolean
}

export function registerExport(program: Command, needs: CommandNeeds): void {
  leaveWithUsageFault(program.command('export'))
    .description('write the public directory, to standard output or to a file')
    .addOption(
      new Option('--format <format>', 'JSON Lines, or one CSV row a claim')
        .choices(['jsonl', 'csv'])
        .default('jsonl'),
    )
    .option('--place <key>', 'only actors in this place, e.g. gary,indiana')
    .option('--state <state>', 'only actors in this state, e.g. IN')
    .option('--issue-area <slug>', 'only actors with this issue area, or with one of this domain')
    .option('--output <file>', 'write to a file, which is replaced only when all is written')
    .option('--with-sample', 'also the fictional sample town, which is left out otherwise')
    .option('--json', 'print one JSON object about the export; needs --output')
    .option('--quiet', 'show no progress')
    .action(async (flags: ExportFlags, command: Command) => {
      if (flags.json && flags.output === undefined)
        command.error('--json needs --output: standard output holds the data')
      const summary = await run(needs, flags)
      if (summary === undefined) return
      if (flags.json) needs.printJson(summary)
      else if (!flags.quiet) needs.say(describe(summary, flags))
    })
}

async function run(needs: CommandNeeds, flags: ExportFlags): Promise<ExportSummary | undefined> {
  const { format, place, state, issueArea, output, withSample } = flags
  const progress =
    flags.json || flags.quiet
      ? silentProgress
      : createProgress({
          label: 'Exporting',
          unit: 'actors',
          total: undefined,
          stream: process.stderr,
          now: () => performance.now(),
        })
  const options: ExportOptions = {
    format,
    withSample: withSample ?? false,
    baseUrl: needs.config().baseUrl,
    ...(place === undefined ? {} : { place }),
    ...(state === undefined ? {} : { state }),
    ...(issueArea === undefined ? {} : { issueArea }),
    onProgress: ({ actors }) => progress.update({ done: actors, count: actors }),
  }
  try {
    return await needs.withDatabase(async ({ sql }) => {
      const { exportEntities } = await import('../../directory/index.ts')
      const write = (target: Writable) => exportEntities(sql, options, target)
      return output === undefined ? write(process.stdout) : writeWhole(output, write)
    })
  } catch (fault) {
    // The reader of the pipe has enough, as `head` has: that is no fault.
    if ((fault as NodeJS.ErrnoException).code === 'EPIPE') return undefined
    throw fault
  } finally {
    progress.end()
  }
}

/** Nobody ever sees half a file: it gets its name when it is complete and on the disk. */
async function writeWhole<T>(file: string, write: (target: Writable) => Promise<T>): Promise<T> {
  const draft = `${file}.${process.pid}.part`
  const target = createWriteStream(draft, { flush: true })
  try {
    const result = await write(target)
    target.end()
    await finished(target)
    await rename(draft, file)
    return result
  } catch (fault) {
    target.destroy()
    await rm(draft, { force: true })
    const { code, message, syscall } = fault as NodeJS.ErrnoException
    if (code !== undefined && syscall !== undefined)
      throw new OperatorError(`Cannot write ${file}: ${message}.`, fault)
    throw fault
  }
}

function describe(
  { actors, claims, places, searches }: ExportSummary,
  { output, withSample }: ExportFlags,
): string {
  const target = output === undefined ? '' : ` to ${output}`
  const more = places + searches > 0 ? `, ${places} places and ${searches} searches` : ''
  const hint =
    actors === 0 && !withSample ? ' The sample town is left out unless --with-sample is given.' : ''
  return `Exported ${actors} actors with ${claims} claims${more}${target}.${hint}`
}

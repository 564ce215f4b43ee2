import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import type { ExportOptions, ExportSummary } from '../../directory/index.ts'
import { OperatorError, UsageError } from '../../platform/errors.ts'
import type { CommandContext } from '../command-context.ts'
import { startProgress } from '../start-progress.ts'

type ExportFlags = {
  format: ExportOptions['format']
  place?: string
  state?: string
  issueArea?: string
  output: string
  withSample?: boolean
  json?: boolean
  quiet?: boolean
}

const standardOutput = '-'

export function registerExport(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description('Export the public directory.')
    .addOption(
      new Option('--format <format>', 'JSON Lines, or CSV with one row per claim')
        .choices(['jsonl', 'csv'])
        .default('jsonl'),
    )
    .option('--place <key>', 'only actors in this place, e.g. gary,indiana')
    .option('--state <state>', 'only actors in this state, e.g. IN')
    .option('--issue-area <slug>', 'only actors in this issue area or domain')
    .addOption(
      new Option(
        '--output <file>',
        'file to write, replaced when the export is complete; - is standard output',
      ).default(standardOutput),
    )
    .option('--with-sample', 'include the fictional sample town')
    .option('--json', 'print a summary as one JSON object; requires --output <file>')
    .option('--quiet', 'hide the progress line and the summary')
    .action(async (flags: ExportFlags, command: Command) => {
      if (flags.json && flags.output === standardOutput)
        command.error('error: --json requires --output <file>, because standard output has the data')
      const summary = await runExport(context, flags)
      if (summary === undefined) return
      if (flags.json) context.printJson(summary)
      else if (!flags.quiet) context.printMessage(describe(summary, flags))
    })
}

async function runExport(context: CommandContext, flags: ExportFlags): Promise<ExportSummary | undefined> {
  const { format, place, state, issueArea, output, withSample } = flags
  const { baseUrl } = context.config()
  if (output !== standardOutput) await requireWritable(output)
  const progress = startProgress(context, flags, { label: 'Exporting', unit: 'actors', total: undefined })
  const options: ExportOptions = {
    format,
    withSample: withSample ?? false,
    baseUrl,
    place,
    state,
    issueArea,
    onProgress: ({ actors }) => progress.update({ done: actors, count: actors }),
  }
  try {
    return await context.withDatabase(async ({ sql }) => {
      const { exportEntities } = await import('../../directory/index.ts')
      const write = (target: Writable) => exportEntities(sql, options, target)
      return output === standardOutput ? write(context.output) : writeAtomically(output, write)
    })
  } catch (error) {
    // The reader of a pipe may stop early, as `head` does.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return undefined
    throw error
  } finally {
    progress.end()
  }
}

const draftOf = (file: string) => `${file}.${process.pid}.part`

/** Finds a wrong path before the export starts. */
async function requireWritable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw new UsageError(`Cannot write ${file}: it is a folder.`)
  const draft = draftOf(file)
  try {
    await using _handle = await open(draft, 'w')
  } catch (error) {
    throw new UsageError(`Cannot write ${file}: ${explain(error as NodeJS.ErrnoException, file)}.`, error)
  }
  await rm(draft, { force: true })
}

function explain({ code, message }: NodeJS.ErrnoException, file: string): string {
  if (code === 'ENOENT') return `the folder ${dirname(file)} does not exist`
  if (code === 'ENOTDIR') return `${dirname(file)} is not a folder`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'permission denied'
  return message
}

/** Renames the file into place when it is complete and on disk, so that nobody reads half of it. */
async function writeAtomically<T>(file: string, write: (target: Writable) => Promise<T>): Promise<T> {
  const draft = draftOf(file)
  const target = createWriteStream(draft, { flush: true })
  try {
    const result = await write(target)
    target.end()
    await finished(target)
    await rename(draft, file)
    return result
  } catch (error) {
    target.destroy()
    await rm(draft, { force: true })
    const { code, message, syscall } = error as NodeJS.ErrnoException
    if (code !== undefined && syscall !== undefined)
      throw new OperatorError(`Cannot write ${file}: ${message}.`, error)
    throw error
  }
}

function describe(
  { actors, claims, places, searches, relations }: ExportSummary,
  { output, withSample }: ExportFlags,
): string {
  const target = output === standardOutput ? '' : ` to ${output}`
  const related = relations > 0 ? `, ${relations} relations` : ''
  const more = `${related}${places + searches > 0 ? `, ${places} places and ${searches} searches` : ''}`
  const hint = actors === 0 && !withSample ? ' Pass --with-sample to include the sample town.' : ''
  return `Exported ${actors} actors with ${claims} claims${more}${target}.${hint}`
}

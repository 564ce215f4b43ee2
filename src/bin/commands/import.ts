import type { Command } from 'commander'
import type { ImportInput, ImportSummary } from '../../directory/index.ts'
import { OperatorError } from '../../platform/errors.ts'
import { createProgress, type Progress, silentProgress } from '../../platform/progress.ts'
import type { Database, Sql } from '../../platform/sql/database.ts'
import type { CommandContext } from '../command-context.ts'
import { jsonOption } from '../command-options.ts'
import { registerBoundaries } from './import-boundaries.ts'

/** Loaded on demand, so that other commands start faster. */
const loadDirectory = () => import('../../directory/index.ts')

type ImportFlags = { json?: boolean; strict?: boolean; quiet?: boolean }

export function registerImport(program: Command, context: CommandContext): void {
  const command = program
    .command('import')
    .description('Import actors with their claims and sources, places, and searches.')
  const addImporter = (name: string, argument: string, about: string, description: string) =>
    command
      .command(name)
      .argument(argument, about)
      .description(description)
      .option(...jsonOption)
      .option('--strict', 'import nothing if any record is invalid')
      .option('--quiet', 'hide the progress line')

  addImporter(
    'jsonl',
    '<file>',
    'a file, plain or gzipped, or - for standard input',
    'Import records from JSON Lines, as civic export writes them.',
  ).action(async (file: string, flags: ImportFlags, self: Command) => {
    if (file === '-' && flags.strict)
      self.error('error: --strict reads the input twice: pass a file instead of -')
    await importFrom(context, flags, async () => (await loadDirectory()).openJsonLines(file, process.stdin))
    // An open pipe would keep the process alive.
    if (file === '-') process.stdin.destroy()
  })
  addImporter(
    'openstates',
    '<folder>',
    'a checkout of openstates/people',
    'Import people and committees from Open States.',
  ).action((folder: string, flags: ImportFlags) =>
    importFrom(context, flags, async (sql) =>
      (await loadDirectory()).openOpenStates(sql, folder, new Date()),
    ),
  )
  addImporter(
    'congress',
    '<file>',
    'legislators-current.yaml of unitedstates/congress-legislators',
    'Import the members of the United States Congress.',
  ).action((file: string, flags: ImportFlags) =>
    importFrom(context, flags, async (sql) =>
      (await loadDirectory()).openCongressFile(sql, file, new Date()),
    ),
  )
  command
    .command('ocd-places')
    .argument('<file>', 'us_census_places.csv of opencivicdata/ocd-division-ids')
    .description('Import census places from Open Civic Data.')
    .option(...jsonOption)
    .option('--quiet', 'hide the progress line')
    .action((file: string, flags: ImportFlags) => importPlaces(context, file, flags))
  registerBoundaries(command, context, withReferenceData)
}

/** Loads issue areas and places first, because records refer to them. */
async function withReferenceData<T>(
  context: CommandContext,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  // Loads in parallel with the start of PostgreSQL.
  const loading = loadDirectory()
  return context.withDatabase(async (database) => {
    const { seedGazetteer, storeTaxonomy } = await loading
    await storeTaxonomy(database.sql)
    await seedGazetteer(database.sql)
    return work(database)
  })
}

async function importFrom(
  context: CommandContext,
  flags: ImportFlags,
  open: (sql: Sql) => Promise<ImportInput>,
): Promise<void> {
  const summary = await withReferenceData(context, async ({ sql }) => {
    const { checkRecords, importRecords } = await loadDirectory()
    const input = await open(sql)
    const startBar = (label: string) => startProgress(flags, label, 'records', input.total)
    if (flags.strict) {
      const progress = startBar('Checking')
      const checked = await checkRecords(sql, withProgress(input, progress))
      progress.end()
      if (checked.refused.count > 0) return checked
    }
    const progress = startBar('Importing')
    try {
      return await importRecords(sql, input.items(), {
        now: new Date(),
        onProgress: ({ read }) => progress.update({ done: input.done(), count: read }),
      })
    } finally {
      progress.end()
    }
  })
  report(context, flags, summary)
}

async function* withProgress(input: ImportInput, progress: Progress) {
  let count = 0
  for await (const item of input.items()) {
    count += 1
    if (count % 100 === 0) progress.update({ done: input.done(), count })
    yield item
  }
}

function report(context: CommandContext, flags: ImportFlags, summary: ImportSummary): void {
  const { read, refused } = summary
  const isAborted = flags.strict === true && refused.count > 0
  if (flags.json) context.printJson(summary)
  else for (const line of describe(summary, isAborted)) context.printMessage(line)
  if (isAborted || refused.count === read) process.exitCode = 1
}

function describe(summary: ImportSummary, isAborted: boolean): string[] {
  const { read, added, changed, unchanged, places_added, places_changed, searches_added, refused } = summary
  const { relations_added, relations_changed, relations_removed } = summary
  if (read === 0) return ['The input has no records.']
  const counts = [
    `Read ${read} records: ${added} actors added, ${changed} changed, ${unchanged} unchanged`,
    ...(places_added + places_changed > 0 ? [`${places_added} places added, ${places_changed} changed`] : []),
    ...(relations_added + relations_changed + relations_removed > 0
      ? [
          `${relations_added} relations added, ${relations_changed} changed, ${relations_removed} no longer listed`,
        ]
      : []),
    ...(searches_added > 0 ? [`${searches_added} searches added`] : []),
  ]
  const done = isAborted ? `Read ${read} records and imported none, because of --strict` : counts.join('; ')
  if (refused.count === 0) return [`${done}.`]
  const reasons = Object.entries(refused.by_reason).map(([reason, count]) => `${count} × ${reason}`)
  return [
    `${done}. Refused ${refused.count}: ${reasons.join(', ')}.`,
    ...refused.first.map(({ where, why }) => `  ${where}: ${why}`),
    ...(refused.count > refused.first.length ? [`  and ${refused.count - refused.first.length} more`] : []),
  ]
}

async function importPlaces(context: CommandContext, file: string, flags: ImportFlags): Promise<void> {
  const result = await withReferenceData(context, async ({ sql }) => {
    const { importOcdPlaces } = await loadDirectory()
    const progress = startProgress(flags, 'Importing', 'lines', undefined)
    try {
      return await importOcdPlaces(sql, file, {
        onProgress: (done) => progress.update({ done, count: done }),
      })
    } finally {
      progress.end()
    }
  })
  if (result.read === 0) throw new OperatorError(`${file} has no places.`)
  if (flags.json) return context.printJson(result)
  const { read, matched, added, unchanged, refused } = result
  context.printMessage(
    `Read ${read} lines: ${matched} places matched, ${added} added, ${unchanged} unchanged, ${refused.length} refused.`,
  )
  for (const { line, why } of refused.slice(0, 20)) context.printMessage(`  line ${line}: ${why}`)
}

function startProgress(flags: ImportFlags, label: string, unit: string, total: number | undefined): Progress {
  if (flags.json || flags.quiet) return silentProgress
  return createProgress({ label, unit, total, stream: process.stderr, now: () => performance.now() })
}

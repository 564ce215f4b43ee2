import { resolve } from 'node:path'
import type { Command } from 'commander'
import { requireFile } from '../../platform/require-file.ts'
import type { Database } from '../../platform/sql/database.ts'
import type { CommandContext } from '../command-context.ts'
import { jsonOption } from '../command-options.ts'
import { listCounts } from '../list-counts.ts'
import { registerBoundaries } from './import-boundaries.ts'
import {
  fileVersion,
  type ImportFlags,
  type ImportResult,
  importDataset,
  importInput,
  loadDirectory,
  requireDataset,
} from './import-dataset.ts'
import { describePlaces, importPlaces } from './import-places.ts'

/** Without a path, the public archive of the project is downloaded. */
const datasets = [
  {
    dataset: 'openstates',
    argument: '[folder]',
    about: 'a checkout of openstates/people; the public archive by default',
    description: 'Import people and committees from Open States.',
  },
  {
    dataset: 'congress',
    argument: '[path]',
    about:
      'a checkout of unitedstates/congress-legislators, or its legislators-current.yaml; the public archive by default',
    description: 'Import the members and committees of the United States Congress.',
  },
] as const

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
    await importFile(context, flags, file)
    // An open pipe would keep the process alive.
    if (file === '-') context.input.destroy()
  })
  for (const { dataset, argument, about, description } of datasets) {
    addImporter(dataset, argument, about, description)
      .option('--state <state>', 'only this state, e.g. IN')
      .action(async (path: string | undefined, flags: ImportFlags) => {
        const request = { dataset, path }
        await requireDataset(request, flags)
        const summary = await withReferenceData(context, ({ sql }) =>
          importDataset(context, sql, request, flags),
        )
        report(context, flags, summary)
      })
  }
  command
    .command('ocd-places')
    .argument('<file>', 'us_census_places.csv of opencivicdata/ocd-division-ids')
    .description('Import census places from Open Civic Data.')
    .option(...jsonOption)
    .option('--quiet', 'hide the progress line')
    .action(async (file: string, flags: ImportFlags) => {
      await requireFile(file)
      const result = await withReferenceData(context, ({ sql }) => importPlaces(context, sql, file, flags))
      if (flags.json) context.printJson(result)
      else for (const line of describePlaces(result)) context.printMessage(line)
    })
  registerBoundaries(command, context, withReferenceData)
}

/** Loads issue areas and places first, because records refer to them. */
export async function withReferenceData<T>(
  context: CommandContext,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  // Loads in parallel with the start of PostgreSQL.
  const loading = loadDirectory()
  return context.withDatabase(async (database) => {
    const { seedGazetteer, skipCleaningIfEmpty, storeTaxonomy } = await loading
    await skipCleaningIfEmpty(database.sql)
    await storeTaxonomy(database.sql)
    await seedGazetteer(database.sql)
    return work(database)
  })
}

async function importFile(context: CommandContext, flags: ImportFlags, file: string): Promise<void> {
  if (file !== '-') await requireFile(file)
  const summary = await withReferenceData(context, async ({ sql }) => {
    const { openJsonLines, recordOrigin } = await loadDirectory()
    const input = await openJsonLines(file, context.input)
    const result = await importInput(context, sql, { input, name: 'jsonl' }, flags)
    const isStored = !flags.strict || result.refused.count === 0
    if (file !== '-' && isStored) {
      const location = resolve(file)
      const version = await fileVersion(location)
      await recordOrigin(sql, { dataset: 'jsonl', location, state: '', version, etag: null }, new Date())
    }
    return result
  })
  report(context, flags, summary)
}

function report(context: CommandContext, flags: ImportFlags, summary: ImportResult): void {
  const { read, refused } = summary
  const isAborted = flags.strict === true && refused.count > 0
  if (flags.json) context.printJson(summary)
  else for (const line of describe(summary, isAborted)) context.printMessage(line)
  if (isAborted || refused.count === read) context.reportFailure()
}

export function describe(summary: ImportResult, isAborted: boolean): string[] {
  const { read, added, changed, unchanged, places_added, places_changed, searches_added, refused } = summary
  const { relations_added, relations_changed, relations_removed } = summary
  if (read === 0) return ['The input has no records.']
  const counts = [
    `Read ${listCounts({ records: read })}: ${listCounts({ actors: added })} added, ${changed} changed, ${unchanged} unchanged`,
    ...(places_added + places_changed > 0
      ? [`${listCounts({ places: places_added })} added, ${places_changed} changed`]
      : []),
    ...(relations_added + relations_changed + relations_removed > 0
      ? [
          `${listCounts({ relations: relations_added })} added, ${relations_changed} changed, ${relations_removed} no longer listed`,
        ]
      : []),
    ...(searches_added > 0
      ? [searches_added === 1 ? '1 search added' : `${searches_added} searches added`]
      : []),
  ]
  const done = isAborted
    ? `Read ${listCounts({ records: read })} and imported none, because of --strict`
    : counts.join('; ')
  if (refused.count === 0) return [`${done}.`]
  const reasons = Object.entries(refused.by_reason).map(([reason, count]) => `${count} × ${reason}`)
  return [
    `${done}. Refused ${refused.count} ${refused.count === 1 ? 'record or value' : 'records or values'}: ${reasons.join(', ')}.`,
    // Records are data of others: their control characters must not reach a terminal.
    ...refused.first.map(({ where, why }) => `  ${`${where}: ${why}`.replace(/\p{Cc}+/gu, ' ')}`),
    ...(refused.count > refused.first.length ? [`  and ${refused.count - refused.first.length} more`] : []),
    ...(summary.refused_file ? [`All of them with their reasons: ${summary.refused_file}`] : []),
  ]
}

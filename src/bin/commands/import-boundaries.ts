import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { utcDay } from '../../contracts/days.ts'
import type { BoundaryOptions, ImportedBoundaries } from '../../directory/index.ts'
import { requireFile } from '../../platform/require-file.ts'
import type { Database, Sql } from '../../platform/sql/database.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, jsonOption, parseDate } from '../command-options.ts'
import { fileVersion, loadDirectory } from './import-dataset.ts'

type Flags = {
  source: string
  title?: string
  validFrom: string
  validUntil?: string
  retrieved?: Date
  json?: boolean
}

type WithDatabase = <T>(context: CommandContext, work: (database: Database) => Promise<T>) => Promise<T>

export function registerBoundaries(
  importing: Command,
  context: CommandContext,
  withReferenceData: WithDatabase,
): void {
  const print = createResultPrinter(context)
  importing
    .command('boundaries')
    .argument('<file>', 'GeoJSON; the property place of each feature is a place key or division id')
    .description('Import boundaries of places, all or none.')
    .requiredOption('--source <url>', 'where the file is from', parseUrl)
    .requiredOption('--valid-from <date>', 'first day, for features without valid_from', parseDay)
    .option('--valid-until <date>', 'last day, for features without valid_until', parseDay)
    .option('--title <text>', 'title of the source; its URL by default')
    .option('--retrieved <date>', 'when the file was retrieved; today by default', parseDate)
    .option(...jsonOption)
    .action(async (file: string, flags: Flags) => {
      const { source, title = source, validFrom: valid_from, validUntil: valid_until = null } = flags
      const options = { source, title, valid_from, valid_until }
      await requireFile(file)
      const result = await withReferenceData(context, ({ sql }) =>
        importBoundaryFile(sql, file, options, flags.retrieved),
      )
      print(result, flags, describeBoundaries(result))
    })
}

/** Imports the file and records it for `civic refresh`. */
export async function importBoundaryFile(
  sql: Sql,
  file: string,
  options: BoundaryOptions,
  retrievedAt = new Date(),
): Promise<ImportedBoundaries> {
  const { importBoundaries, recordOrigin } = await loadDirectory()
  const { source: url, title, valid_from: from, valid_until: until } = options
  const result = await importBoundaries(sql, file, {
    source: { url, title, retrievedAt },
    valid: { from, until },
  })
  const location = resolve(file)
  const version = await fileVersion(location)
  await recordOrigin(
    sql,
    { dataset: 'boundaries', location, state: '', version, etag: null, options },
    new Date(),
  )
  return result
}

export const describeBoundaries = ({ boundaries, changed }: ImportedBoundaries) =>
  `Imported ${boundaries} boundaries: ${changed} new or changed, ${boundaries - changed} unchanged.`

function parseDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new InvalidArgumentError('Use a date such as 2027-01-31.')
  return utcDay(parseDate(text))
}

function parseUrl(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new InvalidArgumentError('Use an http or https address.')
  return text
}

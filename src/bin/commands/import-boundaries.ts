import { type Command, InvalidArgumentError } from 'commander'
import type { Database } from '../../platform/sql/database.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, jsonOption, parseDate } from '../command-options.ts'

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
      const { importBoundaries } = await import('../../directory/index.ts')
      const count = await withReferenceData(context, ({ sql }) =>
        importBoundaries(sql, file, {
          source: {
            url: flags.source,
            title: flags.title ?? flags.source,
            retrievedAt: flags.retrieved ?? new Date(),
          },
          valid: { from: flags.validFrom, until: flags.validUntil ?? null },
        }),
      )
      print({ boundaries: count }, flags, `Imported ${count} boundaries.`)
    })
}

function parseDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new InvalidArgumentError('Use a date such as 2027-01-31.')
  return parseDate(text).toISOString().slice(0, 10)
}

function parseUrl(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new InvalidArgumentError('Use an http or https address.')
  return text
}

import { access } from 'node:fs/promises'
import type { Command } from 'commander'
import type { ImportOrigin } from '../../directory/index.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { CommandContext } from '../command-context.ts'
import { jsonOption } from '../command-options.ts'
import { describe, withReferenceData } from './import.ts'
import {
  fileVersion,
  type ImportFlags,
  type ImportResult,
  importDataset,
  importInput,
  loadDirectory,
} from './import-dataset.ts'

type StoredOrigin = ImportOrigin & { imported_at: Date }
type Refreshed = { dataset: string; location: string; outcome: 'unchanged' | 'imported' | 'failed' } & (
  | { summary: ImportResult }
  | { error: string }
  | { since: string }
)

export function registerRefresh(program: Command, context: CommandContext): void {
  program
    .command('refresh')
    .description('Repeat every import that was made, and announce what changed.')
    .option(...jsonOption)
    .option('--quiet', 'hide the progress line')
    .action((flags: ImportFlags) => refresh(context, flags))
}

async function refresh(context: CommandContext, flags: ImportFlags): Promise<void> {
  const results = await withReferenceData(context, async ({ sql }) => {
    const done: Refreshed[] = []
    for (const origin of await (await loadDirectory()).readOrigins(sql)) {
      const result = await repeat(context, sql, origin, flags)
      done.push(result)
      if (!flags.json) for (const line of linesOf(result)) context.printMessage(line)
    }
    return done
  })
  if (flags.json) context.printJson({ imports: results })
  else if (results.length === 0)
    context.printMessage('Nothing was imported yet. Use civic import openstates, for example.')
  if (results.some(({ outcome }) => outcome === 'failed')) context.reportFailure()
}

/** One import that fails does not stop the others. */
async function repeat(
  context: CommandContext,
  sql: Sql,
  origin: StoredOrigin,
  flags: ImportFlags,
): Promise<Refreshed> {
  const { dataset, location, state } = origin
  const since = origin.imported_at.toISOString()
  try {
    if (await isSameVersion(origin)) return { dataset, location, outcome: 'unchanged', since }
    const { createDetachedPublisher } = await import('../../firehose/index.ts')
    const { baseUrl } = context.config()
    const publishEvents = createDetachedPublisher({ baseUrl, now: () => new Date() })
    const options: ImportFlags = { ...flags, ...(state && { state }) }
    if (dataset === 'jsonl') {
      const { openJsonLines, recordOrigin } = await loadDirectory()
      const input = await openJsonLines(location, context.input)
      const summary = await importInput(context, sql, options, input, dataset, publishEvents)
      await recordOrigin(sql, { ...origin, version: await fileVersion(location) }, new Date())
      return { dataset, location, outcome: 'imported', summary }
    }
    const path = isAddress(location) ? undefined : location
    const url = path === undefined ? location : undefined
    const request = { dataset, path, url, publishEvents, lastVersion: origin.version }
    const summary = await importDataset(context, sql, request, options)
    if (summary.read === 0 && summary.version === origin.version)
      return { dataset, location, outcome: 'unchanged', since }
    return { dataset, location, outcome: 'imported', summary }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { dataset, location, outcome: 'failed', error: error.message }
  }
}

const isAddress = (location: string) => /^https?:/.test(location)

async function isSameVersion({ location, etag, version }: StoredOrigin): Promise<boolean> {
  if (isAddress(location)) return etag !== null && (await loadDirectory()).isUnchanged(location, etag)
  await access(location).catch(() => {
    throw new OperatorError(`${location} cannot be read. Import it again from where it is now.`)
  })
  return version !== null && version === (await fileVersion(location))
}

function linesOf(result: Refreshed): string[] {
  const name = `${result.dataset} ${result.location}`
  if ('error' in result) return [`${name}: ${result.error}`]
  if ('since' in result) return [`${name}: unchanged since ${result.since.slice(0, 10)}.`]
  return [`${name}:`, ...describe(result.summary, false)]
}

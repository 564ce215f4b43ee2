import { access } from 'node:fs/promises'
import type { Command } from 'commander'
import type { ImportOrigin } from '../../directory/index.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { CommandContext } from '../command-context.ts'
import { jsonOption } from '../command-options.ts'
import { describe, withReferenceData } from './import.ts'
import { describeBoundaries, importBoundaryFile } from './import-boundaries.ts'
import { fileVersion, type ImportFlags, importDataset, importInput, loadDirectory } from './import-dataset.ts'
import { describePlaces, importPlaces } from './import-places.ts'

type StoredOrigin = ImportOrigin & { imported_at: Date }
/** What an import wrote, for programs and in words. */
type Imported = { summary: object; lines: string[] }
type Refreshed = {
  dataset: string
  location: string
  /** The only state that the import took. */
  state?: string
  outcome: 'unchanged' | 'imported' | 'failed'
} & (Imported | { error: string } | { since: string })

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
  if (flags.json)
    context.printJson({
      imports: results.map((result) => ('lines' in result ? { ...result, lines: undefined } : result)),
    })
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
  const repeated = { dataset, location, ...(state && { state }) }
  const unchanged = {
    ...repeated,
    outcome: 'unchanged',
    since: origin.imported_at.toISOString(),
  } as const
  try {
    if (await isSameVersion(origin)) return unchanged
    const imported = await importAgain(context, sql, origin, flags)
    return imported ? { ...repeated, outcome: 'imported', ...imported } : unchanged
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { ...repeated, outcome: 'failed', error: error.message }
  }
}

/** Undefined when the archive is the one that was imported last. */
async function importAgain(
  context: CommandContext,
  sql: Sql,
  origin: StoredOrigin,
  flags: ImportFlags,
): Promise<Imported | undefined> {
  const { location, state } = origin
  if (origin.dataset === 'ocd-places') {
    const summary = await importPlaces(context, sql, location, flags)
    return { summary, lines: describePlaces(summary) }
  }
  if (origin.dataset === 'boundaries') {
    const summary = await importBoundaryFile(sql, location, origin.options)
    return { summary, lines: [describeBoundaries(summary)] }
  }
  const { createDetachedPublisher } = await import('../../firehose/index.ts')
  const { baseUrl } = context.config()
  const publishEvents = createDetachedPublisher({ baseUrl, now: () => new Date() })
  const options: ImportFlags = { ...flags, ...(state && { state }) }
  if (origin.dataset === 'jsonl') {
    const { openJsonLines, recordOrigin } = await loadDirectory()
    const input = await openJsonLines(location, context.input)
    const summary = await importInput(context, sql, { input, name: origin.dataset, publishEvents }, options)
    await recordOrigin(sql, { ...origin, version: await fileVersion(location) }, new Date())
    return { summary, lines: describe(summary, false) }
  }
  const place = isAddress(location) ? { url: location } : { path: location }
  const request = { dataset: origin.dataset, ...place, publishEvents, lastVersion: origin.version }
  const summary = await importDataset(context, sql, request, options)
  if (summary.read === 0 && summary.version === origin.version) return undefined
  return { summary, lines: describe(summary, false) }
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
  const { dataset, location, state } = result
  const name = state ? `${dataset} ${location}, state ${state}` : `${dataset} ${location}`
  if ('error' in result) return [`${name}: ${result.error}`]
  if ('since' in result) return [`${name}: unchanged since ${result.since.slice(0, 10)}.`]
  return [`${name}:`, ...result.lines]
}

import type { Command } from 'commander'
import type { ImportInput, ImportSummary } from '../../directory/index.ts'
import { OperatorError } from '../../platform/errors.ts'
import { createProgress, type Progress, silentProgress } from '../../platform/progress.ts'
import type { Database, Sql } from '../../platform/sql/database.ts'
import type { CommandNeeds } from '../command-needs.ts'
import { leaveWithUsageFault } from './usage-fault.ts'

/** Loaded by an import only: the other commands start without it. */
const directory = () => import('../../directory/index.ts')

type ImportFlags = { json?: boolean; strict?: boolean; quiet?: boolean }

export function registerImport(program: Command, needs: CommandNeeds): void {
  const command = leaveWithUsageFault(program.command('import')).description(
    'read actors with their claims and sources, places and searches into the directory',
  )
  const importer = (name: string, argument: string, about: string, description: string) =>
    command
      .command(name)
      .argument(argument, about)
      .description(description)
      .option('--json', 'print one JSON object')
      .option('--strict', 'import nothing when a single record is refused')
      .option('--quiet', 'show no progress')

  importer('jsonl', '<file>', 'a file, or - for standard input; gzip is understood', 'JSON Lines').action(
    async (file: string, flags: ImportFlags, self: Command) => {
      if (file === '-' && flags.strict) self.error('--strict reads the input twice: give a file instead of -')
      await importFrom(needs, flags, async () => (await directory()).openJsonLines(file, process.stdin))
      // A pipe that stays open would keep the command from ending.
      if (file === '-') process.stdin.destroy()
    },
  )
  importer(
    'openstates',
    '<folder>',
    'a checkout of openstates/people',
    'people and committees of Open States',
  ).action((folder: string, flags: ImportFlags) =>
    importFrom(needs, flags, async (sql) => (await directory()).openOpenStates(sql, folder, new Date())),
  )
  importer(
    'congress',
    '<file>',
    'legislators-current.yaml',
    'members of the Congress of the United States',
  ).action((file: string, flags: ImportFlags) =>
    importFrom(needs, flags, async (sql) => (await directory()).openCongressFile(sql, file, new Date())),
  )
  command
    .command('ocd-places')
    .argument('<file>', 'us_census_places.csv of opencivicdata/ocd-division-ids')
    .description('census places, for a fuller gazetteer')
    .option('--json', 'print one JSON object')
    .option('--quiet', 'show no progress')
    .action((file: string, flags: ImportFlags) => importPlaces(needs, file, flags))
}

/** Taxonomy and gazetteer are what records refer to: a database that was never served gets them first. */
async function withReferences<T>(needs: CommandNeeds, work: (database: Database) => Promise<T>): Promise<T> {
  // Loaded while PostgreSQL starts.
  const loading = directory()
  return needs.withDatabase(async (database) => {
    const { seedGazetteer, storeTaxonomy } = await loading
    await storeTaxonomy(database.sql)
    await seedGazetteer(database.sql)
    return work(database)
  })
}

async function importFrom(
  needs: CommandNeeds,
  flags: ImportFlags,
  open: (sql: Sql) => Promise<ImportInput>,
): Promise<void> {
  const summary = await withReferences(needs, async ({ sql }) => {
    const { checkRecords, importRecords } = await directory()
    const input = await open(sql)
    const begin = (label: string) => startProgress(flags, label, 'records', input.total)
    if (flags.strict) {
      const progress = begin('Checking')
      const checked = await checkRecords(sql, watched(input, progress))
      progress.end()
      if (checked.refused.count > 0) return checked
    }
    const progress = begin('Importing')
    try {
      return await importRecords(sql, input.items(), {
        now: new Date(),
        onProgress: ({ read }) => progress.update({ done: input.done(), count: read }),
      })
    } finally {
      progress.end()
    }
  })
  report(needs, flags, summary)
}

async function* watched(input: ImportInput, progress: Progress) {
  let count = 0
  for await (const item of input.items()) {
    count += 1
    if (count % 100 === 0) progress.update({ done: input.done(), count })
    yield item
  }
}

function report(needs: CommandNeeds, flags: ImportFlags, summary: ImportSummary): void {
  const { read, refused } = summary
  const isStopped = flags.strict === true && refused.count > 0
  if (flags.json) needs.printJson(summary)
  else for (const line of describe(summary, isStopped)) needs.say(line)
  if (isStopped || refused.count === read) process.exitCode = 1
}

function describe(summary: ImportSummary, isStopped: boolean): string[] {
  const { read, added, changed, unchanged, places_added, places_changed, searches_added, refused } = summary
  if (read === 0) return ['The input holds no records.']
  const counts = [
    `Read ${read} records: ${added} actors added, ${changed} changed, ${unchanged} unchanged`,
    ...(places_added + places_changed > 0 ? [`${places_added} places added, ${places_changed} changed`] : []),
    ...(searches_added > 0 ? [`${searches_added} searches added`] : []),
  ]
  const done = isStopped
    ? `Read ${read} records and imported none of them, because of --strict`
    : counts.join('; ')
  if (refused.count === 0) return [`${done}.`]
  const reasons = Object.entries(refused.by_reason).map(([reason, count]) => `${count} × ${reason}`)
  return [
    `${done}. Refused ${refused.count}: ${reasons.join(', ')}.`,
    ...refused.first.map(({ where, why }) => `  ${where}: ${why}`),
    ...(refused.count > refused.first.length ? [`  and ${refused.count - refused.first.length} more`] : []),
  ]
}

async function importPlaces(needs: CommandNeeds, file: string, flags: ImportFlags): Promise<void> {
  const result = await withReferences(needs, async ({ sql }) => {
    const { importOcdPlaces } = await directory()
    const progress = startProgress(flags, 'Importing', 'lines', undefined)
    try {
      return await importOcdPlaces(sql, file, {
        onProgress: (done) => progress.update({ done, count: done }),
      })
    } finally {
      progress.end()
    }
  })
  if (result.read === 0) throw new OperatorError(`${file} holds no places.`)
  if (flags.json) return needs.printJson(result)
  const { read, matched, added, unchanged, skipped, refused } = result
  needs.say(
    `Read ${read} lines: ${matched} places matched, ${added} added, ${unchanged} unchanged, ${skipped} are no places, ${refused.length} refused.`,
  )
  for (const { line, why } of refused.slice(0, 20)) needs.say(`  line ${line}: ${why}`)
}

function startProgress(flags: ImportFlags, label: string, unit: string, total: number | undefined): Progress {
  if (flags.json || flags.quiet) return silentProgress
  return createProgress({ label, unit, total, stream: process.stderr, now: () => performance.now() })
}

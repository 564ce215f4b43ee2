import { open } from 'node:fs/promises'
import type { Command } from 'commander'
import { OperatorError, UsageError } from '../../platform/errors.ts'
import { requireFile } from '../../platform/require-file.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption } from '../command-options.ts'

type RestoreFlags = JsonOption & { force?: boolean }

export function registerRestore(program: Command, context: CommandContext): void {
  const printResult = createResultPrinter(context)
  program
    .command('restore')
    .description('Restore the database from a file of `civic backup`. Stop the service first.')
    .argument('<file>', 'the backup')
    .option('--force', 'replace everything in the database that is there')
    .option(...jsonOption)
    .action(async (file: string, flags: RestoreFlags) => {
      const { databaseUrl, databaseDirectUrl } = context.config()
      const kind = await kindOf(file)
      if (kind === 'dump' && databaseUrl === undefined)
        throw new UsageError(
          `${file} is a dump of a PostgreSQL server: set DATABASE_URL to an empty database.`,
        )
      if (kind === 'cluster' && databaseUrl !== undefined)
        throw new UsageError(`${file} is a backup of the embedded database: unset DATABASE_URL.`)
      const { result, sentence } =
        databaseUrl === undefined
          ? await restoreEmbedded(context, file, flags)
          : await restoreExternal(context, databaseDirectUrl ?? databaseUrl, file, flags)
      printResult(result, flags, `${sentence} Streams begin a new epoch, so clients learn of the gap.`)
    })
}

async function kindOf(file: string): Promise<'cluster' | 'dump'> {
  await requireFile(file)
  const head = Buffer.alloc(5)
  await using handle = await open(file)
  await handle.read(head, 0, head.length, 0)
  if (head.toString('latin1') === 'PGDMP') return 'dump'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'cluster'
  throw new UsageError(`${file} is not a backup of this program.`)
}

async function restoreEmbedded(context: CommandContext, file: string, { force }: RestoreFlags) {
  const { restoreCluster } = await import('../../platform/sql/backup/restore-cluster.ts')
  const { markLogRestored } = await import('../../firehose/index.ts')
  const { dataDir } = context.config()
  const { manifest, previous } = await restoreCluster({
    file,
    dataDir,
    replace: force === true,
    now: new Date(),
    prepare: (database) => markLogRestored(database.sql),
  })
  const moved = previous === undefined ? '' : ` The database that was there is now ${previous}.`
  return {
    result: { restored: true, created_at: manifest.created_at, previous: previous ?? null },
    sentence: `Restored the state of ${manifest.created_at} into ${dataDir}.${moved}`,
  }
}

async function restoreExternal(
  context: CommandContext,
  databaseUrl: string,
  file: string,
  { force }: RestoreFlags,
) {
  const { restoreDump } = await import('../../platform/sql/backup/dump.ts')
  const { isEmpty, isInUse } = await context.withDatabase(
    async ({ pool }) => {
      const { rows } = await pool.query(
        `select not exists (select from pg_tables where schemaname = current_schema()) as is_empty,
           exists (select from pg_stat_activity where datname = current_database() and application_name = 'civic listen')
             as is_in_use`,
      )
      return { isEmpty: rows[0].is_empty as boolean, isInUse: rows[0].is_in_use as boolean }
    },
    { skipMigrations: true },
  )
  if (isInUse)
    throw new OperatorError('The database of DATABASE_URL is in use: stop the service before you restore.')
  if (!isEmpty && !force)
    throw new OperatorError(
      'The database of DATABASE_URL already contains tables: restore into an empty one, or replace them with --force.',
    )
  await restoreDump(databaseUrl, file, !isEmpty)
  return { result: { restored: true, created_at: null, previous: null }, sentence: `Restored ${file}.` }
}

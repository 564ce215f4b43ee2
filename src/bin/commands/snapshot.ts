import type { Command } from 'commander'
import { advisoryLocks } from '../../platform/sql/advisory-locks.ts'
import { withAdvisoryLock } from '../../platform/sql/with-advisory-lock.ts'
import type { CommandContext } from '../command-context.ts'
import { jsonOption } from '../command-options.ts'
import { listCounts } from '../list-counts.ts'
import { startProgress } from '../start-progress.ts'

type SnapshotFlags = { json?: boolean; quiet?: boolean; ifDue?: boolean }

export function registerSnapshot(program: Command, context: CommandContext): void {
  program
    .command('snapshot')
    .description('Publish the public directory as files: JSON Lines and CSV, whole and by state.')
    .option('--if-due', 'do nothing when the newest snapshot is recent enough')
    .option(...jsonOption)
    .option('--quiet', 'hide the progress line')
    .action((flags: SnapshotFlags) => runSnapshot(context, flags))
}

async function runSnapshot(context: CommandContext, flags: SnapshotFlags): Promise<void> {
  const { baseUrl, snapshots } = context.config()
  const { directory, license } = snapshots
  const [{ isSnapshotDue, readPublishedSnapshots, takeSnapshot }, { readHeadCursor }] = await Promise.all([
    import('../../directory/index.ts'),
    import('../../firehose/index.ts'),
  ])
  const progress = startProgress(context, flags, { label: 'Writing', unit: 'actors', total: undefined })
  const manifest = await context.withDatabase((database) =>
    withAdvisoryLock(database, advisoryLocks.snapshot, async () => {
      const now = new Date()
      const [newest] = await readPublishedSnapshots(database.sql, directory)
      if (flags.ifDue && !isSnapshotDue(newest && new Date(newest.taken_at), now)) return undefined
      try {
        return await takeSnapshot(database.sql, {
          directory,
          baseUrl,
          license,
          now,
          readCursor: () => readHeadCursor(database),
          onProgress: (actors) => progress.update({ done: actors, count: actors }),
        })
      } finally {
        progress.end()
      }
    }),
  )
  if (manifest === undefined) {
    if (flags.json) context.printJson({ taken: false })
    else context.printMessage('The newest snapshot is recent enough.')
    return
  }
  if (flags.json) return context.printJson({ taken: true, ...manifest })
  const { counts, files, id } = manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  context.printMessage(
    `Published ${listCounts({ ...counts, files: files.length, bytes })} as ${directory}/${id}.`,
  )
  if (license === null)
    context.printMessage(
      'No license is stated. Set DATA_LICENSE, so that people know what they may do with the data.',
    )
}

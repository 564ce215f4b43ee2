import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hourMs } from '../../contracts/days.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Config, environmentWith } from '../../platform/config.ts'
import { programUrl } from '../../platform/program-url.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { readPublishedSnapshots } from './published-snapshots.ts'

/** Night in the whole of the United States. */
const nightHour = 9

/** True at night when the newest snapshot is from an earlier night, and at any hour when one is missing or too old. */
export function isSnapshotDue(newest: Date | undefined, now: Date): boolean {
  if (newest === undefined) return true
  const age = now.getTime() - newest.getTime()
  return age > 30 * hourMs || (age > 12 * hourMs && now.getUTCHours() === nightHour)
}

/**
 * A snapshot holds about 40 MB whatever the number of actors. Without limits Node lets garbage grow to several times as
 * much before it collects it, and more so where the machine has much memory.
 */
export const snapshotHeap = ['--max-old-space-size=192', '--max-semi-space-size=16'] as const

const program = fileURLToPath(programUrl('../../bin/civic', import.meta))

/**
 * Work of every hour, for workers. The command runs in a process of its own, so that the service is not slowed down, and
 * ends with the service; its lock makes sure that only one instance writes.
 */
export function createNightlySnapshots(
  { roles, dataDir, databaseUrl, databaseDirectUrl, baseUrl, snapshots: { directory, license } }: Config,
  now: Clock,
  sql: Sql,
): readonly ((hourEnd: Date, stopping: AbortSignal) => Promise<void>)[] {
  if (!roles.includes('worker')) return []
  const variables = {
    DATA_DIR: dataDir,
    BASE_URL: baseUrl,
    SNAPSHOT_DIR: directory,
    DATABASE_URL: databaseUrl ?? '',
    DATABASE_DIRECT_URL: databaseDirectUrl ?? '',
    DATA_LICENSE: license?.name ?? '',
    DATA_LICENSE_URL: license?.url ?? '',
  }
  const publishIfDue = async (_hourEnd: Date, stopping: AbortSignal) => {
    const [newest] = await readPublishedSnapshots(sql, directory)
    if (!isSnapshotDue(newest && new Date(newest.taken_at), now())) return
    const env = environmentWith(variables)
    // The list of files is part of the output.
    const options = { env, maxBuffer: 16 * 1024 * 1024, signal: stopping }
    await promisify(execFile)(
      process.execPath,
      [...snapshotHeap, program, 'snapshot', '--if-due', '--json'],
      options,
    )
  }
  return [publishIfDue]
}

import { createWriteStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { version } from '../../version.ts'
import type { Database } from '../database.ts'
import { directoryEntry, fileEntry, tarEnd, textEntry } from './tar-entries.ts'

/** The last entry of a backup. Without it, the archive is incomplete. */
export const manifestName = 'civic-backup.json'

export type BackupManifest = {
  format: 1
  version: string
  created_at: string
  postgres_major: number
  files: number
  /** Size before compression. */
  bytes: number
}

// https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA
const emptyDirectories = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const omitted = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|\.s\.PGSQL\..*)$/
const omittedAnywhere = /^(pgsql_tmp|pg_internal\.init)/
const controlFile = 'global/pg_control'
const fastCompression = 3

/** Writes the files of the running embedded server into a compressed tar archive, and the log that makes them one state. */
export async function writeBaseBackup(
  database: Pick<Database, 'session'>,
  file: string,
  now: Date,
): Promise<BackupManifest> {
  const session = await database.session('backup')
  try {
    const { rows } = await session.query(
      `select current_setting('data_directory') as directory, current_setting('server_version_num')::int / 10000 as major`,
    )
    const manifest: BackupManifest = {
      format: 1,
      version,
      created_at: now.toISOString(),
      postgres_major: rows[0].major,
      files: 0,
      bytes: 0,
    }
    const entries = backupEntries(session, rows[0].directory, manifest)
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(entries, createGzip({ level: fastCompression }), target)
    return manifest
  } finally {
    // Ends an unfinished backup and the replication slot.
    await session.end()
  }
}

async function* backupEntries(session: pg.Client, directory: string, manifest: BackupManifest) {
  // The slot retains the log that is written during the backup.
  await session.query(
    "select pg_create_physical_replication_slot('civic_backup_' || pg_backend_pid(), true, true)",
  )
  const { rows: begun } = await session.query(
    "select pg_walfile_name(pg_backup_start('civic backup', fast => true)) as first",
  )
  async function* copy(path: string) {
    // Tables may be dropped meanwhile; the log knows that too.
    const source = await open(join(directory, path)).catch(ignoreMissing)
    if (source === undefined) return
    await using file = source
    for await (const chunk of fileEntry(path, file)) {
      manifest.bytes += chunk.length
      yield chunk
    }
    manifest.files++
  }

  for await (const { path, isDirectory } of walk(directory, '')) {
    if (isDirectory) yield directoryEntry(path)
    else if (path !== controlFile) yield* copy(path)
  }
  yield* copy(controlFile)
  const { rows: ended } = await session.query(
    'select labelfile, spcmapfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
  )
  yield* textEntry('backup_label', ended[0].labelfile)
  for (const name of (await readdir(join(directory, 'pg_wal'))).sort())
    if (/^[0-9A-F]{24}$/.test(name) && name >= begun[0].first && name <= ended[0].last)
      yield* copy(`pg_wal/${name}`)
  yield* textEntry(manifestName, `${JSON.stringify(manifest, null, 2)}\n`)
  yield tarEnd
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function* walk(root: string, folder: string): AsyncGenerator<{ path: string; isDirectory: boolean }> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (omittedAnywhere.test(entry.name) || (folder === '' && omitted.test(entry.name))) continue
    if (entry.isDirectory()) {
      yield { path, isDirectory: true }
      if (!emptyDirectories.has(path)) yield* walk(root, path)
    } else if (entry.isFile()) yield { path, isDirectory: false }
  }
}

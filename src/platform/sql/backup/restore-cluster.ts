import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import { OperatorError } from '../../errors.ts'
import { type Database, openDatabase } from '../database.ts'
import { makeDataDirectory } from '../embedded/cluster.ts'
import { isAlive, isPostmasterOf, readPostmasterFile } from '../embedded/postmaster-file.ts'
import { endProcess } from '../embedded/stop-server.ts'
import { type BackupManifest, manifestName } from './base-backup.ts'

type RestoredCluster = {
  manifest: BackupManifest
  /** Where the database is now that was there before; undefined when there was none. */
  previous: string | undefined
}

/**
 * Restores a backup of the embedded database. The server recovers it in a folder of its own, and only then it takes the
 * place of the database, so that an interruption changes nothing.
 */
export async function restoreCluster(options: {
  file: string
  dataDir: string
  replace: boolean
  now: Date
  /** Adjusts the recovered database before it is used. */
  prepare: (database: Database) => Promise<void>
}): Promise<RestoredCluster> {
  const { file, dataDir } = options
  await makeDataDirectory(dataDir)
  const cluster = join(dataDir, 'postgres')
  const isThere = (await readdir(cluster).catch(() => [])).length > 0
  await requireStopped(cluster)
  if (isThere && !options.replace)
    throw new OperatorError(
      `${cluster} already contains a database: restore into another DATA_DIR, or replace it with --force. The replaced one is moved aside, not deleted`,
    )
  await removeAbandonedDrafts(dataDir)
  const draft = join(dataDir, `restore-${process.pid}`)
  try {
    await mkdir(join(draft, 'postgres'), { recursive: true, mode: 0o700 })
    const manifest = await unpack(file, join(draft, 'postgres'))
    {
      await using database = await openDatabase({ dataDir: draft, role: 'command', log: () => {} })
      await options.prepare(database)
    }
    const time = options.now.toISOString().replaceAll(/[:.]/g, '-')
    const previous = isThere ? `${cluster}.before-restore-${time}` : undefined
    await requireStopped(cluster)
    if (previous !== undefined) await rename(cluster, previous)
    await rename(join(draft, 'postgres'), cluster)
    return { manifest, previous }
  } finally {
    await remove(draft)
  }
}

/** A failed extraction may still be writing files for a moment. */
const remove = (draft: string) => rm(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })

/** Removes what restores left behind that were killed. */
async function removeAbandonedDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(/^restore-(\d+)$/.exec(name)?.[1] ?? 0)
    if (pid === 0 || (pid !== process.pid && (await isAlive(pid)))) continue
    const draft = join(dataDir, name)
    const running = await readPostmasterFile(join(draft, 'postgres'))
    if (running && (await isPostmasterOf(running.pid, join(draft, 'postgres'))))
      await endProcess(running.pid, () => {})
    await remove(draft)
  }
}

async function requireStopped(cluster: string): Promise<void> {
  const running = await readPostmasterFile(cluster)
  if (running && (await isPostmasterOf(running.pid, cluster)))
    throw new OperatorError(`${cluster} is in use: stop the service before you restore a backup`)
}

async function unpack(file: string, target: string): Promise<BackupManifest> {
  try {
    await pipeline(
      createReadStream(file),
      extract({
        cwd: target,
        strict: true,
        preserveOwner: false,
        filter: (_path, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
      }),
    )
    const manifest = JSON.parse(await readFile(join(target, manifestName), 'utf8')) as BackupManifest
    if (manifest.format !== 1) throw new Error(`its format ${manifest.format} is unknown`)
    await rm(join(target, manifestName))
    return manifest
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'it is incomplete, or not a backup of this program' : message
    throw new OperatorError(`Cannot restore ${file}: ${reason}. Nothing was changed`, error)
  }
}

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { writeBaseBackup } from '../../src/platform/sql/backup/base-backup.ts'
import { type Database, openDatabase } from '../../src/platform/sql/database.ts'
import { urlOf } from '../../src/platform/sql/embedded/address.ts'
import { openEmbeddedPostgres } from '../../src/platform/sql/embedded/open-embedded-postgres.ts'
import { temporaryFolder } from './service.ts'

const quiet = () => undefined

/** A primary server and its streaming replica, made from a base backup. */
export async function startReplicatedPostgres(prepare: (primary: Database) => Promise<void>) {
  const opened = new AsyncDisposableStack()
  try {
    const folder = opened.use(await temporaryFolder())
    const [primaryDir, replicaDir] = [join(folder.path, 'primary'), join(folder.path, 'replica')]
    const primary = await openEmbeddedPostgres({ dataDir: primaryDir, role: 'service', log: quiet })
    opened.use(primary)
    const primaryUrl = urlOf(primary.connection)
    {
      await using database = await openDatabase({
        databaseUrl: primaryUrl,
        dataDir: '',
        role: 'command',
        log: quiet,
      })
      await prepare(database)
      const cluster = join(replicaDir, 'postgres')
      await mkdir(cluster, { recursive: true, mode: 0o700 })
      const archive = join(folder.path, 'base.tar.gz')
      await writeBaseBackup(database, archive, new Date())
      await extract({ file: archive, cwd: cluster, preserveOwner: false })
      await rm(archive)
      await writeFile(join(cluster, 'standby.signal'), '')
      const { host, port, user } = primary.connection
      const address = `host=${host} port=${port} user=${user}`
      await writeFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`)
    }
    const replica = await openEmbeddedPostgres({ dataDir: replicaDir, role: 'service', log: quiet })
    opened.use(replica)
    return {
      primaryUrl,
      replicaUrl: urlOf(replica.connection),
      stopPrimary: () => primary[Symbol.asyncDispose](),
      stopReplica: () => replica[Symbol.asyncDispose](),
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

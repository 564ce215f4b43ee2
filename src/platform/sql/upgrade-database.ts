import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { OperatorError } from '../errors.ts'
import { version } from '../version.ts'
import type { Database } from './database.ts'
import { migrate, migrationState } from './migrate.ts'
import { migrationsFolder } from './migration-files.ts'

type UpgradeConfig = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'backupDirectory' | 'requireData' | 'upgradeBackup'
>

/** Applies pending migrations. An embedded database with data is backed up first. */
export async function upgradeDatabase(
  database: Database,
  config: UpgradeConfig,
  options: { log: (message: string) => void; now: Date; folder?: string },
): Promise<void> {
  const { log, folder = migrationsFolder } = options
  const { applied, pending } = await migrationState(database, folder)
  if (applied === 0 && config.requireData)
    throw new OperatorError(
      'The database is empty, but REQUIRE_DATA is on: correct DATABASE_URL or DATA_DIR, restore a backup with "civic restore", or set REQUIRE_DATA=off',
    )
  const isUpgrade = applied > 0 && pending.length > 0
  if (isUpgrade && config.databaseUrl === undefined && config.upgradeBackup)
    log(`Backed up the database before the upgrade: ${await backUp(database, config, options.now)}`)
  await migrate(database, { folder, log })
}

async function backUp(database: Database, config: UpgradeConfig, now: Date): Promise<string> {
  const directory = config.backupDirectory ?? join(config.dataDir, 'backups')
  const time = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const file = join(directory, `before-${version}-${time}.tar.gz`)
  const draft = `${file}.${process.pid}.part`
  try {
    const { writeBaseBackup } = await import('./backup/base-backup.ts')
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await writeBaseBackup(database, draft, now)
    await rename(draft, file)
    return file
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw new OperatorError(
      `Cannot back up the database before the upgrade (${(error as Error).message}), so nothing was changed: free space, set BACKUP_DIR to another folder, or set UPGRADE_BACKUP=off`,
      error,
    )
  }
}

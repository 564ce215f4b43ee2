import { join } from 'node:path'
import { removeSampleContributions } from '../contributions/index.ts'
import {
  cleanStoredRecords,
  prepareSample,
  readSampleFolder,
  removeSample,
  seedGazetteer,
  storeTaxonomy,
} from '../directory/index.ts'
import { readSampleTown } from '../discovery/index.ts'
import { replaceSignalTexts } from '../firehose/index.ts'
import type { Config } from '../platform/config.ts'
import { advisoryLocks } from '../platform/sql/advisory-locks.ts'
import type { Database } from '../platform/sql/database.ts'
import { upgradeDatabase } from '../platform/sql/upgrade-database.ts'
import { withAdvisoryLock } from '../platform/sql/with-advisory-lock.ts'
import { replaceStoredTexts } from '../workspaces/index.ts'

export const samplesFolder = join(import.meta.dirname, '../../samples')

/** Applies migrations and loads reference data; safe when several instances start at once. */
export async function prepareDatabase(
  database: Database,
  config: Config,
  { log, now }: { log: (message: string) => void; now: Date },
): Promise<void> {
  await upgradeDatabase(database, config, { log, now })
  await withAdvisoryLock(database, advisoryLocks.preparation, async () => {
    await storeTaxonomy(database.sql)
    const cleaned = await cleanStoredRecords(database.sql, {
      now,
      replaceTexts: async (tx, entityId, replacements) => {
        await replaceSignalTexts(tx, [entityId], replacements)
        await replaceStoredTexts(tx, replacements)
      },
    })
    if (cleaned > 0) log(`Removed private addresses and phones from ${cleaned} stored actors`)
    const places = await seedGazetteer(database.sql)
    if (places !== undefined) log(`Loaded the gazetteer: ${places} places`)
    if (config.sample) {
      await prepareSample(database.sql, readSampleTown(readSampleFolder(samplesFolder)).place, now)
    } else if (await removeSample(database.sql)) {
      await removeSampleContributions(database.sql)
      log('Removed the sample town')
    }
  })
}

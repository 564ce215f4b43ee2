import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { readSampleFolder } from '../../src/directory/index.ts'
import { readConfig } from '../../src/platform/config.ts'
import {
  createDatabaseFrom,
  seeded,
  type Template,
  type TestDatabase,
  withClient,
  withDatabase,
} from './postgres.ts'

/** When the town of the tests was discovered. */
export const townDiscoveredAt = new Date('2026-11-15T12:00:00.000Z')

/** A first start on this day leaves the dates of the sample as they are in its files. */
export const sampleBaseDay = new Date('2026-10-08T12:00:00.000Z')

/** A database as a first start leaves it: gazetteer, taxonomy and sample town. */
export const createTownDatabase = (): Promise<TestDatabase> => createDatabaseFrom(town)

/** Uses the code of the first start, without a browser, so that the result does not depend on the machine. */
const town: Template = {
  kind: 'town',
  base: seeded,
  async fill(database, url) {
    const [{ prepareDatabase }, { discoverSampleTown }] = await Promise.all([
      import('../../src/app/prepare-database.ts'),
      import('../../src/discovery/sample/sample-town.ts'),
    ])
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: tmpdir() })
    await prepareDatabase(database, config, { log: () => undefined, now: sampleBaseDay })
    await discoverSampleTown(
      {
        database,
        folder: readSampleFolder(join(import.meta.dirname, '../../samples')),
        browser: 'off',
        baseUrl: config.baseUrl,
        now: () => townDiscoveredAt,
        log: { info: () => undefined, warn: () => undefined },
        // Every service that starts on a copy publishes them.
        onStored: async () => undefined,
      },
      new AbortController().signal,
    )
  },
}

/** Connects to the server to create or change other databases. */
export const asAdministrator = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(withDatabase(url, 'postgres'), work)

import type { HealthCheck } from '../health.ts'
import type { Database } from './database.ts'
import { pendingMigrations } from './migrate.ts'
import { migrationsFolder } from './migration-files.ts'

export function databaseChecks(database: Database): readonly HealthCheck[] {
  return [
    { name: 'database', run: async () => void (await database.pool.query('select 1')) },
    {
      name: 'migrations',
      async run() {
        const pending = await pendingMigrations(database, migrationsFolder)
        return pending.length === 0 ? undefined : `${pending.join(', ')} not applied`
      },
    },
  ]
}

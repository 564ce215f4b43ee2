import type { Command } from 'commander'
import { OperatorError } from '../../platform/errors.ts'
import type { Database } from '../../platform/sql/database.ts'
import { pendingMigrations } from '../../platform/sql/migrate.ts'
import { migrationsFolder } from '../../platform/sql/migration-files.ts'
import { version } from '../../platform/version.ts'
import type { CommandNeeds } from '../command-needs.ts'

type Finding = { check: string; ok: boolean; detail: string }

/** Looks at everything the service needs and says what to do about what is wrong. */
export function registerDoctor(program: Command, needs: CommandNeeds): void {
  program
    .command('doctor')
    .description('check the configuration, the database and the running service')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const findings = [
        await finding('runtime', async () => `Node ${process.version}, Civic Directory ${version}`),
        await finding('configuration', async () => `base address ${needs.config().baseUrl}`),
        await finding('database', () => describeDatabase(needs)),
        await finding('service', () => describeService(needs)),
      ]
      if (json) needs.printJson({ ok: findings.every((one) => one.ok), checks: findings })
      else
        for (const { check, ok, detail } of findings)
          process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${check}: ${detail}\n`)
      if (findings.some((one) => !one.ok)) process.exitCode = 1
    })
}

async function finding(check: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, detail: await look() }
  } catch (error) {
    return { check, ok: false, detail: (error as Error).message }
  }
}

function describeDatabase(needs: CommandNeeds): Promise<string> {
  const look = async (database: Database) => {
    const pending = await pendingMigrations(database, migrationsFolder)
    if (pending.length > 0)
      throw new OperatorError(`${pending.length} migrations are not applied: run civic migrate`)
    const { rows } = await database.pool.query(
      `select current_setting('server_version') as version, (select count(*)::int from entity where listed) as actors,
        (select count(*)::int from place) as places`,
    )
    return `PostgreSQL ${rows[0].version}, ${rows[0].actors} actors, ${rows[0].places} places`
  }
  return needs.withDatabase(look, { asItIs: true })
}

async function describeService(needs: CommandNeeds): Promise<string> {
  const { baseUrl } = needs.config()
  const answer = await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  )
  if (answer === undefined) return `nothing answers at ${baseUrl}: not running`
  if (!answer.ok)
    throw new OperatorError(`${baseUrl}/health/ready answers ${answer.status}: ${await answer.text()}`)
  return `ready at ${baseUrl}`
}

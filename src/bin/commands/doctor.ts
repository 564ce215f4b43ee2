import type { Command } from 'commander'
import { OperatorError } from '../../platform/errors.ts'
import type { Database } from '../../platform/sql/database.ts'
import { pendingMigrations } from '../../platform/sql/migrate.ts'
import { migrationsFolder } from '../../platform/sql/migration-files.ts'
import { version } from '../../platform/version.ts'
import type { CommandContext } from '../command-context.ts'
import { type JsonOption, jsonOption } from '../command-options.ts'
import { checkService } from '../service-check.ts'

type Finding = { check: string; ok: boolean; detail: string }

export function registerDoctor(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description('Check the configuration, the database and the running service.')
    .option(...jsonOption)
    .action(async ({ json }: JsonOption) => {
      const findings = [
        await runCheck('runtime', async () => `Node ${process.version}, Civic Directory ${version}`),
        await runCheck('configuration', async () => `base address ${context.config().baseUrl}`),
        await runCheck('database', () => describeDatabase(context)),
        await runCheck('service', () => describeService(context)),
      ]
      if (json) context.printJson({ ok: findings.every((one) => one.ok), checks: findings })
      else
        for (const { check, ok, detail } of findings)
          context.output.write(`${ok ? 'ok  ' : 'FAIL'} ${check}: ${detail}\n`)
      if (findings.some((one) => !one.ok)) context.reportFailure()
    })
}

async function runCheck(check: string, describe: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, detail: await describe() }
  } catch (error) {
    return { check, ok: false, detail: (error as Error).message }
  }
}

function describeDatabase(context: CommandContext): Promise<string> {
  const describe = async (database: Database) => {
    const pending = await pendingMigrations(database, migrationsFolder)
    if (pending.length > 0)
      throw new OperatorError(`${pending.length} migrations are not applied: run civic migrate`)
    const { rows } = await database.pool.query(
      `select current_setting('server_version') as version, (select count(*)::int from entity where listed) as actors,
        (select count(*)::int from place) as places`,
    )
    return `PostgreSQL ${rows[0].version}, ${rows[0].actors} actors, ${rows[0].places} places`
  }
  return context.withDatabase(describe, { skipMigrations: true })
}

async function describeService(context: CommandContext): Promise<string> {
  const { baseUrl } = context.config()
  const { isRunning, error } = await checkService(baseUrl)
  if (error !== undefined) throw new OperatorError(error)
  return isRunning ? `ready at ${baseUrl}` : `not running: no service answers at ${baseUrl}`
}

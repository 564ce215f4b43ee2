import type { Command } from 'commander'
import { signalRetentionDays } from '../../contracts/firehose/signals.ts'
import { OperatorError } from '../../platform/errors.ts'
import { type KindSize, readSizes, type SizeKind } from '../../platform/size-store.ts'
import type { Database } from '../../platform/sql/database.ts'
import { pendingMigrations } from '../../platform/sql/migrate.ts'
import { migrationsFolder } from '../../platform/sql/migration-files.ts'
import { version } from '../../platform/version.ts'
import type { CommandContext } from '../command-context.ts'
import { type JsonOption, jsonOption } from '../command-options.ts'
import { attempt, type Finding } from '../doctor/finding.ts'
import { checkService } from '../service-check.ts'

const marks = { ok: 'ok  ', absent: '-   ', failed: 'FAIL' } as const

export function registerDoctor(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description('Check the machine, the configuration, the database, the service and all that it uses.')
    .option(...jsonOption)
    .action(async ({ json }: JsonOption) => {
      const { findings, sizes } = await examine(context)
      const isOk = findings.every(({ state }) => state !== 'failed')
      if (json) {
        const checks = findings.map((one) => ({ ...one, ok: one.state !== 'failed' }))
        context.printJson({ ok: isOk, checks, sizes })
      } else {
        for (const { check, state, detail, remedy } of findings) {
          const advice = remedy && state === 'failed' ? `\n     ${remedy}` : ''
          context.output.write(`${marks[state]} ${check}: ${detail}${advice}\n`)
        }
        for (const size of sizes) context.output.write(`     ${describeSize(size)}\n`)
      }
      if (!isOk) context.reportFailure()
    })
}

/** What limits each kind of data. Kinds without a limit grow with the directory. */
const limits: Partial<Record<SizeKind, string>> = {
  signals: `dropped after ${signalRetentionDays} days`,
  runs: 'PLAN_LIMITS runs_per_month',
  jobs: 'finished jobs are deleted after an hour',
  workspaces: 'PLAN_LIMITS members',
  accounts: 'PLAN_LIMITS api_keys',
}

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function describeSize({ kind, bytes, rows, growth }: KindSize): string {
  const grown = growth
    ? `${growth.bytes < 0 ? '' : '+'}${inMegabytes(growth.bytes)} in ${growth.days} days`
    : 'growth not known yet'
  return `${kind}: ${inMegabytes(bytes)}, about ${rows} rows, ${grown}, limit: ${limits[kind] ?? 'none'}`
}

async function examine(context: CommandContext): Promise<{ findings: Finding[]; sizes: KindSize[] }> {
  const runtime = `Node ${process.version}, Civic Directory ${version}`
  const findings: Finding[] = [
    { check: 'runtime', state: 'ok', detail: runtime },
    await attempt(
      'configuration',
      'Correct the variable.',
      async () => `base address ${context.config().baseUrl}`,
    ),
  ]
  // Without a valid configuration there is nothing else to check.
  if (findings.some(({ state }) => state === 'failed')) return { findings, sizes: [] }
  const config = context.config()
  const [machine, parts] = await Promise.all([
    import('../doctor/machine-checks.ts'),
    import('../doctor/part-checks.ts'),
  ])
  findings.push(await machine.checkDisk(config), machine.checkMemory())
  let sizes: KindSize[] = []
  const databaseRemedy = 'See the sections on the database in docs/guides/self-host.md.'
  const database = await attempt('database', databaseRemedy, () =>
    context.withDatabase(
      async (database) => {
        const detail = await describeDatabase(database)
        const { rows } = await database.pool.query('select clock_timestamp() as now')
        findings.push(machine.checkClock(rows[0].now, new Date()))
        sizes = await readSizes(database.sql, new Date())
        return detail
      },
      { skipMigrations: true },
    ),
  )
  const { isRunning, error } = await checkService(config.baseUrl)
  const service = await attempt('service', 'Read its log: it may still be starting.', async () => {
    if (error !== undefined) throw new OperatorError(error)
    return isRunning ? `ready at ${config.baseUrl}` : `not running: no service answers at ${config.baseUrl}`
  })
  findings.push(database, service)
  const optional = await Promise.all([
    machine.checkProxy(config, isRunning),
    parts.checkReplica(config),
    parts.checkMail(config),
    parts.checkRedis(config),
    parts.checkStripe(config),
    parts.checkSearch(config, () => new Date()),
    parts.checkModel(config),
    parts.checkBrowser(config),
  ])
  findings.push(...optional.flat())
  return { findings, sizes }
}

async function describeDatabase(database: Database): Promise<string> {
  const pending = await pendingMigrations(database, migrationsFolder)
  if (pending.length > 0)
    throw new OperatorError(`${pending.length} migrations are not applied: run civic migrate`)
  const { rows } = await database.pool.query(
    `select current_setting('server_version') as version, (select count(*)::int from entity where listed) as actors,
      (select count(*)::int from place) as places`,
  )
  return `PostgreSQL ${rows[0].version}, ${rows[0].actors} actors, ${rows[0].places} places`
}

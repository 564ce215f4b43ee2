/** A process that reads due monitors: `reading-process.ts DATABASE_URL WEB_PORT [hang]`. */
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { runMonitor } from '../../src/monitors/run/run-monitor.ts'
import { monitorJob } from '../../src/monitors/schedule/monitor-job.ts'
import { startScheduler } from '../../src/monitors/schedule/scheduler.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createJobs } from '../../src/platform/jobs.ts'
import { createLogging } from '../../src/platform/log.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import { openRunNeeds, workersWith } from './monitor-fixture.ts'

const [databaseUrl, port, mode] = process.argv.slice(2)
const { log } = createLogging('silent')
const options = {
  databaseUrl: databaseUrl!,
  dataDir: tmpdir(),
  role: 'command',
  log: () => undefined,
} as const
await using database = await openDatabase(options)
await using reading = openRunNeeds({ database, port: Number(port), now: systemClock })
await using jobs = createJobs({ database, log, kinds: [monitorJob] })

/** Says which monitor was fetched, and never stores it. */
const hang = (id: string) => async () => {
  process.stdout.write(`${id}\n`)
  await new Promise(() => {})
}
await using _scheduler = await startScheduler({
  database,
  jobs,
  log,
  now: systemClock,
  run: (id, signal) => {
    const { workers } = reading.needs
    const hanging = mode === 'hang' ? workersWith(workers, hang(id)) : workers
    return runMonitor({ ...reading.needs, workers: hanging }, id, signal)
  },
})
await once(process, 'SIGTERM')

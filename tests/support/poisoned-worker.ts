/** A worker of the job queue that a poisoned job kills. Others are recorded in the table `done`. */
import { createJobs, type JobKind } from '../../src/platform/jobs.ts'
import { createLogging } from '../../src/platform/log.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'

export const faultJob: JobKind = { name: 'fault-job', retries: 2, heartbeatSeconds: 30, expireSeconds: 600 }

export type FaultJob = { number: number; isPoisoned?: boolean }

export async function openFaultJobs(databaseUrl: string) {
  const options = { databaseUrl, dataDir: '', role: 'command', log: () => undefined } as const
  const database = await openDatabase(options)
  const jobs = createJobs({ database, log: createLogging('silent').log, kinds: [faultJob] })
  return { database, jobs }
}

if (process.argv[1] === import.meta.filename) {
  const { database, jobs } = await openFaultJobs(process.argv[2]!)
  await jobs.work<FaultJob>(faultJob.name, 2, async ({ data }) => {
    if (data.isPoisoned) process.kill(process.pid, 'SIGKILL')
    await database.pool.query('insert into done values ($1)', [data.number])
  })
  // The queue does not keep the process alive.
  setInterval(() => undefined, 60_000)
}

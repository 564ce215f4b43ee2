/** A worker of the service that may read the local port in its argument: `monitor-worker.ts PORT`. */
import { startApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLogging } from '../src/platform/log.ts'

const config = { ...readConfig(), roles: ['worker'] as const }
const researchPorts = process.argv.slice(2).map(Number)
const app = await startApp(config, createLogging(config.logLevel), { researchPorts })
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  await app[Symbol.asyncDispose]()
  process.exit(0)
})

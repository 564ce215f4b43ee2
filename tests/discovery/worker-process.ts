/** A worker of the service, as `civic worker` runs it, that may read pages of this machine. Arguments: those ports. */
import { flushCompileCache } from 'node:module'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLogging } from '../../src/platform/log.ts'

const config = { ...readConfig(), roles: ['worker'] as const }
const researchPorts = process.argv.slice(2).map(Number)
const logging = createLogging(config.logLevel)
// Pages are held back for as long as another worker takes to start.
const fetchLimits = { requestIntervalMs: 0, timeoutMs: 200_000 }
const app = await startApp(config, logging, { researchPorts, fetchLimits })
// Who is killed leaves nothing of what it compiled to the next one.
flushCompileCache()
console.log(JSON.stringify({ address: app.address }))
process.once('SIGTERM', async () => {
  await app[Symbol.asyncDispose]()
  process.exit(0)
})

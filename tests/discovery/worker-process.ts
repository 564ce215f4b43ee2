/** A worker process that may read pages from the local ports in its arguments. */
import { flushCompileCache } from 'node:module'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLogging } from '../../src/platform/log.ts'
import { createResearchWorkers } from '../../src/research/index.ts'

const config = { ...readConfig(), roles: ['worker'] as const }
const researchPorts = process.argv.slice(2).map(Number)
const logging = createLogging(config.logLevel)
// Pages are held back while another worker starts.
const fetchLimits = { requestIntervalMs: 0, timeoutMs: 200_000 }
const researchWorkers = createResearchWorkers({ processes: 1 })
const app = await startApp(config, logging, { researchPorts, fetchLimits, researchWorkers })
// A killed process does not write its compile cache, so write it now.
flushCompileCache()
console.log(JSON.stringify({ address: app.address }))
process.once('SIGTERM', async () => {
  await app[Symbol.asyncDispose]()
  researchWorkers[Symbol.dispose]()
  process.exit(0)
})

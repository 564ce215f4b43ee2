/** A worker of the service that may read the local port in its argument: `monitor-worker.ts PORT`. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// As `civic serve` does.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/civic'))
const { startApp } = await import('../src/app.ts')
const { configureGarbageCollection } = await import('../src/platform/garbage-collection.ts')
const { readConfig } = await import('../src/platform/config.ts')
const { createLogging } = await import('../src/platform/log.ts')

const config = { ...readConfig(), roles: ['worker'] as const }
configureGarbageCollection(config.roles)
const researchPorts = process.argv.slice(2).map(Number)
const app = await startApp(config, createLogging(config.logLevel), { researchPorts })
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  await app[Symbol.asyncDispose]()
  process.exit(0)
})

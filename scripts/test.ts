/**
 * The whole suite, as the README promises it: types, lint, then every test against real parts.
 * Arguments are paths of test files, to run only those.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ensureSiteBuild } from '../src/web/index.ts'
import { startTestPostgres } from '../tests/support/postgres.ts'
import { ensureTool } from './system-tools.ts'

const cacheFolder = join(import.meta.dirname, '../.cache/compiled')
const given = process.argv.slice(2)
const files = given.length > 0 ? given : globSync(['src/**/*.test.ts', 'tests/**/*.test.ts']).sort()

if (given.length === 0) {
  step('Checking types', 'tsc', ['--noEmit'])
  step('Checking types of the site', 'tsc', ['--noEmit', '-p', 'src/web'])
  step('Checking style', 'biome', ['check', '--error-on-warnings', '.'])
}
await ensureSiteBuild(console.log)
process.env.REDIS_SERVER = await ensureTool('redis-server')
process.env.CHROMIUM = await ensureTool('chromium')
const postgres = await startTestPostgres()
let status = 1
try {
  // Node's own closing lines tell how many tests ran, passed and failed.
  status = run(process.execPath, ['--test', '--test-concurrency=2', '--test-timeout=240000', ...files], {
    CIVIC_TEST_DATABASE_URL: postgres.url,
    // Every test file starts the whole service: what was compiled once need not be compiled again.
    NODE_COMPILE_CACHE: cacheFolder,
  })
} finally {
  await postgres.stop()
}
process.exitCode = status

function step(what: string, command: string, parameters: string[]): void {
  console.log(`${what} …`)
  const status = run(command, parameters)
  if (status !== 0) {
    console.error(`${what} failed.`)
    process.exit(status)
  }
}

function run(command: string, parameters: string[], environment: Record<string, string> = {}): number {
  const result = spawnSync(command, parameters, { stdio: 'inherit', env: { ...process.env, ...environment } })
  if (result.error) throw result.error
  return result.status ?? 1
}

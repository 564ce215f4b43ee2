/**
 * Runs the test suite against real parts, with type and style checks beside it.
 * Arguments are paths of test files, to run only those.
 */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { promisify } from 'node:util'
import { ensureSiteBuild } from '../src/web/index.ts'
import { startTestPostgres } from '../tests/support/postgres.ts'
import { memoryFolder } from './memory-folder.ts'
import { ensureTool } from './system-tools.ts'
import { type Batch, createBatches } from './test-batches.ts'
import { longestFirst, storeTimes } from './test-times.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const selected = process.argv.slice(2)
const isWholeSuite = selected.length === 0
await mkdir(cache, { recursive: true })
const batches = isWholeSuite
  ? wholeSuite()
  : selected.map((file) => ({ entry: resolve(file), files: [file] }))

process.env['TMPDIR'] ??= (await memoryFolder()) ?? tmpdir()
process.env['REDIS_SERVER'] = await ensureTool('redis-server')
process.env['CHROMIUM'] = await ensureTool('chromium')
// Most processes load the whole service: they share its compiled code.
process.env['NODE_COMPILE_CACHE'] = join(cache, 'compiled')
const postgres = await startTestPostgres()
process.env['CIVIC_TEST_DATABASE_URL'] = postgres.url
try {
  const checks = isWholeSuite ? runChecks() : []
  await Promise.all([ensureSiteBuild(console.log), isWholeSuite && prepareSharedState()])
  const failures = (await Promise.all([runTests(batches), checks])).flat()
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await postgres.stop()
}

function wholeSuite(): Batch[] {
  const files = globSync(['tests/**/*.test.ts', 'src/**/*.test.ts'], { cwd: root }).sort()
  return longestFirst(createBatches(files, { root, cache }), cache)
}

/** Creates the template databases and the compile cache once, before parallel tests need them. */
async function prepareSharedState(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'tests/support/prepare-shared-state.ts')])
}

/** Returns one line per failure. A file that never reported is a failure too. */
async function runTests(batches: readonly Batch[]): Promise<string[]> {
  const times = new Map<string, number>()
  const completed = new Set<string>()
  let passed = false
  const events = run({
    files: batches.map(({ entry }) => resolve(root, entry)),
    execArgv: ['property-seed.ts', 'end-process.ts'].flatMap((name) => [
      '--import',
      join(root, 'tests/support', name),
    ]),
    // Twice the cores of a small machine, because many tests wait for other processes.
    concurrency: 4,
    // Applies to one test, and to all tests of a process.
    timeout: 900_000,
  })
    .on('test:summary', ({ file, success, duration_ms }) => {
      if (file === undefined) passed = success
      else times.set(file, duration_ms)
    })
    .on('test:complete', ({ name }) => completed.add(name))
  const report = events.compose(new spec())
  report.pipe(process.stdout)
  await finished(report)
  if (isWholeSuite) storeTimes(times, root, cache)
  const missing = batches.flatMap(({ entry, files }) =>
    files.length === 1
      ? times.has(resolve(root, entry))
        ? []
        : files
      : files.filter((file) => !completed.has(file)),
  )
  return [...(passed ? [] : ['✖ Tests failed']), ...missing.map((file) => `✖ ${file} did not run`)]
}

/** Runs the checks one after the other, so that the tests keep most of the machine. Returns one line per failure. */
async function runChecks(): Promise<string[]> {
  // One thread does half the total work of four.
  const typeCheck = (name: string) => [
    '--noEmit',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    join(cache, name),
  ]
  return [
    ...(await check('Types', 'tsc', typeCheck('types.tsbuildinfo'))),
    ...(await check('Types of the site', 'tsc', [...typeCheck('types-site.tsbuildinfo'), '-p', 'src/web'])),
    ...(await check('Style', 'biome', ['check', '--error-on-warnings', '.'])),
  ]
}

async function check(label: string, command: string, parameters: string[]): Promise<string[]> {
  try {
    // The compiler runs too briefly for garbage collection to pay off.
    const env = { ...process.env, GOGC: '400' }
    await promisify(execFile)(command, parameters, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 })
    return []
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return [`✖ ${label}: ${message.split('\n', 1)[0]}\n${stdout}${stderr}`]
  }
}

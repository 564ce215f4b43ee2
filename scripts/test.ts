/**
 * The whole suite, as the README promises it: every test against real parts, with types and style checked beside them.
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
import { folderInMemory } from './folder-in-memory.ts'
import { ensureTool } from './system-tools.ts'
import { inBatches } from './test-batches.ts'
import { keepTimes, longestFirst } from './test-times.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const given = process.argv.slice(2)
const isWhole = given.length === 0
const all = globSync(['tests/**/*.test.ts', 'src/**/*.test.ts'], { cwd: root }).sort()
await mkdir(cache, { recursive: true })
const files = isWhole ? longestFirst(inBatches(all, { root, cache }), cache) : given

process.env['TMPDIR'] ??= (await folderInMemory()) ?? tmpdir()
process.env['REDIS_SERVER'] = await ensureTool('redis-server')
process.env['CHROMIUM'] = await ensureTool('chromium')
// Every test file starts the whole service: what was compiled once need not be compiled again.
process.env['NODE_COMPILE_CACHE'] = join(cache, 'compiled')
const postgres = await startTestPostgres()
process.env['CIVIC_TEST_DATABASE_URL'] = postgres.url
try {
  const checking = isWhole ? runChecks() : []
  await Promise.all([ensureSiteBuild(console.log), isWhole && layGroundwork()])
  const [isGood, complaints] = await Promise.all([runTests(), checking])
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = isGood && complaints.length === 0 ? 0 : 1
} finally {
  await postgres.stop()
}

/** What many need is made by one, before they all begin and make it at once or wait for each other. */
async function layGroundwork(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'tests/support/groundwork.ts')])
}

async function runTests(): Promise<boolean> {
  const times = new Map<string, number>()
  let isGood = false
  const events = run({
    files: files.map((file) => resolve(isWhole ? root : '.', file)),
    // One more than the cores of a small machine: some wait most of the time.
    concurrency: 3,
    // Of one test, and of all that share a process.
    timeout: 480_000,
    // Where a hook fails, what it should have ended is left open, and would be waited for without end.
    forceExit: true,
  }).on('test:summary', ({ file, success, duration_ms }) => {
    if (file === undefined) isGood = success
    else times.set(file, duration_ms)
  })
  // Its closing lines tell how many tests ran, passed and failed.
  const told = events.compose(new spec())
  told.pipe(process.stdout)
  await finished(told)
  if (isWhole) keepTimes(times, root, cache)
  return isGood
}

/** One after the other, so that the tests keep most of the machine. Answers with what they found. */
async function runChecks(): Promise<string[]> {
  // Several threads would look at much of the same again: one takes half the work of four.
  const types = (name: string) => [
    ...['--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', join(cache, name)],
  ]
  const complaints = [
    await check('Types', 'tsc', types('types.tsbuildinfo')),
    await check('Types of the site', 'tsc', [...types('types-site.tsbuildinfo'), '-p', 'src/web']),
    await check('Style', 'biome', ['check', '--error-on-warnings', '.']),
  ]
  return complaints.filter((complaint) => complaint !== '')
}

async function check(what: string, command: string, parameters: string[]): Promise<string> {
  try {
    // The compiler ends before tidying up its memory has paid.
    const env = { ...process.env, GOGC: '400' }
    await promisify(execFile)(command, parameters, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 })
    return ''
  } catch (fault) {
    const { stdout = '', stderr = '', message } = fault as Error & { stdout?: string; stderr?: string }
    return `✖ ${what}: ${message.split('\n', 1)[0]}\n${stdout}${stderr}`
  }
}

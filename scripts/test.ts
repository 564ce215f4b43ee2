/**
 * Runs tests against real parts. Without an option these are the tests of every day, with type and style checks beside
 * them; `--browser` and `--long` run the files that are named so, and `--all` all three, one after the other. Arguments
 * are paths of test files, to run only those.
 */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs, promisify } from 'node:util'
import { ensureSiteBuild } from '../src/web/index.ts'
import { startTestPostgres } from '../tests/support/postgres.ts'
import { memoryFolder } from './memory-folder.ts'
import { ensureTool } from './system-tools.ts'
import { type Plan, planTests } from './test-batches.ts'
import { longestFirst, storeTimes } from './test-times.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const { values, positionals: selected } = parseArgs({
  options: {
    browser: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
type Suite = 'quick' | 'browser' | 'long'
const suites: Suite[] = values.all
  ? ['quick', 'browser', 'long']
  : [values.browser ? 'browser' : values.long ? 'long' : 'quick']
const isWholeSuite = selected.length === 0
/**
 * Test processes at a time: more than the cores of a small machine, because many tests wait for other processes. Those of
 * the browser and the long tests start several programs each.
 */
const concurrencyOf: Readonly<Record<Suite, number>> = { quick: 6, browser: 4, long: 4 }
/** A run in which no test ends for this long has a test that hangs. */
const silenceMs = 900_000
await mkdir(cache, { recursive: true })

process.env['TMPDIR'] ??= (await memoryFolder()) ?? tmpdir()
// Most processes load the whole service: they share its compiled code.
process.env['NODE_COMPILE_CACHE'] = join(cache, 'compiled')
const postgres = await startTestPostgres()
process.env['CIVIC_TEST_DATABASE_URL'] = postgres.url
try {
  const checks = isWholeSuite && suites.includes('quick') ? runChecks() : []
  await Promise.all([ensureTools(), ensureSiteBuild(console.log), isWholeSuite && prepareSharedState()])
  const failures = (await Promise.all([isWholeSuite ? runSuites() : runTests(selection()), checks])).flat()
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await postgres.stop()
}

function selection(): Plan {
  const files = selected.map((file) => relative(root, resolve(file)))
  return { entries: files, files, concurrency: concurrencyOf.quick }
}

async function runSuites(): Promise<string[]> {
  const all = globSync(['tests/**/*.test.ts', 'src/**/*.test.ts'], { cwd: root }).sort()
  const failures: string[] = []
  for (const suite of suites) {
    const files = all.filter((file) => suiteOf(file) === suite)
    const plan = planTests(longestFirst(files, cache), { root, cache, concurrency: concurrencyOf[suite] })
    failures.push(...(await runTests(plan)))
  }
  return failures
}

function suiteOf(file: string): string {
  return /\.(browser|long)\.test\.ts$/.exec(file)?.[1] ?? 'quick'
}

/** Tests find the programs by these variables. */
async function ensureTools(): Promise<void> {
  const [redis, chromium] = await Promise.all([ensureTool('redis-server'), ensureTool('chromium')])
  process.env['REDIS_SERVER'] = redis
  process.env['CHROMIUM'] = chromium
}

/** Creates the template databases and the compile cache once, before parallel tests need them. */
async function prepareSharedState(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'tests/support/prepare-shared-state.ts')])
}

/** Returns one line per failure. A file that never reported is a failure too. */
async function runTests({ entries, files, concurrency }: Plan): Promise<string[]> {
  const times = new Map<string, number>()
  const failed: string[] = []
  let passed = false
  const hanging = new AbortController()
  const silence = setTimeout(() => hanging.abort(), silenceMs)
  const events = run({
    files: entries.map((entry) => resolve(root, entry)),
    execArgv: [
      // Tests leave much garbage: collecting it less often takes a twentieth less processor time.
      '--max-semi-space-size=32',
      ...['property-seed.ts', 'end-process.ts'].flatMap((name) => [
        '--import',
        join(root, 'tests/support', name),
      ]),
    ],
    concurrency,
    signal: hanging.signal,
  })
    .on('test:summary', ({ file, success, duration_ms }) => {
      if (file === undefined) passed = success
      else times.set(relative(root, file), duration_ms)
    })
    .on('test:fail', ({ name, file, details: { error } }) => {
      const { failureType, cause } = error as Error & { failureType?: string; cause?: Error }
      if (failureType === 'subtestsFailed') return
      const reason = (cause ?? error).message?.trim().split('\n', 1)[0]
      failed.push(`✖ ${file ? relative(root, file) : ''}: ${name}: ${reason}`)
    })
    .on('test:complete', ({ name, details }) => {
      silence.refresh()
      // In a shared process each file is a test.
      if (name.endsWith('.test.ts')) times.set(name, details.duration_ms)
    })
  const report = events.compose(new spec())
  report.pipe(process.stdout)
  await finished(report)
  clearTimeout(silence)
  const ran = new Map([...times].filter(([file]) => files.includes(file)))
  if (isWholeSuite) storeTimes(ran, cache)
  const missing = files.filter((file) => !ran.has(file))
  // Again at the end, because the last lines of a long log are what people see first.
  return [...(passed ? [] : [...failed, '✖ Tests failed']), ...missing.map((file) => `✖ ${file} did not run`)]
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
    // The compiler runs too briefly for garbage collection to pay off before it needs much memory.
    const env = { ...process.env, GOGC: 'off', GOMEMLIMIT: '2GiB' }
    await promisify(execFile)(command, parameters, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 })
    return []
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return [`✖ ${label}: ${message.split('\n', 1)[0]}\n${stdout}${stderr}`]
  }
}

/**
 * Long tests with a random seed: `npm run soak -- --minutes 30 --seed 7`. First the Firehose oracle with injected faults,
 * then every property test, the fault tests with 10,000 connections, the check of all regular expressions, and the long
 * form of the page checks. Exits with 1 when a signal was lost, duplicated or out of order, when a truncation was not
 * announced, when a fault did not occur, when a test or a page check fails, or when a regular expression is slow.
 *
 * --minutes               duration of the oracle
 * --seed                  start of all random choices
 * --writers, --lanes      processes that publish, and concurrent requests of each
 * --readers               readers from the beginning; as many start later with a snapshot
 * --signals-per-request   size of the large requests, at most 500; without a value above 5 all requests are small
 * --pause                 longest pause of a writer between two requests, in milliseconds
 * --fault-pause           longest pause between two faults, in seconds
 * --oracle-only           skips everything after the oracle
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rareQuery } from '../tests/firehose/oracle/entries.ts'
import { faultNames } from '../tests/firehose/oracle/faults.ts'
import { runOracle } from '../tests/firehose/oracle/run-oracle.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    writers: { type: 'string', default: '2' },
    lanes: { type: 'string', default: '3' },
    readers: { type: 'string', default: '5' },
    'signals-per-request': { type: 'string', default: '500' },
    pause: { type: 'string', default: '0' },
    'fault-pause': { type: 'string', default: '40' },
    'oracle-only': { type: 'boolean', default: false },
  },
})
const { 'oracle-only': isOracleOnly, minutes: minutesText, ...counts } = values
const minutes = Number(minutesText)
const [seed, writers, lanes, readers, signalsPerRequest, pauseMs, faultPause] = (
  ['seed', 'writers', 'lanes', 'readers', 'signals-per-request', 'pause', 'fault-pause'] as const
).map((name) => Number(counts[name])) as [number, number, number, number, number, number, number]
const isValid =
  minutes > 0 &&
  [seed, writers, lanes, readers, signalsPerRequest, pauseMs, faultPause].every(Number.isSafeInteger) &&
  [writers, lanes, readers, signalsPerRequest, faultPause].every((number) => number > 0) &&
  signalsPerRequest <= 500 &&
  pauseMs >= 0
if (!isValid) {
  console.error(
    'Use numbers: npm run soak -- --minutes 10 --seed 1 --writers 2 --lanes 3 --readers 5 --signals-per-request 500 --pause 0 --fault-pause 40',
  )
  process.exit(2)
}
// An interrupted run must stop the instances it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
console.log(`seed ${seed}`)
const { faults, proofs, figures } = await runOracle({
  seed,
  seconds: minutes * 60,
  rounds: 1,
  writers,
  lanes,
  readers,
  signalsPerRequest,
  // A snapshot of everything would have thousands of pages.
  ...(signalsPerRequest > 60 && { snapshotQueries: [rareQuery] }),
  pauseMs,
  faultPauseMs: 1_000 * faultPause,
  report: (line) => console.log(line),
})
console.log(JSON.stringify(figures, undefined, 2))
const missing = faultNames.filter((name) => !proofs.some(({ fault }) => fault === name))
const failures = [...faults, ...missing.map((name) => `${name}: the fault never occurred`)]
for (const failure of failures) console.error(failure)
if (failures.length === 0) console.log('0 lost, 0 duplicated, 0 out of order; every truncation was announced')
if (!isOracleOnly) {
  if (!(await runPropertyTests())) failures.push('a property test failed')
  if (!(await runFaultTests())) failures.push('a fault test failed')
  if (!(await checkRegexes())) failures.push('a regular expression is slow')
  if (!(await checkPages())) failures.push('a page failed a check')
}
process.exitCode = failures.length === 0 ? 0 : 1

async function runPropertyTests(): Promise<boolean> {
  const files = globSync(['src/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"),
  )
  return runScript('test.ts', files)
}

async function runFaultTests(): Promise<boolean> {
  return runScript('test.ts', globSync('tests/faults/*.test.ts', { cwd: root }))
}

async function checkRegexes(): Promise<boolean> {
  return (
    (await runScript('check-regexes.ts', ['--all'])) && runScript('test.ts', ['tests/security/redos.test.ts'])
  )
}

function checkPages(): Promise<boolean> {
  return runScript('test.ts', globSync('tests/site/*.test.ts', { cwd: root }))
}

async function runScript(name: string, parameters: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...parameters], {
    cwd: root,
    env: {
      ...process.env,
      TEST_SEED: String(seed),
      FUZZ_RUNS: '2000',
      FAULT_CONNECTIONS: '10000',
      PAGE_CHECKS: 'all',
    },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

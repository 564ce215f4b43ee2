/**
 * Mutation testing of the Firehose: introduces one deliberate bug at a time in a copy of the repository, and runs the
 * tests that must detect it. `npm run mutate`, `npm run mutate -- --only log-horizon-ignored`, `--list`, or `--check`
 * to see without running tests which mutations no longer apply. Exits with 1 when a mutation survives or does not apply.
 */
import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '../tests/support/postgres.ts'
import { allMutations } from './mutations/all-mutations.ts'
import { applyMutation, type Mutation } from './mutations/mutation.ts'
import { openSandbox } from './mutations/sandbox.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})
const only = values.only ?? []
// A prefix selects every mutation of a part, as `log` does.
const isSelected = (name: string) =>
  only.length === 0 || only.some((one) => name === one || name.startsWith(`${one}-`))
const selected = allMutations.filter(({ name }) => isSelected(name))

if (selected.length === 0) {
  console.error(`No mutation is named ${only.join(' or ')}. See --list`)
  process.exitCode = 2
} else if (values.list) {
  for (const { name, effect, file } of selected) console.log(`${name}  (${file})\n  ${effect}`)
} else {
  const applicable = selected.filter(isApplicable)
  const stale = selected.length - applicable.length
  const survived = values.check ? 0 : await runMutations(applicable)
  if (stale > 0)
    console.error(`${stale} of ${selected.length} mutations do not apply: update scripts/mutations`)
  process.exitCode = stale + survived === 0 ? 0 : 1
}

/** Reports a mutation whose code, file or tests are gone. */
function isApplicable(mutation: Mutation): boolean {
  try {
    const mutated = applyMutation(readFileSync(join(root, mutation.file), 'utf8'), mutation)
    // A syntax error would fail every test and prove nothing.
    stripTypeScriptTypes(mutated)
    const missing = mutation.tests.find((file) => !existsSync(join(root, file)))
    if (missing !== undefined) throw new Error(`${missing} does not exist`)
    return true
  } catch (error) {
    console.log(`NOT APPLICABLE  ${mutation.name}: ${(error as Error).message}`)
    return false
  }
}

/** Returns how many mutations survived. */
async function runMutations(mutations: readonly Mutation[]): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const postgres = await startTestPostgres()
  try {
    using sandbox = openSandbox(root, postgres.url)
    const startedAt = performance.now()
    // A test that fails without a mutation would seem to detect one.
    const files = [...new Set(mutations.flatMap(({ tests }) => tests))].sort()
    for (const file of files) {
      const { isKilled, killedBy } = await sandbox.test([file])
      if (isKilled) {
        console.error(`${file} fails without a mutation: ${killedBy}`)
        return mutations.length
      }
    }
    console.log(`${files.length} test files pass without mutations`)

    let survived = 0
    for (const mutation of mutations) {
      const { name, effect } = mutation
      const { isKilled, killedBy, seconds } = await sandbox.testMutation(mutation)
      if (!isKilled) survived++
      const result = isKilled ? 'killed  ' : 'SURVIVED'
      console.log(`${result}  ${seconds.toFixed(1).padStart(5)} s  ${name}: ${isKilled ? killedBy : effect}`)
    }
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
    console.log(`${mutations.length - survived} of ${mutations.length} killed in ${minutes} min`)
    return survived
  } finally {
    await postgres.stop()
  }
}

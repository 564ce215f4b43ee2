/**
 * Makes one mistake after another in a copy of the Firehose and runs the tests that should notice it: `npm run mutate`,
 * `npm run mutate -- --only log-horizon-ignored`, `npm run mutate -- --list`. Exits with 1 when a mistake was not
 * noticed, or when its text no longer stands in the code.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '../tests/support/postgres.ts'
import { allMutations } from './mutations/all-mutations.ts'
import { openWorkshop } from './mutations/workshop.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, list: { type: 'boolean', default: false } },
})
const wanted = values.only ?? []
// A part of a name stands for all that begin with it, as `log` for everything about the log.
const isNamed = (name: string) =>
  wanted.length === 0 || wanted.some((one) => name === one || name.startsWith(`${one}-`))
const chosen = allMutations.filter(({ name }) => isNamed(name))

if (chosen.length === 0) {
  console.error(`No mutation is called ${wanted.join(' or ')}: --list shows them`)
  process.exitCode = 2
} else if (values.list) {
  for (const { name, breaks, file } of chosen) console.log(`${name}  (${file})\n  ${breaks}`)
} else {
  process.exitCode = await run()
}

async function run(): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const postgres = await startTestPostgres()
  try {
    using workshop = openWorkshop(root, postgres.url)
    const startedAt = performance.now()
    const files = [...new Set(chosen.flatMap(({ killers }) => killers))].sort()
    // A test that fails by itself, or now and then, would be taken for one that notices something.
    for (const file of files) {
      const sound = await workshop.test([file])
      if (sound.isKilled) {
        console.error(`Without any mistake ${file} fails already: ${sound.by}`)
        return 1
      }
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${files.length} test files pass as they are, ${seconds} s`)

    const survivors: string[] = []
    for (const mutation of chosen) {
      const { name, breaks } = mutation
      try {
        const { isKilled, by, seconds } = await workshop.try(mutation)
        const time = `${seconds.toFixed(1).padStart(5)} s`
        if (isKilled) console.log(`killed    ${time}  ${name}: ${by}`)
        else survivors.push(name)
        if (!isKilled) console.log(`SURVIVED  ${time}  ${name}: ${breaks}`)
      } catch (fault) {
        survivors.push(name)
        console.log(`STALE     ${(fault as Error).message}`)
      }
    }
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
    console.log(`${chosen.length - survivors.length} of ${chosen.length} killed in ${minutes} min`)
    return survivors.length === 0 ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

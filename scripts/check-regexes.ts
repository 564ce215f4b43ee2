/** Checks the regular expressions of `src` for catastrophic backtracking: `npm run redos`, with `-- --all` all again. */
import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  checkRegex,
  keyOf,
  readVerdicts,
  type Verdict,
  verdictsFile,
} from '../tests/security/redos-verdicts.ts'
import { findRegexes } from '../tests/security/source-regexes.ts'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const stored = existsSync(verdictsFile) ? readVerdicts() : {}
const { regexes } = await findRegexes()
const verdicts = new Map<string, Verdict>()
const waiting = [...regexes]
let checked = 0

async function work(): Promise<void> {
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const key = keyOf(next)
    const known = values.all ? undefined : stored[key]
    const verdict = known ?? (await checkRegex(next, 60_000))
    verdicts.set(key, verdict)
    if (known === undefined) checked++
    if (known === undefined && verdict !== 'safe')
      console.log(`${verdict}: ${next.places.join(', ')}\n  /${next.source}/${next.flags}`)
  }
}

await Promise.all([work(), work()])
const sorted = Object.fromEntries([...verdicts].sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(verdictsFile, `${JSON.stringify(sorted, undefined, 2)}\n`)
console.log(`${checked} checked, ${verdicts.size} expressions in all`)
// The checker's process would keep this one alive.
process.exit()

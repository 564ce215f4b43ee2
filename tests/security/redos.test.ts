import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { reachableFrom } from '../support/reachable-files.ts'
import { checkRegex, keyOf, readVerdicts } from './redos-verdicts.ts'
import { findRegexes } from './source-regexes.ts'

const root = `${import.meta.dirname}/../..`

/** Files of the service whose expressions may take time that grows with a power of their input, and why that is harmless. */
const bounded: Record<string, string> = {
  'src/client/send-request.ts': 'Reads the address that the program passes to the client.',
  'src/contracts/directory/record-fields.ts': 'Reads excerpts of at most 5,000 characters.',
  'src/directory/import/office-city.ts': 'Reads the last 500 characters of an address.',
  'src/directory/places/gazetteer-rows.ts': 'Reads names of the installed gazetteer packages.',
  'src/directory/places/ocd-division.ts': 'Reads the names of a file that the operator imports.',
  'src/directory/privacy/private-text.ts': 'Reads excerpts of at most 5,000 characters.',
  'src/directory/suppression/suppression-hashes.ts': 'Reads excerpts of at most 5,000 characters.',
  'src/firehose/snapshot/prefer-header.ts': 'Reads headers of at most 1,000 characters.',
  'src/firehose/stream/send-queues.ts': 'Reads /proc/net/tcp.',
  'src/platform/config.ts': 'Reads the configuration of the operator.',
  'src/platform/tracing.ts': 'Reads the configuration of the operator.',
  'src/platform/sql/embedded/start-server.ts': 'Reads the log of the embedded database.',
  'src/research/model/model-settings.ts': 'Reads the configuration of the operator.',
  'src/research/links/links.ts': 'Reads addresses of at most 2,000 characters.',
  'src/research/search/providers.ts': 'Reads the configuration of the operator.',
  'src/scout/config/settings.ts': 'Reads the configuration of the user.',
  'src/scout/run/run-summary.ts': 'Reads lines that scout wrote.',
  'src/scout/run/seed-urls.ts': 'Reads a file of the user.',
  'src/scout/sync/error-list.ts': 'Reads the paths of validation errors.',
  'src/scout/terminal/style.ts': 'Reads a passage of bounded length.',
  'src/web/site/reference/code-tokens.ts':
    'Reads our own samples, and one excerpt of at most 5,000 characters.',
  'src/workspaces/briefs/citation-marks.ts': 'A mark has at most 100 characters.',
}

// Modules construct their expressions only once.
const { regexes, unlisted } = await findRegexes()
const verdicts = readVerdicts()

test('no regular expression takes exponential time, and none of the service takes polynomial time on unbounded text [design.security.regexes]', async (t) => {
  assert.deepEqual(unlisted, [], 'list what their functions construct in source-regexes.ts')
  assert.ok(regexes.length > 700, 'the expressions of src have been found')
  // What the service does not load runs in a research worker, whose processor time and memory are limited.
  const service = reachableFrom(['src/app.ts', ...globSync('src/bin/**/*.ts', { cwd: root })])
  const faults: string[] = []
  let fresh = 0
  for (const regex of regexes) {
    const stored = verdicts[keyOf(regex)]
    if (stored === undefined) fresh++
    const verdict = stored ?? (await checkRegex(regex, 30_000))
    if (verdict === 'safe') continue
    const open = regex.places.filter((place) => {
      const file = place.split(':')[0]!
      return verdict === 'exponential' || (service.has(file) && bounded[file] === undefined)
    })
    if (open.length > 0) faults.push(`${verdict}: ${open.join(', ')} /${regex.source}/${regex.flags}`)
  }
  if (fresh > 0) t.diagnostic(`${fresh} new expressions were checked: npm run redos stores the verdicts`)
  assert.deepEqual(faults, [], 'rewrite the expression, or bound its input and say so above')
})

test('every reason to accept an expression belongs to a file that still needs one', () => {
  const slow = new Set(
    regexes
      .filter((regex) => verdicts[keyOf(regex)] !== 'safe')
      .flatMap(({ places }) => places.map((place) => place.split(':')[0]!)),
  )
  assert.deepEqual(
    Object.keys(bounded).filter((file) => !slow.has(file)),
    [],
  )
})

test('the checker tells slow expressions from fast ones [design.security.regexes]', async () => {
  const verdictOf = (source: string) => checkRegex({ source, flags: '', places: [] }, 30_000)
  assert.equal(await verdictOf('^(a|a)*$'), 'exponential')
  assert.equal(await verdictOf('\\s*$'), 'polynomial')
  assert.equal(await verdictOf('^a+$'), 'safe')
})

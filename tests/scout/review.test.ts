import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { createScoutHome, type ScoutHome } from '../support/scout-command.ts'
import { serveSmallWeb } from '../support/small-web.ts'
import { until } from '../support/until.ts'
import { alderPages } from './alder-web.ts'

let home: ScoutHome
let id: string
let candidates: Json[]
before(async () => {
  await using web = await serveSmallWeb({ ...alderPages })
  home = await createScoutHome({
    SCOUT_SCRAPER_LOOPBACK_PORTS: String(web.port),
    SCOUT_SCRAPER_REQUEST_DELAY_MS: '0',
    SCOUT_PIPELINE_MIN_ENTRY_SCORE: '0',
  })
  const words = ['run', '--location', 'Gary, IN', '--issues', 'affordable housing', '--no-browser', '--quiet']
  id = (await home.json([...words, web.url('/'), web.url('/hostile')])).id
  candidates = (await home.json(['show', id])).candidates
})
after(() => home[Symbol.asyncDispose]())

const decisions = async (): Promise<Json[]> =>
  JSON.parse(await readFile(join(home.runs, id, 'decisions.json'), 'utf8').catch(() => '[]'))

test('reads keys from a pipe: accept, reject, edit, skip, undo, quit, with highlighted quotes [design.scout.review]', async () => {
  const [first, second, third] = candidates
  const lines = [
    'a', // the first
    'r', // the second
    'u', // takes it back
    'e', // edits it instead
    `${second!.name} of Gary`,
    'sort', // is no type, and asked again
    'organization',
    '', // the description stays
    second!.issue_areas.join(', '), // what is there already is no change
    'not an address',
    'https://example.org/',
    '9',
    '',
    's', // the third
    'q',
  ]
  const { code, stdout, stderr } = await home.scout(['review', id], { input: `${lines.join('\n')}\n` })
  assert.equal(code, 0, stderr)
  assert.ok(!stdout.includes('\u001b'), 'no colors without a terminal')
  const flat = stdout.replaceAll(/\s+/g, ' ')
  assert.match(flat, /know what they can do about it\. >>The Lakefront Tenants Union organizes renters/)
  assert.match(flat, />>.*Gary, Indiana\.<< It meets every month/)
  assert.match(flat, /Lakefront Tenants Union, 127\.0\.0\.1, read \d{4}-\d\d-\d\d http/)
  assert.match(flat, /Match: none in the directory\./)
  assert.match(flat, /Enter one of person, organization, initiative, campaign, event\./)
  assert.match(flat, /Enter an http or https address, or leave it empty\./)
  assert.match(flat, /Enter numbers from 1 to \d+, separated by commas, or leave it empty\./)
  assert.ok(stdout.includes(`3 of ${candidates.length} ${third!.local_id}`))
  assert.match(
    stdout,
    new RegExp(`2 accepted, 0 rejected, ${candidates.length - 2} undecided\\.\nNext: scout sync ${id}\n$`),
  )
  const [accepted, edited, ...rest] = await decisions()
  assert.deepEqual(rest, [])
  assert.deepEqual([accepted.localId, accepted.decision], [first!.local_id, 'accepted'])
  assert.deepEqual(edited.edit, { name: `${second!.name} of Gary`, website: 'https://example.org/' })
  const kept = (await home.scout(['export', id, '--kept'])).stdout.trimEnd().split('\n')
  assert.deepEqual(
    kept.map((line) => JSON.parse(line).name),
    [first!.name, `${second!.name} of Gary`],
  )
})

test('goes back, lists and filters candidates, explains the keys, and merges only into the same type [design.scout.review]', async () => {
  const at = candidates.findIndex(({ type }) => type !== candidates[0]!.type)
  const other = candidates[at]!
  const lines = [
    's',
    'b',
    'b',
    '?',
    'l',
    other.name,
    String(at + 1),
    'm',
    candidates[0]!.local_id,
    'l',
    'zzz',
    '',
    'q',
  ]
  const before = await decisions()
  const { code, stdout, stderr } = await home.scout(['review', id], { input: `${lines.join('\n')}\n` })
  assert.equal(code, 0, stderr)
  assert.match(stdout, /list all candidates; filter them by name, type or state/)
  assert.match(stdout, new RegExp(`  ${at + 1}  open  ${other.type}  `))
  assert.match(stdout, /No candidate matches\./)
  assert.match(stdout, /\nSkipped for now\.\n/)
  assert.match(stdout, /\nAlready decided: edited\. Another decision replaces it\.\n/)
  assert.deepEqual(await decisions(), before, 'a person is not merged into an organization')
})

test('page text cannot control the terminal', async () => {
  const hostile = candidates.find(({ name }) => name === 'Midtown Renters Alliance')!
  const shown = (await home.scout(['show', id, '--candidate', hostile.local_id])).stdout
  assert.match(shown, /organizes tenants/)
  for (const [at, sign] of [...shown].entries()) {
    const code = sign.codePointAt(0)!
    const isControl =
      (code < 32 && sign !== '\n') || (code > 126 && code < 160) || (code > 0x2029 && code < 0x202f)
    assert.ok(!isControl, `U+${code.toString(16)} at ${at}`)
  }
})

test('stores each decision before showing the next candidate, even when killed', async () => {
  const { child, output, ended } = home.start(['review', id])
  await until(() => output.stdout.includes('accept'), 'the first candidate is shown')
  const before = (await decisions()).length
  child.stdin!.write('r\n')
  await until(() => output.stdout.includes('rejected: '), 'the next candidate is shown')
  child.kill('SIGKILL')
  await ended
  assert.equal((await decisions()).length, before + 1)
  assert.equal((await decisions()).at(-1)!.decision, 'rejected')
  // Undo reaches back into the session before.
  const undone = await home.scout(['review', id], { input: 'u\nq\n' })
  assert.match(undone.stdout, /Undone: rejected\./)
  assert.equal((await decisions()).length, before)
})

test('merges two candidates and keeps the claims of both', async () => {
  // The first candidate was accepted above.
  const accepted = candidates[0]!
  const at = candidates.findIndex(({ name }) => name === 'Broadway Housing Coalition')
  const other = candidates[at]!
  const skips = Array.from({ length: at - 2 }, () => 's')
  const { stdout } = await home.scout(['review', id], {
    input: [...skips, 'm', 'nonsense', 'm', accepted.local_id, 'q', ''].join('\n'),
  })
  const merged = (await decisions()).at(-1)!
  assert.deepEqual(
    [merged.localId, merged.decision, merged.into],
    [other.local_id, 'merged', accepted.local_id],
    stdout,
  )
  const kept = (await home.scout(['export', id, '--kept'])).stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const joined = kept.find(({ local_id }) => local_id === accepted.local_id)!
  assert.ok(joined.aliases.includes(other.name), joined.aliases.join())
  assert.equal(joined.claims.length, accepted.claims.length + other.claims.length)
  assert.equal(joined.sources.length, 2)
  assert.ok(!kept.some(({ local_id }) => local_id === other.local_id))
})

test('--accept-above accepts by score without prompting and keeps earlier decisions', async () => {
  const before = await decisions()
  const counts = await home.json(['review', id, '--accept-above', '0.6'])
  const after = await decisions()
  assert.deepEqual(after.slice(0, before.length), before)
  const added = after.slice(before.length)
  assert.ok(added.length > 0 && added.every(({ by, decision }) => by === 'score' && decision === 'accepted'))
  const scores = new Map(candidates.map(({ local_id, score }) => [local_id, score]))
  assert.ok(added.every(({ localId }) => scores.get(localId) >= 0.6))
  assert.equal(counts.kept + counts.rejected + counts.open + counts.merged_away, candidates.length)
  const wrong = await home.scout(['review', id, '--accept-above', '7'])
  assert.equal(wrong.code, 2)
  assert.match(wrong.stderr, /from 0 to 1/)
})

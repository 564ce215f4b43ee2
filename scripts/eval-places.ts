import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { seedGazetteer } from '../src/directory/places/gazetteer-store.ts'
import { importOcdPlaces } from '../src/directory/places/ocd-places.ts'
import { createPlaceResolver, type PlaceResolution } from '../src/directory/places/place-resolver.ts'
import { createPlaceStore } from '../src/directory/places/place-store.ts'
import { openDatabase, type Sql } from '../src/platform/sql/database.ts'
import { createTestDatabase } from '../tests/support/postgres.ts'

/** Scores the resolution of free text against the evaluation set `places`. Run with --help for the flags. */

const shared = join(import.meta.dirname, '../../shared')
export const evaluationRoot = join(shared, 'eval')
export const censusFile = join(shared, 'data/open-civic-data/us_census_places.csv')

export type PlaceCase = { id: string; input: string; expected: string; kind: string; also?: string[] }
export type Answered = PlaceCase & { answer: PlaceResolution; ms: number }
type KindScore = { n: number; right: number; suggested: number; wrong_key: number }
export type Score = {
  accuracy: number
  right: number
  suggested_only: number
  wrong_key_given: number
  of_which_wrong_state: number
  by_kind: Record<string, KindScore>
}

export async function readCases(root: string): Promise<PlaceCase[]> {
  const text = await readFile(join(root, 'places/cases.jsonl'), 'utf8')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => JSON.parse(line) as PlaceCase)
}

export async function answerCases(sql: Sql, cases: readonly PlaceCase[]): Promise<Answered[]> {
  const { resolvePlaceText } = createPlaceResolver(createPlaceStore(sql))
  const answers: Answered[] = []
  for (const one of cases) {
    const start = performance.now()
    const answer = await resolvePlaceText(one.input)
    answers.push({ ...one, answer, ms: performance.now() - start })
  }
  return answers
}

/** The prediction for the scorer: a key if one place was found, else `ambiguous` or `unknown`. */
export function predictedPlace({ status, places }: PlaceResolution): string {
  return status === 'resolved' || status === 'corrected' ? places[0]!.key : status
}

/** Runs the evaluation set's own scorer. */
export async function score(root: string, answers: readonly Answered[]): Promise<Score> {
  const folder = await mkdtemp(join(tmpdir(), 'eval-places-'))
  try {
    const file = join(folder, 'predictions.jsonl')
    const lines = answers.map(({ id, answer }) => {
      const suggestions = answer.suggestions.map(({ key }) => key)
      return JSON.stringify({ id, place: predictedPlace(answer), suggestions })
    })
    await writeFile(file, `${lines.join('\n')}\n`)
    const program = [join(root, 'score.mjs'), join(evaluationRoot, 'score.mjs')].find((path) =>
      existsSync(path),
    )
    if (!program) throw new Error(`${root} has no score.mjs. Pass --root the folder that contains it`)
    const { stdout } = await promisify(execFile)(process.execPath, [
      // The scorer prints nothing when it is started through a link.
      realpathSync(program),
      'places',
      file,
      '--root',
      root,
      '--json',
    ])
    return JSON.parse(stdout) as Score
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Shares of the cases that must be correct, with the shipped data and after the import of the census places. */
const bars = { shipped: 0.94, enriched: 0.98 }

function report(title: string, bar: number, result: Score, answers: readonly Answered[]): void {
  if (result.accuracy < bar || result.of_which_wrong_state > 0) process.exitCode = 1
  const typoSuggestions = result.by_kind['typo']?.suggested ?? 0
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1)
  const counting = (((result.right + typoSuggestions) / answers.length) * 100).toFixed(1)
  console.log(
    `\n${title}: ${(result.accuracy * 100).toFixed(1)} % of ${answers.length} cases are correct, at least ${bar * 100} % are expected`,
  )
  console.log(`  ${counting} % if a suggestion for a typo counts as correct`)
  console.log(
    `  wrong keys ${result.wrong_key_given}, of them in another state ${result.of_which_wrong_state}`,
  )
  console.log(`  ms per text: median ${at(0.5)}, 95th percentile ${at(0.95)}, longest ${at(0.9999)}`)
  const isRight = (one: Answered) => [one.expected, ...(one.also ?? [])].includes(predictedPlace(one.answer))
  for (const one of answers.filter((answered) => !isRight(answered))) {
    const suggested = one.answer.suggestions.slice(0, 3).map(({ key }) => key)
    const got = `${one.answer.status} ${one.answer.places
      .slice(0, 3)
      .map(({ key }) => key)
      .join(' ')}`
    console.log(`  ${one.kind}: ${one.input} should be ${one.expected}, was ${got}`, suggested.join(' '))
  }
}

async function main(): Promise<void> {
  const help = 'node scripts/eval-places.ts [--root DIR] [--census FILE]'
  const { values } = parseArgs({
    options: { root: { type: 'string' }, census: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(help)
  const root = values.root ?? evaluationRoot
  if (!existsSync(join(root, 'places/cases.jsonl'))) {
    throw new Error(`There are no cases in ${root}. Pass the folder of the evaluation sets with --root`)
  }
  const census = values.census ?? (existsSync(censusFile) ? censusFile : undefined)
  const cases = await readCases(root)
  await using test = await createTestDatabase()
  await using database = await openDatabase({
    databaseUrl: test.url,
    dataDir: '',
    role: 'command',
    log: console.error,
  })
  const start = performance.now()
  const places = await seedGazetteer(database.sql)
  console.log(`Seeded ${places} places in ${Math.round(performance.now() - start)} ms`)
  const shipped = await answerCases(database.sql, cases)
  report('Shipped data', bars.shipped, await score(root, shipped), shipped)
  if (census === undefined) return console.log('\nNo census file. Pass one with --census to test the import')
  const importStart = performance.now()
  const { refused, ...counts } = await importOcdPlaces(database.sql, census)
  console.log(
    `\nImported in ${Math.round(performance.now() - importStart)} ms`,
    counts,
    `refused ${refused.length}`,
  )
  for (const { line, why } of refused.slice(0, 5)) console.log(`  line ${line}: ${why}`)
  const enriched = await answerCases(database.sql, cases)
  report('After the import', bars.enriched, await score(root, enriched), enriched)
}

if (import.meta.main) await main()

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { ReadPage } from '../src/research/page.ts'

/** Scores the research pipeline on the evaluation sets and prints one table. Run with --help for the flags. */

type Case = Readonly<Record<string, unknown>> & { readonly id: string }
type Prediction = Readonly<Record<string, unknown>> & { readonly id: string }
type Figure = {
  readonly set: string
  readonly figure: string
  readonly bar: string
  readonly result: string
  readonly isMet: boolean | null
}
type Score = ReturnType<typeof JSON.parse>
type EvaluationSet = {
  readonly file: string
  readonly predict: (cases: readonly Case[], root: string) => Promise<Prediction[]>
  readonly figures: (score: Score, extra: number) => Figure[]
  /** An additional count that the scorer does not make. */
  readonly countExtra?: (
    cases: readonly Case[],
    predictions: readonly Prediction[],
    root: string,
  ) => Promise<number>
}

const defaultRoot = join(import.meta.dirname, '../../shared/eval')
const cpuMs: number[] = []
const cpuNow = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000

const atLeast = (set: string, figure: string, bar: number, result: number | null): Figure => ({
  set,
  figure,
  bar: `≥ ${bar}`,
  result: String(result ?? '–'),
  isMet: result !== null && result >= bar,
})
const exactlyZero = (set: string, figure: string, result: number): Figure => ({
  set,
  figure,
  bar: '0',
  result: String(result),
  isMet: result === 0,
})
const noBar = (set: string, figure: string, result: unknown): Figure => ({
  set,
  figure,
  bar: '',
  result: String(result),
  isMet: null,
})

const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  ics: 'text/calendar',
  xml: 'application/xml',
  pdf: 'application/pdf',
}

async function readFileAsPage(file: string, url = 'https://evaluation.example/'): Promise<ReadPage | null> {
  const { isUnreadable, readPage } = await import('../src/research/read/read-page.ts')
  const contentType = contentTypes[file.split('.').at(-1) ?? ''] ?? 'text/html'
  const page = await readPage({
    url,
    finalUrl: url,
    contentType,
    body: await readFile(file),
    retrievedAt: '2026-11-15T00:00:00.000Z',
  })
  return isUnreadable(page) ? null : page
}

/** Predicts page by page and records the CPU time of reading and extracting. */
async function byPage(
  cases: readonly Case[],
  folder: string,
  predict: (page: ReadPage, one: Case) => object,
): Promise<Prediction[]> {
  const predictions: Prediction[] = []
  for (const one of cases) {
    const start = cpuNow()
    const page = await readFileAsPage(
      join(folder, String(one['file'])),
      one['url'] === undefined ? undefined : String(one['url']),
    )
    predictions.push({ id: one.id, ...(page === null ? {} : predict(page, one)) })
    cpuMs.push(cpuNow() - start)
  }
  return predictions
}

const sets: Record<string, EvaluationSet> = {
  rosters: {
    file: 'cases.jsonl',
    async predict(cases, root) {
      const { readRoster } = await import('../src/research/extract/roster.ts')
      return byPage(cases, join(root, 'rosters'), (page) => ({ people: readRoster(page) }))
    },
    figures: ({ strict, role }) => [
      atLeast('rosters', 'precision', 0.95, strict.precision),
      atLeast('rosters', 'recall', 0.95, strict.recall),
      noBar('rosters', 'correct roles', role.accuracy),
    ],
  },
  actors: {
    file: 'cases.jsonl',
    async predict(cases, root) {
      const { extractActors } = await import('../src/research/extract/extract-actors.ts')
      const { issueAreas } = await taxonomy()
      return byPage(cases, join(root, 'actors'), (page) => ({
        actors: extractActors(page, { place: null, taxonomy: issueAreas }).map(({ name, type, claims }) => ({
          name,
          type,
          quote: claims[0]!.evidence.quote,
          // The scorer checks one quote per name; `quotesNotOnPage` checks the others.
          quotes: claims.map(({ evidence }) => evidence.quote),
        })),
      }))
    },
    countExtra: quotesNotOnPage,
    figures: ({ strict, lenient, quotes }, missing) => [
      exactlyZero('actors', 'ungrounded quotes, as scored', quotes.ungrounded),
      exactlyZero('actors', 'ungrounded quotes, of all claims', missing),
      ...(['strict', 'lenient'] as const).flatMap((kind) => {
        const { organization, person } = kind === 'strict' ? strict : lenient
        return [
          atLeast('actors', `organizations, precision, ${kind}`, 0.85, organization.precision),
          atLeast('actors', `organizations, recall, ${kind}`, 0.7, organization.recall),
          atLeast('actors', `persons, precision, ${kind}`, 0.9, person.precision),
          atLeast('actors', `persons, recall, ${kind}`, 0.8, person.recall),
        ]
      }),
      ...(['initiative', 'campaign', 'event'] as const).map((type) =>
        noBar(
          'actors',
          `${type}s, precision / recall, lenient`,
          `${lenient[type].precision} / ${lenient[type].recall}`,
        ),
      ),
    ],
  },
  meetings: {
    file: 'cases.jsonl',
    async predict(cases, root) {
      const { extractMeetings } = await import('../src/research/meetings/extract-meetings.ts')
      const { timeZoneOf } = await import('../src/research/time-zone.ts')
      const stateOf = await stateAbbreviations()
      return byPage(cases, join(root, 'meetings'), (page, { retrieved, place_key }) => {
        const now = new Date(
          typeof retrieved === 'string' ? `${retrieved}T12:00:00Z` : '2026-11-15T12:00:00Z',
        )
        const meetings = extractMeetings(page, { timeZone: timeZoneOf(stateOf(place_key)), now })
        return {
          meetings: meetings.map(({ title, start, locationName, locationAddress, status }) => ({
            title,
            start,
            location_name: locationName,
            location_address: locationAddress,
            status,
          })),
        }
      })
    },
    figures: (score) => [
      atLeast('meetings', 'recall of dates', 0.75, score.date_recall),
      atLeast('meetings', 'recall of titles', 0.75, score.recall_by_field.title?.recall ?? null),
      atLeast('meetings', 'precision on fully labeled pages', 0.85, score.fully_listed_pages.precision),
      ...['start time', 'location name', 'location address', 'cancelled flagged'].map((field) =>
        noBar('meetings', `recall of ${field}`, score.recall_by_field[field]?.recall ?? '–'),
      ),
    ],
  },
  'people-pairs': {
    file: 'pairs.jsonl',
    async predict(cases) {
      const { comparePeople } = await import('../src/research/resolve/compare-people.ts')
      type Record = Parameters<typeof comparePeople>[0] & { readonly email?: string }
      const record = (given: unknown) => ({
        ...(given as Record),
        emails: (given as Record).email ? [(given as Record).email!] : [],
      })
      const answers = { merge: true, review: 'review', distinct: false } as const
      return cases.map(({ id, a, b }) => ({ id, same: answers[comparePeople(record(a), record(b)).verdict] }))
    },
    figures: ({ precision, recall, sent_to_review }) => [
      atLeast('people-pairs', 'precision of merges', 0.99, precision),
      atLeast('people-pairs', 'recall of merges', 0.85, recall),
      noBar('people-pairs', 'sent to review', sent_to_review),
    ],
  },
  changes: {
    file: 'cases.jsonl',
    async predict(cases, root) {
      const { classifyChange } = await import('../src/research/change/classify-change.ts')
      const textOf = async (file: unknown) => ({
        text: (await readFileAsPage(join(root, 'changes', String(file))))?.mainText ?? '',
      })
      const predictions: Prediction[] = []
      for (const { id, before, after } of cases) {
        predictions.push({
          id,
          meaningful: classifyChange(await textOf(before), await textOf(after)).kind === 'changed',
        })
      }
      return predictions
    },
    figures: ({ false_alert_rate, miss_rate }) => [
      noBar('changes', 'false alerts', false_alert_rate),
      noBar('changes', 'missed changes', miss_rate),
    ],
  },
  places: {
    file: 'cases.jsonl',
    async predict(cases) {
      const { answerCases, predictedPlace } = await import('./eval-places.ts')
      const { createTestDatabase } = await import('../tests/support/postgres.ts')
      const { openDatabase } = await import('../src/platform/sql/database.ts')
      const { seedGazetteer } = await import('../src/directory/places/gazetteer-store.ts')
      await using test = await createTestDatabase()
      await using database = await openDatabase({
        databaseUrl: test.url,
        dataDir: '',
        role: 'command',
        log: console.error,
      })
      await seedGazetteer(database.sql)
      const answered = await answerCases(database.sql, cases as unknown as Parameters<typeof answerCases>[1])
      return answered.map(({ id, answer }) => ({
        id,
        place: predictedPlace(answer),
        suggestions: answer.suggestions.map(({ key }) => key),
      }))
    },
    figures: ({ accuracy, wrong_key_given, of_which_wrong_state }) => [
      noBar('places', 'correct', accuracy),
      noBar('places', 'wrong keys, of them in another state', `${wrong_key_given}, ${of_which_wrong_state}`),
    ],
  },
}

/** Counts the quotes of all claims that are not in the page text, as the scorer reads it. */
async function quotesNotOnPage(
  cases: readonly Case[],
  predictions: readonly Prediction[],
  root: string,
): Promise<number> {
  const { pageTexts, ws } = (await import(pathToFileURL(programOf(root)).href)) as {
    pageTexts: (file: string) => string[]
    ws: (text: string) => string
  }
  return predictions.reduce((missing, { id, actors }) => {
    const file = cases.find((one) => one.id === id)?.['file']
    const texts = pageTexts(join(root, 'actors', String(file)))
    const quotes = (actors as readonly { quotes: readonly string[] }[]).flatMap((actor) => actor.quotes)
    return missing + quotes.filter((quote) => !texts.some((text) => text.includes(ws(quote)))).length
  }, 0)
}

async function taxonomy() {
  const { domains } = await import('../src/contracts/directory/issue-areas/domains.ts')
  return { issueAreas: domains.flatMap((domain) => domain.issueAreas) }
}

function programOf(root: string): string {
  const program = [join(root, 'score.mjs'), join(defaultRoot, 'score.mjs')].find((path) => existsSync(path))
  if (!program) throw new Error(`${root} has no score.mjs. Pass --root the folder that contains it`)
  return program
}

/** Maps `gary,indiana` to `IN`. */
async function stateAbbreviations() {
  const { stateOfSlug } = await import('../src/directory/places/states.ts')
  return (placeKey: unknown) =>
    stateOfSlug(
      String(placeKey ?? '')
        .split(',')
        .at(-1) ?? '',
    )?.abbreviation
}

async function scored(root: string, set: string, predictions: readonly Prediction[]): Promise<Score> {
  const folder = await mkdtemp(join(tmpdir(), 'eval-'))
  try {
    const file = join(folder, 'predictions.jsonl')
    await writeFile(file, predictions.map((one) => `${JSON.stringify(one)}\n`).join(''))
    const program = programOf(root)
    const options = ['--root', root, '--json']
    const { stdout } = await promisify(execFile)(process.execPath, [program, set, file, ...options], {
      maxBuffer: 64 * 1024 * 1024,
    })
    return JSON.parse(stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function evaluate(root: string, name: string): Promise<Figure[]> {
  const set = sets[name]!
  const file = join(root, name, set.file)
  if (!existsSync(file)) return [noBar(name, 'not measured', `${file} is missing`)]
  const cases = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case)
  try {
    const predictions = await set.predict(cases, root)
    const score = await scored(root, name, predictions)
    if ('error' in score) return [noBar(name, 'not measured', score.error)]
    return set.figures(score, (await set.countExtra?.(cases, predictions, root)) ?? 0)
  } catch (error) {
    return [{ ...noBar(name, 'not measured', error instanceof Error ? error.message : error), isMet: false }]
  }
}

function speed(): Figure[] {
  if (cpuMs.length === 0) return []
  const mean = cpuMs.reduce((sum, ms) => sum + ms, 0) / cpuMs.length
  const sorted = cpuMs.toSorted((a, b) => a - b)
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  return [
    {
      set: 'speed',
      figure: 'CPU per page, mean',
      bar: '≤ 150 ms',
      result: `${Math.round(mean)} ms`,
      isMet: mean <= 150,
    },
    noBar('speed', 'CPU per page, 95th percentile', `${Math.round(late)} ms`),
  ]
}

function print(figures: readonly Figure[]): void {
  const columns = ['set', 'figure', 'bar', 'result'] as const
  const width = (column: (typeof columns)[number]) =>
    Math.max(column.length, ...figures.map((figure) => figure[column].length))
  const line = (row: Record<(typeof columns)[number] | 'met', string>) =>
    `| ${columns.map((column) => row[column].padEnd(width(column))).join(' | ')} | ${row.met.padEnd(6)} |`
  console.log(line({ set: 'set', figure: 'figure', bar: 'bar', result: 'result', met: 'met' }))
  console.log(`|${[...columns.map(width), 6].map((size) => '-'.repeat(size + 2)).join('|')}|`)
  for (const figure of figures)
    console.log(line({ ...figure, met: figure.isMet === null ? '' : figure.isMet ? 'yes' : 'NO' }))
}

async function main(): Promise<void> {
  const names = Object.keys(sets)
  const { values, positionals } = parseArgs({
    options: { root: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return console.log(`npm run eval -- [--root DIR] [${names.join(' | ')}]…`)
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`Unknown set ${unknown.join(', ')}. Choose from ${names.join(', ')}`)
  const given = values.root ?? defaultRoot
  if (!existsSync(given)) {
    return console.log(
      'The evaluation sets are missing. Put them in ../shared/eval next to the repository, or pass --root DIR.',
    )
  }
  // The scorer runs only under its real path.
  const root = await realpath(given)
  const figures: Figure[] = []
  for (const name of positionals.length > 0 ? positionals : names)
    figures.push(...(await evaluate(root, name)))
  print([...figures, ...speed()])
  process.exitCode = figures.some(({ isMet }) => isMet === false) ? 1 : 0
}

if (import.meta.main) await main()

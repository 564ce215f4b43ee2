import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { NameModel } from '../../src/research/extract/name-model.ts'
import { byPage, type Case, type Prediction, readFileAsPage, siteOfCase } from './labeled-pages.ts'
import { atLeast, atMost, type Measure, plain } from './measures.ts'
import { programOf } from './score.ts'

type EvaluationSet = {
  readonly file: string
  readonly predict: (cases: readonly Case[], root: string) => Promise<Prediction[]>
  /** Predicts each page with weights that were fitted without its site. */
  readonly predictLeftOut?: (cases: readonly Case[], root: string) => Promise<Prediction[]>
  readonly measures: readonly Measure[]
  /** An additional count that the scorer does not make. */
  readonly countExtra?: (
    cases: readonly Case[],
    predictions: readonly Prediction[],
    root: string,
  ) => Promise<number>
}

const actorMeasures = (kind: 'strict' | 'lenient'): Measure[] => [
  atLeast(`organizations, precision, ${kind}`, 0.8, (score) => score[kind].organization.precision),
  atLeast(`organizations, recall, ${kind}`, 0.7, (score) => score[kind].organization.recall),
  atLeast(`people, precision, ${kind}`, 0.92, (score) => score[kind].person.precision),
  atLeast(`people, recall, ${kind}`, 0.8, (score) => score[kind].person.recall),
  ...(['initiative', 'event', 'campaign'] as const).flatMap((type) => {
    const precision: Measure['value'] = (score) => score[kind][type].precision
    const recall: Measure['value'] = (score) => score[kind][type].recall
    return type === 'campaign'
      ? [plain(`${type}s, precision, ${kind}`, precision), plain(`${type}s, recall, ${kind}`, recall)]
      : [
          atLeast(`${type}s, precision, ${kind}`, 0.7, precision),
          atLeast(`${type}s, recall, ${kind}`, 0.5, recall),
        ]
  }),
]

export const sets: Record<string, EvaluationSet> = {
  rosters: {
    file: 'cases.jsonl',
    async predict(cases, root) {
      const { readRoster } = await import('../../src/research/extract/roster.ts')
      return byPage(cases, join(root, 'rosters'), (page) => ({ people: readRoster(page) }))
    },
    measures: [
      atLeast('precision', 0.95, ({ strict }) => strict.precision),
      atLeast('recall', 0.95, ({ strict }) => strict.recall),
      atLeast('correct roles', 0.8, ({ role }) => role.accuracy),
    ],
  },
  actors: {
    file: 'cases.jsonl',
    predict: (cases, root) => predictActors(cases, root),
    async predictLeftOut(cases, root) {
      const { leftOutModels } = await import('./fit.ts')
      const models = await leftOutModels(cases, root)
      return predictActors(cases, root, (one) => models.get(siteOfCase(one)))
    },
    countExtra: quotesNotOnPage,
    measures: [
      atMost('ungrounded quotes, as scored', 0, ({ quotes }) => quotes.ungrounded),
      atMost('ungrounded quotes, of all claims', 0, (_, missing) => missing),
      ...actorMeasures('strict'),
      ...actorMeasures('lenient'),
    ],
  },
  meetings: {
    file: 'cases.jsonl',
    async predict(cases, root) {
      const { extractMeetings } = await import('../../src/research/meetings/extract-meetings.ts')
      const { timeZoneOf } = await import('../../src/research/time-zone.ts')
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
    countExtra: async (cases, predictions) => missedDates(cases.filter(isData), predictions),
    measures: [
      atMost('dates missed in calendars, feeds and JSON', 0, (_, missed) => missed),
      atLeast('recall of dates', 0.95, (score) => score.date_recall),
      atLeast('recall of titles', 0.85, (score) => score.recall_by_field.title?.recall),
      atLeast('precision on fully labeled pages', 0.9, (score) => score.fully_listed_pages.precision),
      atLeast('recall of location names', 0.75, (score) => score.recall_by_field['location name']?.recall),
      ...['start time', 'location address', 'cancelled flagged'].map((field) =>
        plain(`recall of ${field}`, (score) => score.recall_by_field[field]?.recall),
      ),
    ],
  },
  'people-pairs': {
    file: 'pairs.jsonl',
    async predict(cases) {
      const { comparePeople } = await import('../../src/research/resolve/compare-people.ts')
      type Record = Parameters<typeof comparePeople>[0] & { readonly email?: string }
      const record = (given: unknown) => ({
        ...(given as Record),
        emails: (given as Record).email ? [(given as Record).email!] : [],
      })
      const answers = { merge: true, review: 'review', distinct: false } as const
      return cases.map(({ id, a, b }) => ({ id, same: answers[comparePeople(record(a), record(b)).verdict] }))
    },
    measures: [
      atLeast('precision of merges', 0.99, ({ precision }) => precision),
      atLeast('recall of merges', 0.85, ({ recall }) => recall),
      plain('sent to review', ({ sent_to_review }) => sent_to_review),
    ],
  },
  changes: {
    file: 'cases.jsonl',
    async predict(cases, root) {
      const { classifyChange } = await import('../../src/research/change/classify-change.ts')
      const textOf = async (file: unknown) => ({
        text: (await readFileAsPage(join(root, 'changes', String(file))))?.mainText ?? '',
      })
      const predictions: Prediction[] = []
      for (const { id, before, after } of cases) {
        const verdict = classifyChange(await textOf(before), await textOf(after))
        const lines = verdict.added.length + verdict.removed.length
        predictions.push({
          id,
          meaningful: verdict.kind === 'changed',
          empty: verdict.kind === 'changed' && lines === 0,
        })
      }
      return predictions
    },
    countExtra: async (_, predictions) => predictions.filter(({ empty }) => empty === true).length,
    measures: [
      atMost('false alerts', 0.01, ({ false_alert_rate }) => false_alert_rate),
      atMost('missed changes', 0.05, ({ miss_rate }) => miss_rate),
      atMost('reports without a changed line', 0, (_, empty) => empty),
    ],
  },
  places: {
    file: 'cases.jsonl',
    async predict(cases) {
      const { answerCases, predictedPlace } = await import('../eval-places.ts')
      const { createTestDatabase } = await import('../../tests/support/postgres.ts')
      const { openDatabase } = await import('../../src/platform/sql/database.ts')
      const { seedGazetteer } = await import('../../src/directory/places/gazetteer-store.ts')
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
    measures: [
      atLeast('correct', 0.94, ({ accuracy }) => accuracy),
      plain('wrong keys', ({ wrong_key_given }) => wrong_key_given),
      atMost('wrong keys in another state', 0, ({ of_which_wrong_state }) => of_which_wrong_state),
    ],
  },
}

/** Calendars, feeds and JSON state each date in a field, so that none may be missed. */
const isData = ({ format }: Case) => format !== 'html' && format !== 'pdf'

/** Labeled meetings without a prediction for their local day. A wrong time zone moves late meetings to the next. */
function missedDates(cases: readonly Case[], predictions: readonly Prediction[]): number {
  const days = (meetings: unknown) =>
    Map.groupBy((meetings ?? []) as { readonly start: string }[], ({ start }) => start.slice(0, 10))
  return cases.reduce((missed, { id, expected }) => {
    const predicted = days(predictions.find((one) => one.id === id)?.['meetings'])
    const short = [...days(expected)].map(([day, all]) => all.length - (predicted.get(day)?.length ?? 0))
    return missed + short.reduce((sum, count) => sum + Math.max(0, count), 0)
  }, 0)
}

async function predictActors(
  cases: readonly Case[],
  root: string,
  modelOf: (one: Case) => NameModel | undefined = () => undefined,
): Promise<Prediction[]> {
  const { extractActors } = await import('../../src/research/extract/extract-actors.ts')
  const { domains } = await import('../../src/contracts/directory/issue-areas/domains.ts')
  const taxonomy = domains.flatMap((domain) => domain.issueAreas)
  return byPage(cases, join(root, 'actors'), (page, one) => {
    const model = modelOf(one)
    const actors = extractActors(page, { place: null, taxonomy, ...(model && { model }) })
    return {
      actors: actors.map(({ name, type, claims }) => ({
        name,
        type,
        quote: claims[0]!.evidence.quote,
        // The scorer checks one quote per name; `quotesNotOnPage` checks the others.
        quotes: claims.map(({ evidence }) => evidence.quote),
      })),
    }
  })
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

/** Maps `gary,indiana` to `IN`. */
async function stateAbbreviations() {
  const { stateOfSlug } = await import('../../src/directory/places/states.ts')
  return (placeKey: unknown) =>
    stateOfSlug(
      String(placeKey ?? '')
        .split(',')
        .at(-1) ?? '',
    )?.abbreviation
}

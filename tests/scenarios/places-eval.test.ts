import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  type Answered,
  answerCases,
  evaluationRoot,
  type PlaceCase,
  predictedPlace,
  readCases,
  score,
} from '../../scripts/eval-places.ts'
import { openDatabase, type Sql } from '../../src/platform/sql/database.ts'
import { createSeededDatabase } from '../support/postgres.ts'

const opened = new AsyncDisposableStack()
let sql: Sql
before(async () => {
  const { url } = opened.use(await createSeededDatabase())
  const database = await openDatabase({
    databaseUrl: url,
    dataDir: '',
    role: 'command',
    log: () => undefined,
  })
  sql = opened.use(database).sql
})
after(() => opened.disposeAsync())

const hasCases = existsSync(join(evaluationRoot, 'places/cases.jsonl'))
const absent = `No evaluation set lies in ${evaluationRoot}: only the built-in cases were tried`

/** Cases of our own, for a checkout that stands alone. */
const builtIn: Readonly<Record<string, string>> = {
  'Gary, IN': 'gary,indiana',
  'gary indiana': 'gary,indiana',
  'City of Gary, Ind.': 'gary,indiana',
  'Winston Salem NC': 'winston-salem,north-carolina',
  'winston-salem-nc': 'winston-salem,north-carolina',
  'McAllen, Texas': 'mcallen,texas',
  'Mc Allen,TX': 'mcallen,texas',
  'Saint Louis (MO)': 'st-louis,missouri',
  'Washington DC': 'washington,district-of-columbia',
  NYC: 'new-york,new-york',
  'North Carolina, Asheville': 'asheville,north-carolina',
  'Truth or Consequences, N.M. 87901': 'truth-or-consequences,new-mexico',
  'Wheeling, W.Va.': 'wheeling,west-virginia',
  'Wheelling, West Virginia': 'wheeling,west-virginia',
  Sheboygan: 'sheboygan,wisconsin',
  '53081': 'sheboygan,wisconsin',
  Springfield: 'ambiguous',
  Franklin: 'ambiguous',
  'Sheboygan, Florida': 'unknown',
  'Springfield, Ontario': 'unknown',
  'city hall': 'unknown',
}

function assertNothingIsGuessed(answers: readonly Answered[]): void {
  for (const { input, answer } of answers) {
    if (answer.status === 'ambiguous')
      assert.ok(answer.places.length > 0, `${input} is ambiguous without choices`)
    else if (answer.status === 'unknown') assert.deepEqual(answer.places, [], input)
    else assert.equal(answer.places.length, 1, input)
  }
}

test('resolves well-known and difficult places and does not guess shared names', async (t) => {
  const cases = Object.entries(builtIn).map(
    ([input, expected]): PlaceCase => ({ id: input, input, expected, kind: 'own' }),
  )
  const answers = await answerCases(sql, cases)
  for (const { input, expected, answer } of answers) assert.equal(predictedPlace(answer), expected, input)
  assertNothingIsGuessed(answers)
  if (!hasCases) t.diagnostic(absent)
})

test('resolves at least 94 % of the evaluation set with the shipped data, none in a wrong state', async (t) => {
  if (!hasCases) return t.diagnostic(absent)
  const answers = await answerCases(sql, await readCases(evaluationRoot))
  const result = await score(evaluationRoot, answers)
  t.diagnostic(`accuracy ${result.accuracy}, wrong keys ${result.wrong_key_given}`)
  assert.ok(result.accuracy >= 0.94)
  assert.equal(result.of_which_wrong_state, 0)
  assert.equal(result.by_kind['wrong-state']?.wrong_key, 0)
  assertNothingIsGuessed(answers)
})

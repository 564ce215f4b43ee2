import type { ImportRecord } from '../../contracts/import-record.ts'
import { changesChannel } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { cutAtRepeats } from '../entity-writer/cut-at-repeats.ts'
import { identityOf, type Refusal, refuse } from '../entity-writer/entity-draft.ts'
import { identityKey } from '../entity-writer/identity-store.ts'
import type { KnownWords, WordMemory } from '../entity-writer/known-words.ts'
import type { Lexicon } from '../entity-writer/lexicon-store.ts'
import { writeActors } from '../entity-writer-store.ts'
import type { GoodItem } from './import-item.ts'
import { writePlaces, writeSearches } from './place-record-store.ts'

/** What the batches of one import share. */
export type StoreRun = { sql: Sql; words: WordMemory; lexicon: Lexicon; now: Date; sample: boolean }

export type StoreOutcome = { outcome: 'added' | 'changed' | 'unchanged' } | Refusal

/** A record that returns is stored in a transaction of its own, so that none locks in two orders. */
export async function storeItems(run: StoreRun, items: readonly GoodItem[]): Promise<StoreOutcome[]> {
  const outcomes: StoreOutcome[] = []
  for (const batch of cutAtRepeats(items, keyOf)) outcomes.push(...(await storeBatch(run, batch)))
  return outcomes
}

const keyOf = ({ record }: GoodItem) =>
  record.record === 'actor' ? identityKey(identityOf(record)) : undefined

/** One transaction; when the database refuses a value, smaller ones until the record that holds it stands alone. */
async function storeBatch(run: StoreRun, items: readonly GoodItem[]): Promise<StoreOutcome[]> {
  if (items.length === 0) return []
  const words = run.words.begin()
  try {
    const outcomes = await inTransaction(run.sql, (tx) => storeInOrder(tx, items, run, words))
    words.committed()
    return outcomes
  } catch (fault) {
    if (!isDataFault(fault)) throw fault
    if (items.length === 1) {
      return [refuse('refused by the database', `the database refused it: ${fault.message}`)]
    }
    const middle = items.length >> 1
    const first = await storeBatch(run, items.slice(0, middle))
    return [...first, ...(await storeBatch(run, items.slice(middle)))]
  }
}

async function storeInOrder(
  tx: Sql,
  items: readonly GoodItem[],
  { now, sample, lexicon }: StoreRun,
  knownWords: KnownWords,
): Promise<StoreOutcome[]> {
  const outcomes: StoreOutcome[] = []
  for (const records of runsOfOneKind(items.map((item) => item.record))) {
    // Only one of the three is not empty.
    const actors = records.filter((record) => record.record === 'actor')
    const places = records.filter((record) => record.record === 'place')
    const searches = records.filter((record) => record.record === 'search')
    outcomes.push(
      ...(await writeActors(tx, actors, { now, sample, knownWords, lexicon })),
      ...(await writePlaces(tx, places, { sample })),
      ...(await writeSearches(tx, searches, { sample })),
    )
  }
  const isNews = outcomes.some(({ outcome }) => outcome === 'added' || outcome === 'changed')
  if (isNews) await notify(tx, changesChannel, '*')
  return outcomes
}

/** Records in their order, cut where their kind changes. */
export function runsOfOneKind(records: readonly ImportRecord[]): ImportRecord[][] {
  const runs: ImportRecord[][] = []
  for (const record of records) {
    const run = runs.at(-1)
    if (run?.[0]?.record === record.record) run.push(record)
    else runs.push([record])
  }
  return runs
}

/** Data exceptions, violated constraints and values too large: SQLSTATE classes 22, 23 and 54. */
function isDataFault(fault: unknown): fault is Error {
  const code = (fault as { code?: unknown } | undefined)?.code
  return fault instanceof Error && typeof code === 'string' && /^(22|23|54)/.test(code)
}

import type { ImportRecord } from '../../contracts/directory/import-record.ts'
import { changesChannel } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { PublishEvents } from '../domain-events/domain-event.ts'
import { wavesOf } from '../entity-writer/distinct-batches.ts'
import { identityOf, type Refusal, refuse } from '../entity-writer/entity-draft.ts'
import { writeActors } from '../entity-writer/entity-writer-store.ts'
import { identityKey } from '../entity-writer/identity-store.ts'
import type { Lexicon } from '../entity-writer/lexicon-store.ts'
import type { KnownWords, WordMemory } from '../entity-writer/stored-words.ts'
import { hurryBatch } from './batch-commit-store.ts'
import type { GoodItem } from './import-item.ts'
import { writePlaces, writeSearches } from './place-record-store.ts'

/** What the batches of one import share. */
export type StoreRun = {
  sql: Sql
  words: WordMemory
  lexicon: Lexicon
  now: Date
  sample: boolean
  publishEvents?: PublishEvents | undefined
}

export type StoreOutcome = { outcome: 'added' | 'changed' | 'unchanged' } | Refusal

/**
 * Stores the items and answers for each. A record that returns is stored in a later transaction, so that none locks
 * in two orders; what refers to a place above it is stored after that place.
 */
export async function storeItems(run: StoreRun, items: readonly GoodItem[]): Promise<StoreOutcome[]> {
  const outcomes: StoreOutcome[] = []
  for (const part of runsOfOneKind(items)) {
    const stored: StoreOutcome[] = []
    for (const wave of wavesOf(part, keyOf)) {
      const batch = wave.map((position) => part[position]!)
      for (const [index, outcome] of (await storeBatch(run, batch)).entries()) stored[wave[index]!] = outcome
    }
    outcomes.push(...stored)
  }
  return outcomes
}

const keyOf = ({ record, where }: GoodItem) =>
  record.record === 'actor' ? identityKey(identityOf(record)) : where

/** One transaction; when the database refuses a value, smaller ones until the record that holds it stands alone. */
async function storeBatch(run: StoreRun, items: readonly GoodItem[]): Promise<StoreOutcome[]> {
  const words = run.words.begin()
  try {
    const records = items.map((item) => item.record)
    const outcomes = await inTransaction(run.sql, async (tx) => {
      await hurryBatch(tx)
      return storeRecords(tx, records, run, words)
    })
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

async function storeRecords(
  tx: Sql,
  records: readonly ImportRecord[],
  { now, sample, lexicon, publishEvents }: StoreRun,
  knownWords: KnownWords,
): Promise<StoreOutcome[]> {
  // Only one of the three is not empty.
  const actors = records.filter((record) => record.record === 'actor')
  const places = records.filter((record) => record.record === 'place')
  const searches = records.filter((record) => record.record === 'search')
  const outcomes = [
    ...(await writeActors(tx, actors, { now, sample, knownWords, lexicon, publishEvents })),
    ...(await writePlaces(tx, places, { sample })),
    ...(await writeSearches(tx, searches, { sample })),
  ]
  const isNews = outcomes.some(({ outcome }) => outcome === 'added' || outcome === 'changed')
  if (isNews) await notify(tx, changesChannel, '*')
  return outcomes
}

/** Items in their order, cut where the kind of their records changes. */
export function runsOfOneKind(items: readonly GoodItem[]): GoodItem[][] {
  const runs: GoodItem[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run?.[0]?.record.record === item.record.record) run.push(item)
    else runs.push([item])
  }
  return runs
}

/** Data exceptions, violated constraints and values too large: SQLSTATE classes 22, 23 and 54. */
function isDataFault(fault: unknown): fault is Error {
  const code = (fault as { code?: unknown } | undefined)?.code
  return fault instanceof Error && typeof code === 'string' && /^(22|23|54)/.test(code)
}

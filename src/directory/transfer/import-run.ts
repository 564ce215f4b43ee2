import type { ImportRecord } from '../../contracts/import-record.ts'
import { changesChannel } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { type Refusal, refuse } from '../entity-writer/entity-draft.ts'
import { createWordMemory, type KnownWords, type WordMemory } from '../entity-writer/known-words.ts'
import { writeActors } from '../entity-writer-store.ts'
import { collectBatches } from './batches.ts'
import { type GoodItem, type ImportItem, isBad } from './import-item.ts'
import { countRefused, emptySummary, type ImportSummary } from './import-summary.ts'
import { writePlaces, writeSearches } from './place-record-store.ts'
import { createTurns } from './turns.ts'

export type ImportOptions = {
  now: Date
  batchSize?: number
  /** How many batches are stored at once, each on a connection of its own. */
  writers?: number
  sample?: boolean
  /** Called after every batch, when it is stored. */
  onProgress?: (summary: ImportSummary) => void
}

type Outcome = { outcome: 'added' | 'changed' | 'unchanged' } | Refusal

/**
 * Stores what is read, batch by batch, while the next batch is being read. Every batch is one transaction: an
 * import that is cut off has stored whole records only, and the same import run again finds them unchanged.
 */
export async function importRecords(
  sql: Sql,
  items: AsyncIterable<ImportItem>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const summary = emptySummary()
  const words = createWordMemory()
  const turns = createTurns(options.writers ?? 2)
  let counted: Promise<unknown> = Promise.resolve()
  let failure: { fault: unknown } | undefined
  try {
    for await (const batch of collectBatches(items, options.batchSize)) {
      const good = batch.filter((item): item is GoodItem => !isBad(item))
      const stored = await turns.take(good, () => storeBatch(sql, good, words, options))
      // In the order of the input, whichever batch was stored first.
      counted = Promise.all([stored.outcomes, counted]).then(([outcomes]) => {
        countBatch(summary, batch, new Map(good.map((item, index) => [item, outcomes[index]!])))
        options.onProgress?.(summary)
      })
      counted.catch((fault: unknown) => {
        failure ??= { fault }
      })
      if (failure) break
    }
    await counted
  } finally {
    await turns.over()
  }
  return summary
}

/** One transaction; when the database refuses a value, smaller ones until the record that holds it stands alone. */
async function storeBatch(
  sql: Sql,
  items: readonly GoodItem[],
  memory: WordMemory,
  options: ImportOptions,
): Promise<Outcome[]> {
  if (items.length === 0) return []
  const words = memory.begin()
  try {
    const outcomes = await inTransaction(sql, (tx) => storeInOrder(tx, items, words, options))
    words.committed()
    return outcomes
  } catch (fault) {
    if (!isDataFault(fault)) throw fault
    if (items.length === 1)
      return [refuse('refused by the database', `the database refused it: ${fault.message}`)]
    const middle = items.length >> 1
    const first = await storeBatch(sql, items.slice(0, middle), memory, options)
    return [...first, ...(await storeBatch(sql, items.slice(middle), memory, options))]
  }
}

async function storeInOrder(
  tx: Sql,
  items: readonly GoodItem[],
  words: KnownWords,
  options: ImportOptions,
): Promise<Outcome[]> {
  const sample = options.sample ?? false
  const outcomes: Outcome[] = []
  for (const run of runsOfOneKind(items.map((item) => item.record))) {
    // Only one of the three is not empty.
    const actors = run.filter((record) => record.record === 'actor')
    const places = run.filter((record) => record.record === 'place')
    const searches = run.filter((record) => record.record === 'search')
    outcomes.push(
      ...(await writeActors(tx, actors, { now: options.now, sample, knownWords: words })),
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

function countBatch(
  summary: ImportSummary,
  batch: readonly ImportItem[],
  outcomes: ReadonlyMap<GoodItem, Outcome>,
): void {
  for (const item of batch) {
    summary.read += 1
    if (isBad(item)) countRefused(summary, item)
    else count(summary, item, outcomes.get(item)!)
  }
}

function count(summary: ImportSummary, item: GoodItem, outcome: Outcome): void {
  const isNew = outcome.outcome === 'added'
  if (outcome.outcome === 'refused') countRefused(summary, { where: item.where, ...outcome })
  else if (item.record.record === 'actor') summary[outcome.outcome] += 1
  else if (item.record.record === 'search') summary.searches_added += isNew ? 1 : 0
  else if (isNew) summary.places_added += 1
  else if (outcome.outcome === 'changed') summary.places_changed += 1
}

/** Data exceptions, violated constraints and values too large: SQLSTATE classes 22, 23 and 54. */
function isDataFault(fault: unknown): fault is Error {
  const code = (fault as { code?: unknown } | undefined)?.code
  return fault instanceof Error && typeof code === 'string' && /^(22|23|54)/.test(code)
}

import type { Sql } from '../../platform/sql/database.ts'
import type { PublishEvents } from '../domain-events/domain-event.ts'
import { createLexicon } from '../entity-writer/lexicon-store.ts'
import { createWordMemory } from '../entity-writer/stored-words.ts'
import { settleBatches } from './batch-commit-store.ts'
import { collectBatches } from './batches.ts'
import { createTurns } from './conflict-scheduler.ts'
import { type GoodItem, type ImportItem, isBad } from './import-item.ts'
import { countRefused, emptySummary, type ImportSummary } from './import-summary.ts'
import { type StoreOutcome, type StoreRun, storeItems } from './store-batch.ts'
import { createUpkeep } from './upkeep-store.ts'

export type ImportOptions = {
  now: Date
  batchSize?: number
  /** How many batches are stored at once, each on a connection of its own. */
  writers?: number
  sample?: boolean
  /** Hears of every public actor that was stored, in the transaction of its batch. */
  publishEvents?: PublishEvents | undefined
  /** Called after every batch, when it is stored. */
  onProgress?: (summary: ImportSummary) => void
}

// Four keep two cores busy, because each waits for this process now and then; more of them only wait longer.
const usualWriters = 4

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
  const run: StoreRun = {
    sql,
    now: options.now,
    sample: options.sample ?? false,
    publishEvents: options.publishEvents,
    words: createWordMemory(),
    lexicon: createLexicon(),
  }
  const turns = createTurns(options.writers ?? usualWriters)
  const upkeep = createUpkeep(sql)
  await upkeep.begin()
  let counted: Promise<unknown> = Promise.resolve()
  let measured: Promise<unknown> = Promise.resolve()
  let failure: { fault: unknown } | undefined
  try {
    for await (const batch of collectBatches(items, options.batchSize)) {
      const good = batch.filter((item): item is GoodItem => !isBad(item))
      const stored = await turns.take(good, () => storeItems(run, good))
      // In the order of the input, whichever batch was stored first.
      counted = Promise.all([stored.outcomes, counted]).then(([outcomes]) => {
        countBatch(summary, batch, new Map(good.map((item, index) => [item, outcomes[index]!])))
        options.onProgress?.(summary)
      })
      // Beside the batches, which need not wait for it.
      measured = Promise.all([upkeep.reached(summary.added + summary.changed), measured])
      for (const running of [counted, measured]) {
        running.catch((fault: unknown) => {
          failure ??= { fault }
        })
      }
      if (failure) break
    }
    await Promise.all([counted, measured])
    await settleBatches(sql)
    await upkeep.reached(summary.added + summary.changed)
    await upkeep.end()
  } finally {
    await Promise.allSettled([turns.over(), measured])
  }
  return summary
}

function countBatch(
  summary: ImportSummary,
  batch: readonly ImportItem[],
  outcomes: ReadonlyMap<GoodItem, StoreOutcome>,
): void {
  for (const item of batch) {
    summary.read += 1
    if (isBad(item)) countRefused(summary, item)
    else count(summary, item, outcomes.get(item)!)
  }
}

function count(summary: ImportSummary, item: GoodItem, outcome: StoreOutcome): void {
  const isNew = outcome.outcome === 'added'
  if (outcome.outcome === 'refused') countRefused(summary, { where: item.where, ...outcome })
  else if (item.record.record === 'actor') summary[outcome.outcome] += 1
  else if (item.record.record === 'search') summary.searches_added += isNew ? 1 : 0
  else if (isNew) summary.places_added += 1
  else if (outcome.outcome === 'changed') summary.places_changed += 1
}

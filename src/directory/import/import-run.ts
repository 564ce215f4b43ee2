import type { Sql } from '../../platform/sql/database.ts'
import { recordImport } from '../activity-store.ts'
import type { PublishEvents } from '../domain-events/domain-event.ts'
import { createLexicon } from '../entity-writer/lexicon-store.ts'
import { flushCommits } from './async-commit-store.ts'
import { createConflictScheduler } from './conflict-scheduler.ts'
import { hideContacts } from './ended-roles-store.ts'
import { type ImportItem, isParsed, isRejected, type ParsedItem } from './import-item.ts'
import { countRefused, emptySummary, type ImportSummary, type OnRefused } from './import-summary.ts'
import { createPlannerStatistics } from './planner-statistics-store.ts'
import { readBatches } from './read-batches.ts'
import { endFormerMemberships } from './roster-store.ts'
import { type ImportContext, type StoreOutcome, storeItems } from './store-items.ts'

export type ImportOptions = {
  now: Date
  batchSize?: number
  sample?: boolean
  /** Publishes an event for every stored public actor, in the transaction of its batch. */
  publishEvents?: PublishEvents | undefined
  onRefused?: OnRefused
  /** Called after each stored batch. */
  onProgress?: (summary: ImportSummary) => void
}

/** Four batches keep two cores busy, because each of them waits for this process from time to time. */
const concurrentBatches = 4

/**
 * Stores the items in batches of one transaction each and reads ahead meanwhile. An interrupted import has stored
 * complete records only, and running it again finds them unchanged.
 */
export async function importRecords(
  sql: Sql,
  items: AsyncIterable<ImportItem>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const summary = emptySummary()
  const context: ImportContext = {
    sql,
    now: options.now,
    sample: options.sample ?? false,
    publishEvents: options.publishEvents,
    lexicon: createLexicon(),
  }
  const scheduler = createConflictScheduler(concurrentBatches)
  const statistics = createPlannerStatistics(sql)
  await statistics.start()
  let counted: Promise<unknown> = Promise.resolve()
  let analyzed: Promise<unknown> = Promise.resolve()
  let failure: { error: unknown } | undefined
  try {
    for await (const batch of readBatches(items, options.batchSize)) {
      const parsed = batch.filter(isParsed)
      const ended = batch.flatMap((item) => ('ended' in item && item.ended ? [item.ended] : []))
      if (ended.length > 0) await hideContacts(sql, ended)
      const rosters = batch.flatMap((item) => ('roster' in item ? [item.roster] : []))
      summary.relations_removed += await endFormerMemberships(sql, rosters, options)
      const stored = await scheduler.start(parsed, () => storeItems(context, parsed))
      // Counted in the order of the input, whichever batch finishes first.
      counted = Promise.all([stored.outcomes, counted]).then(([outcomes]) => {
        countBatch(
          summary,
          batch,
          new Map(parsed.map((item, index) => [item, outcomes[index]!])),
          options.onRefused,
        )
        options.onProgress?.(summary)
      })
      // Runs beside the batches, which do not wait for it.
      analyzed = Promise.all([statistics.update(summary.added + summary.changed), analyzed])
      for (const task of [counted, analyzed]) {
        task.catch((error: unknown) => {
          failure ??= { error }
        })
      }
      if (failure) break
    }
    await Promise.all([counted, analyzed])
    await flushCommits(sql)
    await statistics.update(summary.added + summary.changed)
    await statistics.finish()
    if (!context.sample) await recordImport(sql, new Date())
  } finally {
    await Promise.allSettled([scheduler.drain(), analyzed])
  }
  return summary
}

function countBatch(
  summary: ImportSummary,
  batch: readonly ImportItem[],
  outcomes: ReadonlyMap<ParsedItem, StoreOutcome>,
  onRefused: OnRefused | undefined,
): void {
  for (const item of batch) {
    if (!isParsed(item) && !isRejected(item)) continue
    if (!('isDerived' in item)) summary.read += 1
    if (isParsed(item)) countOutcome(summary, item, outcomes.get(item)!, onRefused)
    else countRefused(summary, item, onRefused)
  }
}

function countOutcome(
  summary: ImportSummary,
  item: ParsedItem,
  outcome: StoreOutcome,
  onRefused: OnRefused | undefined,
): void {
  const isNew = outcome.outcome === 'added'
  if (outcome.outcome === 'refused') countRefused(summary, { where: item.where, ...outcome }, onRefused)
  else if (item.record.record === 'actor') summary[outcome.outcome] += 1
  else if (item.record.record === 'relation') {
    if (isNew) summary.relations_added += 1
    else if (outcome.outcome === 'changed') summary.relations_changed += 1
  } else if (item.record.record === 'search') summary.searches_added += isNew ? 1 : 0
  else if (isNew) summary.places_added += 1
  else if (outcome.outcome === 'changed') summary.places_changed += 1
}

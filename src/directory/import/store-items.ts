import type { ImportRecord } from '../../contracts/directory/import-record.ts'
import { changesChannel } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { PublishEvents } from '../domain-events/domain-event.ts'
import { identityKey } from '../entity-writer/actor-identity-store.ts'
import { batchByDistinctKeys } from '../entity-writer/distinct-batches.ts'
import { identityOf, type Refusal, refuse } from '../entity-writer/entity-draft.ts'
import { writeActors } from '../entity-writer/entity-writer-store.ts'
import type { Lexicon } from '../entity-writer/lexicon-store.ts'
import { importRelations } from '../relations/relation-import-store.ts'
import { commitAsynchronously } from './async-commit-store.ts'
import type { ParsedItem } from './import-item.ts'
import { writePlaces, writeSearches } from './place-record-store.ts'

/** What the batches of one import share. */
export type ImportContext = {
  sql: Sql
  lexicon: Lexicon
  now: Date
  sample: boolean
  publishEvents?: PublishEvents | undefined
}

export type StoreOutcome = { outcome: 'added' | 'changed' | 'unchanged'; isReadAgain?: boolean } | Refusal

/**
 * Stores the items and returns one outcome per item. Repeated actors go to a later transaction, so that all
 * transactions lock in the same order. Records that refer to an earlier place are stored after that place.
 */
export async function storeItems(
  context: ImportContext,
  items: readonly ParsedItem[],
): Promise<StoreOutcome[]> {
  const outcomes: StoreOutcome[] = []
  for (const group of groupByKind(items)) {
    const stored: StoreOutcome[] = []
    for (const positions of batchByDistinctKeys(group, recordKey)) {
      const batch = positions.map((position) => group[position]!)
      const results = await storeBatch(context, batch)
      for (const [index, outcome] of results.entries()) stored[positions[index]!] = outcome
    }
    outcomes.push(...stored)
  }
  return outcomes
}

const recordKey = ({ record }: ParsedItem, position: number) =>
  record.record === 'actor' ? identityKey(identityOf(record)) : String(position)

/** Stores a batch in one transaction. When the database rejects a value, halves the batch until the record is isolated. */
async function storeBatch(context: ImportContext, items: readonly ParsedItem[]): Promise<StoreOutcome[]> {
  try {
    const records = items.map((item) => item.record)
    return await inTransaction(context.sql, async (tx) => {
      await commitAsynchronously(tx)
      return storeRecords(tx, records, context)
    })
  } catch (error) {
    if (!isDataError(error)) throw error
    if (items.length === 1) {
      return [refuse('refused by the database', `the database refused it: ${error.message}`)]
    }
    const middle = items.length >> 1
    const first = await storeBatch(context, items.slice(0, middle))
    return [...first, ...(await storeBatch(context, items.slice(middle)))]
  }
}

async function storeRecords(
  tx: Sql,
  records: readonly ImportRecord[],
  { now, sample, lexicon, publishEvents }: ImportContext,
): Promise<StoreOutcome[]> {
  // All records are of one kind, so the other lists are empty.
  const actors = records.filter((record) => record.record === 'actor')
  const places = records.filter((record) => record.record === 'place')
  const searches = records.filter((record) => record.record === 'search')
  const relations = records.filter((record) => record.record === 'relation')
  const outcomes = [
    ...(await writeActors(tx, actors, { now, sample, lexicon, publishEvents, reason: 'import' })),
    ...(await writePlaces(tx, places, { sample })),
    ...(await writeSearches(tx, searches, { sample })),
    ...(await importRelations(tx, relations, { now, sample, publishEvents })),
  ]
  const hasChanges = outcomes.some(
    (one) =>
      one.outcome === 'added' || one.outcome === 'changed' || ('isReadAgain' in one && one.isReadAgain),
  )
  if (hasChanges) await notify(tx, changesChannel, '*')
  return outcomes
}

/** Splits the items, in order, where the kind of record changes. */
export function groupByKind(items: readonly ParsedItem[]): ParsedItem[][] {
  const groups: ParsedItem[][] = []
  for (const item of items) {
    const group = groups.at(-1)
    if (group?.[0]?.record.record === item.record.record) group.push(item)
    else groups.push([item])
  }
  return groups
}

/** SQLSTATE classes 22, 23 and 54: data exceptions, constraint violations and exceeded limits. */
function isDataError(error: unknown): error is Error {
  const code = (error as { code?: unknown } | undefined)?.code
  return error instanceof Error && typeof code === 'string' && /^(22|23|54)/.test(code)
}

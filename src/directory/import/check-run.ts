import type { Sql } from '../../platform/sql/database.ts'
import type { Refusal } from '../entity-writer/entity-draft.ts'
import { checkActors } from '../entity-writer/entity-writer-store.ts'
import { danglingReference, loadReferences, withPlaces } from '../entity-writer/reference-store.ts'
import { collectBatches } from './batches.ts'
import { type GoodItem, type ImportItem, isBad } from './import-item.ts'
import { countRefused, emptySummary, type ImportSummary } from './import-summary.ts'
import { runsOfOneKind } from './store-batch.ts'

/** Reads everything and stores nothing: what an import of the same items would refuse. */
export async function checkRecords(sql: Sql, items: AsyncIterable<ImportItem>): Promise<ImportSummary> {
  const summary = emptySummary()
  const expectedPlaces = new Set<string>()
  for await (const batch of collectBatches(items)) {
    const good = batch.filter((item): item is GoodItem => !isBad(item))
    const faults = await faultsOf(sql, good, expectedPlaces)
    for (const item of batch) {
      summary.read += 1
      const fault = isBad(item) ? item : faults.get(item)
      if (fault) countRefused(summary, { ...fault, where: item.where })
    }
  }
  return summary
}

async function faultsOf(
  sql: Sql,
  items: readonly GoodItem[],
  expectedPlaces: Set<string>,
): Promise<Map<GoodItem, Refusal>> {
  const faults: (Refusal | undefined)[] = []
  for (const part of runsOfOneKind(items)) {
    const run = part.map((item) => item.record)
    const actors = run.filter((record) => record.record === 'actor')
    const searches = run.filter((record) => record.record === 'search')
    for (const record of run) if (record.record === 'place') expectedPlaces.add(record.key)
    const referring = searches.map((search) => ({
      placeKeys: [search.place],
      issue_areas: search.issue_areas,
    }))
    const known = withPlaces(await loadReferences(sql, referring), expectedPlaces)
    faults.push(
      ...(await checkActors(sql, actors, expectedPlaces)),
      ...referring.map((search) => danglingReference(search, known)),
      ...run.filter((record) => record.record === 'place').map(() => undefined),
    )
  }
  return new Map(items.flatMap((item, index) => (faults[index] ? [[item, faults[index]]] : [])))
}

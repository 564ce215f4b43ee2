import type { Sql } from '../../platform/sql/database.ts'
import { identityKey } from '../entity-writer/actor-identity-store.ts'
import { identityOf, type Refusal } from '../entity-writer/entity-draft.ts'
import { checkActors } from '../entity-writer/entity-writer-store.ts'
import { findMissingReference, loadReferences, withPlaces } from '../entity-writer/reference-store.ts'
import { checkRelations } from '../relations/relation-import-store.ts'
import { type ImportItem, isParsed, isRejected, type ParsedItem } from './import-item.ts'
import { countRefused, emptySummary, type ImportSummary } from './import-summary.ts'
import { readBatches } from './read-batches.ts'
import { groupByKind } from './store-items.ts'

/** Reads all items without storing them and reports what an import would refuse. */
export async function checkRecords(sql: Sql, items: AsyncIterable<ImportItem>): Promise<ImportSummary> {
  const summary = emptySummary()
  const expectedPlaces = new Set<string>()
  const expectedActors = new Set<string>()
  for await (const batch of readBatches(items)) {
    const refusals = await findRefusals(sql, batch.filter(isParsed), expectedPlaces, expectedActors)
    for (const item of batch) {
      if (!isParsed(item) && !isRejected(item)) continue
      if (!('isDerived' in item)) summary.read += 1
      const refusal = isParsed(item) ? refusals.get(item) : item
      if (refusal) countRefused(summary, { ...refusal, where: item.where })
    }
  }
  return summary
}

async function findRefusals(
  sql: Sql,
  items: readonly ParsedItem[],
  expectedPlaces: Set<string>,
  expectedActors: Set<string>,
): Promise<Map<ParsedItem, Refusal>> {
  const refusals: (Refusal | undefined)[] = []
  for (const group of groupByKind(items)) {
    const records = group.map((item) => item.record)
    const actors = records.filter((record) => record.record === 'actor')
    const relations = records.filter((record) => record.record === 'relation')
    const searches = records.filter((record) => record.record === 'search')
    for (const record of records) if (record.record === 'place') expectedPlaces.add(record.key)
    const referring = searches.map((search) => ({
      placeKeys: [search.place],
      issue_areas: search.issue_areas,
    }))
    const known = withPlaces(await loadReferences(sql, referring), expectedPlaces)
    const wrongActors = await checkActors(sql, actors, expectedPlaces)
    for (const [index, actor] of actors.entries()) {
      if (!wrongActors[index]) expectedActors.add(identityKey(identityOf(actor)))
    }
    refusals.push(
      ...wrongActors,
      ...(await checkRelations(sql, relations, expectedActors)),
      ...referring.map((search) => findMissingReference(search, known)),
      ...records.filter((record) => record.record === 'place').map(() => undefined),
    )
  }
  return new Map(items.flatMap((item, index) => (refusals[index] ? [[item, refusals[index]]] : [])))
}

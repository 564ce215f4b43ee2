import type { ImportItem } from './import-item.ts'
import type { PlaceFinder } from './office-city.ts'

const chunkSize = 500

/** Puts the places that records refer to for the first time before those records, many at a time. */
export async function* withNewPlaces(
  items: AsyncIterable<ImportItem>,
  find: Pick<PlaceFinder, 'takeNew'>,
): AsyncGenerator<ImportItem> {
  let waiting: ImportItem[] = []
  function* flush(): Generator<ImportItem> {
    for (const record of find.takeNew())
      yield { where: record.key, record, bytes: record.name.length, isDerived: true }
    yield* waiting
    waiting = []
  }
  for await (const item of items) {
    waiting.push(item)
    if (waiting.length >= chunkSize) yield* flush()
  }
  yield* flush()
}

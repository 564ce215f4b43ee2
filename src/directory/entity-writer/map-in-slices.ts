import { setImmediate as nextTurn } from 'node:timers/promises'

const sliceSize = 200

/** `map` for long lists: between slices of it other connections are served, which would otherwise wait for this process. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, position: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (let position = 0; position < items.length; position += 1) {
    if (position > 0 && position % sliceSize === 0) await nextTurn()
    results.push(map(items[position]!, position))
  }
  return results
}

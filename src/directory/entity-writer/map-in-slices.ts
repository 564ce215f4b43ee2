import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const sliceSize = 200

/** `map` for long lists: yields to the event loop between slices, so that other connections are served meanwhile. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, position: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (let position = 0; position < items.length; position += 1) {
    if (position > 0 && position % sliceSize === 0) await yieldToEventLoop()
    results.push(map(items[position]!, position))
  }
  return results
}

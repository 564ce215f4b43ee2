/**
 * Groups the positions of the items into as few batches as possible. No batch contains a key twice, and items with
 * the same key keep their order across batches.
 */
export function batchByDistinctKeys<Item>(
  items: readonly Item[],
  keyOf: (item: Item, position: number) => string,
): number[][] {
  const batches: number[][] = []
  const seen = new Map<string, number>()
  for (const [position, item] of items.entries()) {
    const key = keyOf(item, position)
    const batch = seen.get(key) ?? 0
    seen.set(key, batch + 1)
    batches[batch] ??= []
    batches[batch].push(position)
  }
  return batches
}

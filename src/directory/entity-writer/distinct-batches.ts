/**
 * Positions of the items in as few groups as possible, so that no group holds a key twice and items of one key
 * keep their order from group to group.
 */
export function wavesOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): number[][] {
  const waves: number[][] = []
  const met = new Map<string, number>()
  for (const [position, item] of items.entries()) {
    const key = keyOf(item)
    const wave = met.get(key) ?? 0
    met.set(key, wave + 1)
    waves[wave] ??= []
    waves[wave].push(position)
  }
  return waves
}

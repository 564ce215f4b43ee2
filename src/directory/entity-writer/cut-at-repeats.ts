/** Cuts the items, in their order, wherever one returns that its part holds already. Without a key none returns. */
export function cutAtRepeats<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): Item[][] {
  const parts: Item[][] = []
  let part: Item[] = []
  let seen = new Set<string>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== undefined && seen.has(key)) {
      parts.push(part)
      part = []
      seen = new Set()
    }
    if (key !== undefined) seen.add(key)
    part.push(item)
  }
  if (part.length > 0) parts.push(part)
  return parts
}

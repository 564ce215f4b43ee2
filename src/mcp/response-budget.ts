/**
 * The size limit of one tool result. A token is about four characters of English or JSON. A result contains the same
 * content as data and as text, and the limit applies to each.
 */
const maxResponseTokens = 5_000
const charactersPerToken = 4
export const maxResponseCharacters = maxResponseTokens * charactersPerToken

/** Reserved for the notice, the cursor and the closing lines. */
const overheadCharacters = 1_500

export type Paged<T> = {
  readonly data: readonly T[]
  readonly next: string | null
  readonly total: number | null
}

/**
 * Loads a page that fits the budget. A page that is too long is loaded again with fewer items, so that its cursor
 * points behind the last returned item. At least one item is returned.
 */
export async function loadFittingPage<T>(
  limit: number,
  load: (limit: number) => Promise<Paged<T>>,
  linesOf: (item: T) => readonly string[],
): Promise<Paged<T>> {
  const page = await load(limit)
  const fitting = countFitting(page.data, linesOf)
  return fitting < page.data.length ? load(fitting) : page
}

/** Returns how many leading items fit, at least one, beside other content of `used` characters. */
export function countFitting<T>(
  items: readonly T[],
  linesOf: (item: T) => readonly string[],
  used = 0,
): number {
  let data = maxResponseCharacters - overheadCharacters - used
  let text = data
  for (const [index, item] of items.entries()) {
    data -= JSON.stringify(item).length + 1
    for (const line of linesOf(item)) text -= line.length + 1
    if (data < 0 || text < 0) return Math.max(index, 1)
  }
  return items.length
}

/**
 * How much one answer may hold. A token is about four characters of English and JSON; an answer is given twice, as data
 * and as text, and each of the two keeps to the budget.
 */
export const answerTokens = 5_000
export const charactersPerToken = 4
export const answerCharacters = answerTokens * charactersPerToken

/** What stands around the items of an answer: the notice, the cursor, the closing lines. */
const frameCharacters = 1_500

export type Paged<T> = {
  readonly data: readonly T[]
  readonly next: string | null
  readonly total: number | null
}

/**
 * A page that fits an answer, as data and as text. What is too long is asked for again with fewer items, so that the
 * cursor stands exactly behind the last one that is shown; a single item is always shown.
 */
export async function fittingPage<T>(
  limit: number,
  load: (limit: number) => Promise<Paged<T>>,
  linesOf: (item: T) => readonly string[],
): Promise<Paged<T>> {
  const page = await load(limit)
  const fitting = countFitting(page.data, linesOf)
  return fitting < page.data.length ? load(fitting) : page
}

/** How many of the first items fit, at least one. */
export function countFitting<T>(items: readonly T[], linesOf: (item: T) => readonly string[]): number {
  let data = answerCharacters - frameCharacters
  let text = data
  for (const [index, item] of items.entries()) {
    data -= JSON.stringify(item).length + 1
    for (const line of linesOf(item)) text -= line.length + 1
    if (data < 0 || text < 0) return Math.max(index, 1)
  }
  return items.length
}

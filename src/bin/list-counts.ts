/** Counts by kind as text: `{ api_keys: 2, lists: 1 }` is "2 API keys, 1 list". */
export function listCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${count} ${nameOf(kind, count)}`)
    .join(', ')
}

/** The same for the contents of a workspace. */
export const contentsText = (counts: Readonly<Record<string, number>>): string =>
  listCounts(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))) || 'no contents'

function nameOf(kind: string, count: number): string {
  const name = kind.replaceAll('_', ' ').replace(/^api\b/, 'API')
  return count === 1 ? name.replace(/s$/, '') : name
}

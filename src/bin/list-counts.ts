/** Counts by kind as text: `{ api_keys: 2, lists: 1 }` is "2 API keys, 1 list". */
export function listCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${count} ${nameOf(kind, count)}`)
    .join(', ')
}

function nameOf(kind: string, count: number): string {
  const name = kind.replaceAll('_', ' ').replace(/^api\b/, 'API')
  return count === 1 ? name.replace(/s$/, '') : name
}

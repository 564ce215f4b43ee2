import { defaultSignals, type FirehoseQuery } from '../../contracts/firehose/query.ts'

const path = '/api/firehose'

/** The canonical URL of a snapshot: sorted, without defaults. Equal queries have equal URLs. */
export function snapshotUrl(query: FirehoseQuery, cursor: string | null = query.cursor): string {
  const pairs = filterPairs(query)
  if (query.occurs_after !== undefined) pairs.push(['occurs_after', query.occurs_after])
  if (query.occurs_before !== undefined) pairs.push(['occurs_before', query.occurs_before])
  if (cursor !== null) pairs.push(['cursor', cursor])
  if (query.limit !== defaultSignals) pairs.push(['limit', String(query.limit)])
  if (query.sort !== 'detected_at_desc') pairs.push(['sort', query.sort])
  return buildUrl(pairs)
}

/** The stream that continues a query from a position. Streams have no page size or sort order. */
export function streamUrl(query: FirehoseQuery, cursor: string): string {
  return buildUrl([...filterPairs(query), ['cursor', cursor]])
}

function filterPairs(query: FirehoseQuery): [string, string][] {
  const pairs: [string, string][] = [
    ...query.actor_types.map((value): [string, string] => ['actor_type', value]),
    ...query.issues.map((value): [string, string] => ['issue', value]),
    ...query.places.map((value): [string, string] => ['place', value]),
    ...query.signal_types.map((value): [string, string] => ['signal_type', value]),
    ...query.source_classes.map((value): [string, string] => ['source_class', value]),
    ...(query.actors ?? []).map((value): [string, string] => ['actor', value]),
    ...(query.sources ?? []).map((value): [string, string] => ['source', value]),
    ...(query.states ?? []).map((value): [string, string] => ['state', value]),
  ]
  if (query.since !== null) pairs.push(['since', query.since])
  if (query.until !== null) pairs.push(['until', query.until])
  if (query.visibility !== 'public') pairs.push(['visibility', query.visibility])
  return pairs
}

function buildUrl(pairs: readonly [string, string][]): string {
  const sorted = pairs.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted as [string, string][])}`
}

import { hash } from 'node:crypto'
import type { AuthorizedQuery } from '../log/signal-log.ts'
import { rightsKey } from '../query/rights.ts'

/** Changes only when a matching entry arrives: neither the time nor unrelated entries affect it. */
export function snapshotEtag(
  { query, rights }: AuthorizedQuery,
  snapshot: { epoch: string; kind: 'listing' | 'page' | 'poll'; cursor: string | null; newest: number },
): string {
  const { limit, sort, visibility } = query.query
  const parts = [
    'application/json',
    query.hash,
    rightsKey(rights, visibility),
    limit,
    snapshot.kind === 'poll' ? null : sort,
    snapshot.epoch,
    snapshot.kind,
    snapshot.cursor,
    snapshot.newest,
  ]
  return `"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)}"`
}

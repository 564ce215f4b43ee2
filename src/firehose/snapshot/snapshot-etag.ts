import { hash } from 'node:crypto'
import type { AuthorizedQuery } from '../log/signal-log.ts'
import { rightsKey } from '../query/rights.ts'

/**
 * Names what a caller would be shown. It changes when an entry that matches comes, and at no other time: the time of
 * the answer and the traffic of others are left out.
 */
export function etagOf(
  { query, rights }: AuthorizedQuery,
  shown: { epoch: string; of: 'listing' | 'page' | 'poll'; cursor: string | null; newest: number },
): string {
  const { limit, sort, visibility } = query.query
  const parts = [
    'application/json',
    query.hash,
    rightsKey(rights, visibility),
    limit,
    shown.of === 'poll' ? null : sort,
    shown.epoch,
    shown.of,
    shown.cursor,
    shown.newest,
  ]
  return `"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)}"`
}

import * as contract from '../../contracts/workspaces/digests.ts'
import type { ManagedSessions } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Route } from '../../platform/http/route.ts'
import { isId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { memberRoute, requireMember } from '../access.ts'
import { recordUse } from '../usage/usage-store.ts'
import { createDigestStore } from './digest-store.ts'
import { toDigest, toSummary } from './digest-view.ts'

export function digestRoutes(needs: {
  sql: Sql
  cursors: Cursors
  sessions: Pick<ManagedSessions, 'urls'>
  now: Clock
}): readonly Route[] {
  const { sql, cursors } = needs
  return [
    memberRoute('read', contract.listDigests, async ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const { limit, cursor, watch_id: watchId } = query
      const store = createDigestStore(sql)
      const { rows, page } = await readPage({
        cursors,
        query: `digests ${workspaceId} ${watchId ?? ''}`,
        limit,
        cursor,
        load: (after, count) =>
          store.page(workspaceId, { watchId, before: after && String(after[0]), limit: count }),
        positionOf: ({ id }) => [id],
        count: () => store.count(workspaceId, watchId),
      })
      return { data: rows.map(toSummary), page }
    }),
    memberRoute('read', contract.getDigest, async ({ params, caller }) => {
      const { workspaceId, accountId } = requireMember(caller, params.workspace_id, 'read')
      const id = params.digest_id
      const row = isId(id) ? await createDigestStore(sql).find(workspaceId, id) : undefined
      if (row === undefined) {
        throw new ServiceError('item_not_found', `The workspace has no digest with the id ${id}`)
      }
      const subject = { type: 'digest', id: row.id, name: row.watch_name }
      const use = { workspaceId, accountId, kind: 'digest_read' as const, subject }
      await inTransaction(sql, (tx) => recordUse(tx, use, needs.now()))
      return toDigest(row, needs.sessions.urls)
    }),
  ]
}

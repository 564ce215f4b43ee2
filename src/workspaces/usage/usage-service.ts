import { requireTarget } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createUsageReadStore } from './usage-read-store.ts'
import { recordUse } from './usage-store.ts'
import { type ChainVerification, verifyChain } from './verify-chain.ts'

const batch = 500

export type UsageService = ReturnType<typeof createUsageService>

/** Reads, summarizes and exports the usage records of a workspace. */
export function createUsageService(needs: { sql: Sql; cursors: Cursors; now: Clock }) {
  const store = createUsageReadStore(needs.sql)

  return {
    records: (workspaceId: string) => recordsOf(needs.sql, workspaceId),

    async list(
      workspaceId: string,
      query: { kind?: string | undefined; limit: number; cursor?: string | undefined },
    ) {
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `usage ${workspaceId} ${query.kind ?? ''}`,
        limit: query.limit,
        cursor: query.cursor,
        load: (after, limit) => store.page(workspaceId, query.kind, after && Number(after[0]), limit),
        positionOf: ({ seq }) => [seq],
      })
      return { data: rows, page }
    },

    async summary(workspaceId: string) {
      const counts = Map.groupBy(await store.months(workspaceId), (row) => row.month)
      const end = await store.end(workspaceId)
      return {
        months: [...counts].map(([month, rows]) => ({
          month,
          total: rows.reduce((sum, row) => sum + row.count, 0),
          kinds: Object.fromEntries(rows.map((row) => [row.kind, row.count])),
        })),
        chain: { length: end.seq, hash: end.hash.toString('hex') },
      }
    },

    async evidenceOpened(tx: Sql, member: AccountCaller, sourceId: string) {
      const { type, id, name } = await requireTarget(tx, member.workspaceId, { type: 'source', id: sourceId })
      const subject = { type, id, name }
      const { workspaceId, accountId } = member
      await recordUse(tx, { workspaceId, accountId, kind: 'evidence_opened', subject }, needs.now())
      const [made] = await createUsageReadStore(tx).page(workspaceId, undefined, undefined, 1)
      return made!
    },
  }
}

async function* recordsOf(sql: Sql, workspaceId: string, last = Number.POSITIVE_INFINITY) {
  const store = createUsageReadStore(sql)
  for (let seq = 0; ; ) {
    const page = await store.after(workspaceId, seq, batch)
    yield* page.filter((record) => record.seq <= last)
    if (page.length < batch || page.at(-1)!.seq >= last) return
    seq = page.at(-1)!.seq
  }
}

/** Recomputes the hash chain of a workspace up to its stored head. */
export async function verifyStoredChain(sql: Sql, workspaceId: string): Promise<ChainVerification> {
  const { seq, hash } = await createUsageReadStore(sql).end(workspaceId)
  return verifyChain(workspaceId, recordsOf(sql, workspaceId, seq), { seq, hash: hash.toString('hex') })
}

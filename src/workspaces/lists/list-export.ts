import type { List, ListExportFormat } from '../../contracts/workspaces/lists.ts'
import { describeTargets, readEvidenceRows } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { Download } from '../../platform/http/download.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { recordUse } from '../usage/usage-store.ts'
import { csvText, type ExportRow, jsonLines } from './list-export-rows.ts'
import { createListItemStore } from './list-item-store.ts'
import { type ListService, toSubject } from './list-service.ts'

export type ExportList = ReturnType<typeof createListExport>

/** Actors that are read together. */
const batchSize = 100

/** Lists as files. Nothing of the database is existing while somebody reads slowly. */
export function createListExport(needs: {
  sql: Sql
  lists: Pick<ListService, 'read'>
  baseUrl: string
  now: Clock
}) {
  const { sql, baseUrl } = needs

  /** Which actors, and in which order, is decided at the beginning; what is known of them is read as it is by then. */
  async function* rowsOf(workspaceId: string, listId: string): AsyncGenerator<ExportRow[]> {
    const store = createListItemStore(sql)
    const ids = await store.ids(listId)
    for (let start = 0; start < ids.length; start += batchSize) {
      const batch = ids.slice(start, start + batchSize)
      const items = await store.notes(listId, batch)
      const targets = batch.map((id) => ({ type: 'entity' as const, id }))
      const now = await describeTargets(sql, workspaceId, targets)
      const places = new Map(batch.map((id, index) => [id, start + index + 1]))
      // Taken out of the list in the meantime: no longer exported.
      const kept = batch.filter((id) => items.has(id))
      for await (const rows of readEvidenceRows(sql, workspaceId, kept)) {
        yield rows.map(({ id, actor, claim }) => ({
          position: places.get(id)!,
          entity_id: id,
          name: actor?.name ?? items.get(id)!.name,
          state: now.get(id)?.state ?? 'removed',
          note: items.get(id)!.note,
          actor,
          claim,
        }))
      }
    }
  }

  async function* partsOf(
    member: AccountCaller,
    list: List,
    format: ListExportFormat,
  ): AsyncGenerator<string> {
    let isFirst = true
    for await (const rows of rowsOf(member.workspaceId, list.id)) {
      yield format === 'csv' ? csvText(rows, { header: isFirst, baseUrl }) : jsonLines(rows, baseUrl)
      // Only what somebody reads on for was used: a HEAD ends before.
      if (isFirst) await recordExport(member, list, format)
      isFirst = false
    }
    if (isFirst && format === 'csv') yield csvText([], { header: true, baseUrl })
  }

  function recordExport({ workspaceId, accountId }: AccountCaller, list: List, format: ListExportFormat) {
    const details = { format, actors: list.item_count }
    const use = { workspaceId, accountId, kind: 'list_exported', subject: toSubject(list), details } as const
    return inTransaction(sql, (tx) => recordUse(tx, use, needs.now()))
  }

  return async (member: AccountCaller, listId: string, format: ListExportFormat): Promise<Download> => {
    const list = await needs.lists.read(member.workspaceId, listId)
    return new Download({
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl',
      filename: `${list.name.slice(0, 80)}.${format}`,
      parts: partsOf(member, list, format),
    })
  }
}

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

/** Actors read per batch. */
const batchSize = 100

/** Exports lists as files. No database connection is held while the client reads. */
export function createListExport(needs: {
  sql: Sql
  lists: Pick<ListService, 'read'>
  baseUrl: string
  now: Clock
}) {
  const { sql, baseUrl } = needs

  /** The order is fixed at the start; the data of each actor is read when its batch is written. */
  async function* rowsOf(workspaceId: string, listId: string): AsyncGenerator<ExportRow[]> {
    const store = createListItemStore(sql)
    const ids = await store.ids(listId)
    for (let start = 0; start < ids.length; start += batchSize) {
      const batch = ids.slice(start, start + batchSize)
      const items = await store.notes(listId, batch)
      const targets = batch.map((id) => ({ type: 'entity' as const, id }))
      const now = await describeTargets(sql, workspaceId, targets)
      const places = new Map(batch.map((id, index) => [id, start + index + 1]))
      // Skip actors that were removed from the list meanwhile.
      const remaining = batch.filter((id) => items.has(id))
      for await (const rows of readEvidenceRows(sql, workspaceId, remaining)) {
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
      // Record a use only when the body is read: a HEAD request stops before this.
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

import type { ResearchBundle, SyncReceipt } from '../../contracts/discovery/research-bundle.ts'
import { isIssueArea } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { storableJson } from '../../platform/sql/storable-json.ts'

export function createSyncStore(sql: Sql) {
  return {
    async findReceipt(workspaceId: string, hash: string): Promise<SyncReceipt | undefined> {
      const row = await sql
        .selectFrom('discovery_run')
        .select('receipt')
        .where('workspace_id', '=', workspaceId)
        .where('bundle_hash', '=', hash)
        .executeTakeFirst()
      return row?.receipt as SyncReceipt | undefined
    },

    async saveReceipt(receipt: SyncReceipt): Promise<void> {
      await sql
        .updateTable('discovery_run')
        .set({ receipt: JSON.stringify(receipt) })
        .where('id', '=', receipt.run_id)
        .execute()
    },

    async insertRun(
      run: { id: string; workspaceId: string; accountId: string; hash: string; now: Date },
      { run: about, pages, entries }: ResearchBundle,
      receipt: SyncReceipt,
    ): Promise<void> {
      const read = pages.filter((page) => page.outcome === 'read').length
      const progress = {
        pages_found: pages.length,
        pages_done: pages.length,
        pages_read: read,
        candidates: entries.length,
      }
      await sql
        .insertInto('discovery_run')
        .values({
          id: run.id,
          workspace_id: run.workspaceId,
          account_id: run.accountId,
          kind: 'sync',
          location: about.location ?? about.place ?? 'local research',
          place_key: about.place ?? null,
          issue_areas: about.issue_areas.filter(isIssueArea),
          unknown_issue_areas: about.issue_areas.filter((slug) => !isIssueArea(slug)),
          status: 'completed',
          code: null,
          detail: null,
          stage: null,
          progress: JSON.stringify(progress),
          remarks: '[]',
          providers: '[]',
          gaps: '[]',
          local_run_id: about.local_run_id,
          bundle_hash: run.hash,
          receipt: JSON.stringify(receipt),
          created_at: run.now,
          started_at: new Date(about.started_at),
          finished_at: run.now,
        })
        .execute()
      for (const page of pages) {
        const record = {
          url: page.url,
          finalUrl: null,
          detail: page.detail ?? null,
          foundBy: 'scout',
          page: null,
        }
        await sql
          .insertInto('discovery_page')
          .values({
            run_id: run.id,
            url: page.url,
            outcome: page.outcome,
            candidates: 0,
            record: storableJson(record),
          })
          .onConflict((clash) => clash.columns(['run_id', 'url']).doNothing())
          .execute()
      }
    },
  }
}

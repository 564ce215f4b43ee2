import { sql as raw } from 'kysely'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type Authorship, createdBy, updatedBy } from '../authorship.ts'

export type NoteRow = Authorship & {
  id: string
  target_type: 'entity' | 'source'
  target_id: string
  target_name: string
  text: string
}

export type NoteFilter = {
  targetType: 'entity' | 'source' | undefined
  targetId: string | undefined
}

export function createNoteStore(sql: Sql) {
  const ofWorkspace = (workspaceId: string) =>
    sql.selectFrom('note').selectAll().where('workspace_id', '=', workspaceId)

  const matching = (workspaceId: string, { targetType, targetId }: NoteFilter) => {
    let query = sql.selectFrom('note').where('workspace_id', '=', workspaceId)
    if (targetType !== undefined) query = query.where('target_type', '=', targetType)
    if (targetId !== undefined) query = query.where('target_id', '=', targetId)
    return query
  }

  return {
    async insert(
      member: AccountCaller,
      note: Pick<NoteRow, 'id' | 'target_type' | 'target_id' | 'target_name' | 'text'>,
      now: Date,
    ): Promise<NoteRow> {
      return sql
        .insertInto('note')
        .values({ ...note, workspace_id: member.workspaceId, ...createdBy(member, now) })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    async find(workspaceId: string, id: string): Promise<NoteRow | undefined> {
      return ofWorkspace(workspaceId).where('id', '=', id).executeTakeFirst()
    },

    async lock(workspaceId: string, id: string): Promise<NoteRow | undefined> {
      return ofWorkspace(workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()
    },

    async change(
      member: AccountCaller,
      id: string,
      changes: { text: string; target_name: string },
      now: Date,
    ): Promise<NoteRow> {
      return sql
        .updateTable('note')
        .set({ ...changes, version: raw`version + 1`, ...updatedBy(member, now) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    async remove(id: string): Promise<void> {
      await sql.deleteFrom('note').where('id', '=', id).execute()
    },

    /** Newest first. */
    async page(
      workspaceId: string,
      filter: NoteFilter,
      before: string | undefined,
      limit: number,
    ): Promise<NoteRow[]> {
      let query = matching(workspaceId, filter).selectAll().orderBy('id', 'desc').limit(limit)
      if (before !== undefined) query = query.where('id', '<', before)
      return query.execute()
    },

    async count(workspaceId: string, filter: NoteFilter): Promise<number> {
      const row = await matching(workspaceId, filter)
        .select((all) => all.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}

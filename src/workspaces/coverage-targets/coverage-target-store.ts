import { sql as raw } from 'kysely'
import type { EntityType } from '../../contracts/directory/entities.ts'
import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type Authorship, createdBy, updatedBy } from '../authorship.ts'

/** The fields that users set. */
type TargetContent = {
  title: string
  /** The place as it was when the target was set. */
  place: PlaceReference
  issue_areas: string[]
  /** Empty means any type. */
  actor_types: EntityType[]
  minimum: number
  due_on: string | null
}

export type TargetRow = TargetContent & Authorship & { id: string }

type TargetPosition = { updatedAt: string; id: string }

export function createTargetStore(sql: Sql) {
  const ofWorkspace = (workspaceId: string) =>
    sql
      .selectFrom('coverage_target')
      .select(['id', 'title', 'place', 'issue_areas', 'actor_types', 'minimum', 'due_on', 'version'])
      .select(['created_at', 'created_by', 'created_by_name', 'updated_at', 'updated_by', 'updated_by_name'])
      .select(raw<string>`updated_at::text`.as('position'))
      .where('workspace_id', '=', workspaceId)

  return {
    async find(workspaceId: string, id: string): Promise<TargetRow | undefined> {
      const row = await ofWorkspace(workspaceId).where('id', '=', id).executeTakeFirst()
      return row && toRow(row)
    },

    /** Locks the row until the transaction ends. */
    async lock(workspaceId: string, id: string): Promise<TargetRow | undefined> {
      const row = await ofWorkspace(workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()
      return row && toRow(row)
    },

    async count(workspaceId: string): Promise<number> {
      const row = await sql
        .selectFrom('coverage_target')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** Most recently changed first. */
    async page(
      workspaceId: string,
      after: TargetPosition | undefined,
      limit: number,
    ): Promise<{ target: TargetRow; position: TargetPosition }[]> {
      let query = ofWorkspace(workspaceId).orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit)
      if (after !== undefined) {
        query = query.where(
          raw<boolean>`(updated_at, id) < (${after.updatedAt}::timestamptz, ${after.id}::uuid)`,
        )
      }
      const rows = await query.execute()
      return rows.map((row) => ({ target: toRow(row), position: { updatedAt: row.position, id: row.id } }))
    },

    async insert(member: AccountCaller, id: string, content: TargetContent, now: Date): Promise<TargetRow> {
      const row = await sql
        .insertInto('coverage_target')
        .values({ id, workspace_id: member.workspaceId, ...toColumns(content), ...createdBy(member, now) })
        .returningAll()
        .executeTakeFirstOrThrow()
      return toRow(row)
    },

    async change(member: AccountCaller, id: string, content: TargetContent, now: Date): Promise<TargetRow> {
      const row = await sql
        .updateTable('coverage_target')
        .set({ ...toColumns(content), version: raw`version + 1`, ...updatedBy(member, now) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return toRow(row)
    },

    async remove(id: string): Promise<void> {
      await sql.deleteFrom('coverage_target').where('id', '=', id).execute()
    },
  }
}

type StoredRow = Omit<TargetRow, 'place' | 'actor_types'> & { place: unknown; actor_types: string[] }

function toRow(row: StoredRow): TargetRow {
  return { ...row, place: row.place as PlaceReference, actor_types: row.actor_types as EntityType[] }
}

function toColumns({ title, place, issue_areas, actor_types, minimum, due_on }: TargetContent) {
  return { title, place: JSON.stringify(place), issue_areas, actor_types, minimum, due_on }
}

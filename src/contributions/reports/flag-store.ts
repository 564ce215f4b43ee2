import { sql as raw } from 'kysely'
import type { Flag, FlagStatus, ReviewedFlag } from '../../contracts/contributions/flags.ts'
import type { Sql } from '../../platform/sql/database.ts'

export type FlagTarget = { type: 'entity' | 'source'; id: string }

export type FlagPosition = { createdAt: string; id: string }

export type FlagStore = ReturnType<typeof createFlagStore>

export function createFlagStore(sql: Sql) {
  const selection = raw<ReviewedRow>`
    select f.id, f.target_type, coalesce(f.entity_id, f.source_id) as target_id, f.flag_type, f.reason, f.status,
      f.created_at, f.updated_at, f.created_at::text as position, coalesce(e.name, s.title) as target_name,
      (select coalesce(json_agg(json_build_object('from', t.from_status, 'to', t.to_status, 'reviewer', t.reviewer,
        'note', t.note, 'at', to_char(t.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.id), '[]')
        from flag_transition t where t.flag_id = f.id) as transitions
    from flag f left join entity e on e.id = f.entity_id left join source s on s.id = f.source_id`

  return {
    async insert(id: string, target: FlagTarget, flagType: string, reason: string): Promise<Flag> {
      const row = await sql
        .insertInto('flag')
        .values({
          id,
          target_type: target.type,
          entity_id: target.type === 'entity' ? target.id : null,
          source_id: target.type === 'source' ? target.id : null,
          flag_type: flagType,
          reason,
        })
        .returning(['status', 'created_at'])
        .executeTakeFirstOrThrow()
      return {
        id,
        target,
        flag_type: flagType,
        reason,
        status: row.status,
        created_at: row.created_at.toISOString(),
      }
    },

    async find(id: string): Promise<ReviewedFlag | undefined> {
      const result = await raw<ReviewedRow>`${selection} where f.id = ${id}`.execute(sql)
      return result.rows[0] && toReviewed(result.rows[0])
    },

    /** Locks the flag, so that two reviewers cannot change it at the same time. */
    async lock(id: string): Promise<{ status: FlagStatus; target: FlagTarget } | undefined> {
      const row = await sql
        .selectFrom('flag')
        .select(['status', 'target_type', 'entity_id', 'source_id'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return (
        row && {
          status: row.status,
          target: { type: row.target_type, id: (row.entity_id ?? row.source_id)! },
        }
      )
    },

    async move(
      id: string,
      from: FlagStatus,
      to: FlagStatus,
      reviewer: string,
      note: string | null,
    ): Promise<void> {
      await sql.updateTable('flag').set({ status: to, updated_at: raw`now()` }).where('id', '=', id).execute()
      await sql
        .insertInto('flag_transition')
        .values({ flag_id: id, from_status: from, to_status: to, reviewer, note })
        .execute()
    },

    /** Oldest first. */
    async page(statuses: readonly FlagStatus[], after: FlagPosition | undefined, limit: number) {
      const following = after
        ? raw`and (f.created_at, f.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
        : raw``
      const result = await raw<ReviewedRow>`
        ${selection} where f.status = any(${statuses}) ${following} order by f.created_at, f.id limit ${limit}`.execute(
        sql,
      )
      return result.rows.map((row) => ({
        flag: toReviewed(row),
        position: { createdAt: row.position, id: row.id },
      }))
    },

    async count(statuses: readonly FlagStatus[]): Promise<number> {
      const row = await sql
        .selectFrom('flag')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('status', 'in', statuses)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}

type ReviewedRow = {
  id: string
  target_type: 'entity' | 'source'
  target_id: string
  flag_type: string
  reason: string
  status: FlagStatus
  created_at: Date
  updated_at: Date
  position: string
  target_name: string
  transitions: ReviewedFlag['transitions']
}

function toReviewed(row: ReviewedRow): ReviewedFlag {
  return {
    id: row.id,
    target: { type: row.target_type, id: row.target_id },
    target_name: row.target_name,
    flag_type: row.flag_type,
    reason: row.reason,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    transitions: row.transitions,
  }
}

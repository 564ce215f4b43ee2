import { sql as raw } from 'kysely'
import type { Flag, FlagStatus, ReviewedFlag } from '../../contracts/contributions/flags.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { Lease } from '../review/lease.ts'

type FlagTarget = { type: 'entity' | 'source' | 'claim' | 'signal'; id: string }

/** A target as it is stored. */
export type NewFlagTarget =
  | { type: 'entity' | 'source'; id: string }
  | { type: 'claim'; id: string; entityId: string; quote: string }
  | { type: 'signal'; id: string; title: string }

type NewFlag = {
  id: string
  target: NewFlagTarget
  flag_type: string
  reason: string
  receipt_hash: Buffer
}

type FlagTransition = {
  from: FlagStatus
  to: FlagStatus
  reviewer: string
  note?: string | undefined
  reply?: string | undefined
}

/** The record of the directory that a report counts against; undefined for a signal. */
export type FlaggedRecord = { type: 'entity' | 'source'; id: string } | undefined

/** A flag while its row is locked. */
type LockedFlag = Lease & { status: FlagStatus; record: FlaggedRecord }

type FlagPosition = { createdAt: string; id: string }

export function createFlagStore(sql: Sql) {
  const selection = raw<ReviewedRow>`
    select f.id, f.target_type, coalesce(f.signal_id, f.claim_id, f.entity_id, f.source_id) as target_id,
      f.flag_type, f.reason, f.status, f.reply, f.created_at, f.updated_at, f.created_at::text as position,
      coalesce(e.name, s.title, f.target_text) as target_name,
      case when f.target_type = 'claim' then f.target_text end as quote,
      (select coalesce(json_agg(json_build_object('text', m.text,
        'at', to_char(m.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.id), '[]')
        from flag_message m where m.flag_id = f.id) as messages,
      (select coalesce(json_agg(json_build_object('from', t.from_status, 'to', t.to_status, 'reviewer', t.reviewer,
        'note', t.note, 'at', to_char(t.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.id), '[]')
        from flag_transition t where t.flag_id = f.id) as transitions
    from flag f left join entity e on e.id = f.entity_id left join source s on s.id = f.source_id`

  return {
    async insert({ id, target, flag_type, reason, receipt_hash }: NewFlag): Promise<Flag> {
      const columns = targetColumns(target)
      const row = await sql
        .insertInto('flag')
        .values({
          id,
          target_type: target.type,
          flag_type,
          reason,
          receipt_hash,
          place_key: raw<string | null>`(
            select p.key from entity e join place p on p.id = e.place_id where e.id = ${columns.entity_id})`,
          ...columns,
        })
        .returning(['status', 'created_at'])
        .executeTakeFirstOrThrow()
      return {
        id,
        target: { type: target.type, id: target.id },
        flag_type,
        reason,
        status: row.status,
        created_at: row.created_at.toISOString(),
      }
    },

    /** Whether a report of this type about a source waits for a reviewer. */
    async isReported(sourceId: string, flagType: string): Promise<boolean> {
      const row = await sql
        .selectFrom('flag')
        .select('id')
        .where('source_id', '=', sourceId)
        .where('flag_type', '=', flagType)
        .where('status', 'in', ['open', 'in_review'])
        .executeTakeFirst()
      return row !== undefined
    },

    async find(id: string): Promise<ReviewedFlag | undefined> {
      const result = await raw<ReviewedRow>`${selection} where f.id = ${id}`.execute(sql)
      return result.rows[0] && toReviewed(result.rows[0])
    },

    /** Locks the flag, so that two reviewers cannot change it at the same time. */
    async lock(id: string): Promise<LockedFlag | undefined> {
      const row = await sql
        .selectFrom('flag')
        .select(['status', 'entity_id', 'source_id', 'taken_by', 'taken_until'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { status, taken_by, taken_until } = row
      return { status, taken_by, taken_until, record: recordOf(row) }
    },

    async move(id: string, { from, to, reviewer, note, reply }: FlagTransition): Promise<void> {
      await sql
        .updateTable('flag')
        .set({ status: to, updated_at: raw`now()`, ...(reply !== undefined && { reply }) })
        .where('id', '=', id)
        .execute()
      await sql
        .insertInto('flag_transition')
        .values({
          flag_id: id,
          from_status: from,
          to_status: to,
          reviewer,
          note: note ?? null,
          reply: reply ?? null,
        })
        .execute()
    },

    /** The entry in the history of the actor that the decision made. */
    async setChange(id: string, changeId: string): Promise<void> {
      await sql.updateTable('flag').set({ change_id: changeId }).where('id', '=', id).execute()
    },

    /** The actor that the report is about, also through a claim. */
    async entityOf(id: string): Promise<string | undefined> {
      const row = await sql.selectFrom('flag').select('entity_id').where('id', '=', id).executeTakeFirst()
      return row?.entity_id ?? undefined
    },

    /** Sets or ends the time in which only one reviewer can decide. */
    async setLease(id: string, lease: Lease): Promise<void> {
      await sql
        .updateTable('flag')
        .set({ ...lease, updated_at: raw`now()` })
        .where('id', '=', id)
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

function targetColumns(target: NewFlagTarget) {
  switch (target.type) {
    case 'entity':
      return { entity_id: target.id, source_id: null }
    case 'source':
      return { entity_id: null, source_id: target.id }
    case 'claim':
      return { entity_id: target.entityId, source_id: null, claim_id: target.id, target_text: target.quote }
    case 'signal':
      return { entity_id: null, source_id: null, signal_id: target.id, target_text: target.title }
  }
}

function recordOf(row: { entity_id: string | null; source_id: string | null }): FlaggedRecord {
  if (row.entity_id !== null) return { type: 'entity', id: row.entity_id }
  return row.source_id === null ? undefined : { type: 'source', id: row.source_id }
}

type ReviewedRow = {
  id: string
  target_type: FlagTarget['type']
  target_id: string
  flag_type: string
  reason: string
  status: FlagStatus
  created_at: Date
  updated_at: Date
  position: string
  target_name: string
  quote: string | null
  messages: ReviewedFlag['messages']
  reply: string | null
  transitions: ReviewedFlag['transitions']
}

function toReviewed(row: ReviewedRow): ReviewedFlag {
  return {
    id: row.id,
    target: { type: row.target_type, id: row.target_id },
    target_name: row.target_name,
    quote: row.quote,
    messages: row.messages,
    reply: row.reply,
    flag_type: row.flag_type,
    reason: row.reason,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    transitions: row.transitions,
  }
}

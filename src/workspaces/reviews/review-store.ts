import { sql as raw } from 'kysely'
import type { ReviewState, ReviewStep } from '../../contracts/workspaces/reviews.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type Authorship, createdBy, updatedBy } from '../authorship.ts'

export type ReviewTarget = { type: 'entity' | 'source'; id: string }

export type ReviewRow = Authorship & {
  target_type: 'entity' | 'source'
  target_id: string
  target_name: string
  state: ReviewState
  comment: string | null
}

export type ReviewFilter = {
  state: ReviewState | undefined
  targetType: 'entity' | 'source' | undefined
}

type ReviewPosition = { updatedAt: string; id: string }

type ReviewValues = Pick<ReviewRow, 'target_name' | 'state' | 'comment'>

export function createReviewStore(sql: Sql) {
  const ofTarget = (workspaceId: string, { type, id }: ReviewTarget) =>
    sql
      .selectFrom('review')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('target_type', '=', type)
      .where('target_id', '=', id)

  const matching = (workspaceId: string, { state, targetType }: ReviewFilter) => {
    let query = sql.selectFrom('review').where('workspace_id', '=', workspaceId)
    if (state !== undefined) query = query.where('state', '=', state)
    if (targetType !== undefined) query = query.where('target_type', '=', targetType)
    return query
  }

  return {
    async find(workspaceId: string, target: ReviewTarget): Promise<ReviewRow | undefined> {
      const row = await ofTarget(workspaceId, target).executeTakeFirst()
      return row as ReviewRow | undefined
    },

    /** Locks the row until the transaction ends. */
    async lock(workspaceId: string, target: ReviewTarget): Promise<ReviewRow | undefined> {
      const row = await ofTarget(workspaceId, target).forUpdate().executeTakeFirst()
      return row as ReviewRow | undefined
    },

    /** Undefined when another request inserted it first. */
    async insert(
      member: AccountCaller,
      target: ReviewTarget,
      state: ReviewValues,
      now: Date,
    ): Promise<ReviewRow | undefined> {
      const row = await sql
        .insertInto('review')
        .values({ ...keyOf(member, target), ...state, ...createdBy(member, now) })
        .onConflict((known) => known.doNothing())
        .returningAll()
        .executeTakeFirst()
      return row as ReviewRow | undefined
    },

    async change(
      member: AccountCaller,
      target: ReviewTarget,
      state: ReviewValues,
      now: Date,
    ): Promise<ReviewRow> {
      const row = await sql
        .updateTable('review')
        .set({ ...state, version: raw`version + 1`, ...updatedBy(member, now) })
        .where('workspace_id', '=', member.workspaceId)
        .where('target_type', '=', target.type)
        .where('target_id', '=', target.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return row as ReviewRow
    },

    async addStep(member: AccountCaller, row: ReviewRow, from: ReviewState, now: Date): Promise<void> {
      const { target_type: type, target_id: id, state: to_state, comment } = row
      const step = { id: newId(), from_state: from, to_state, comment, at: now }
      const by = { account_id: member.accountId, account_name: member.accountName }
      await sql
        .insertInto('review_step')
        .values({ ...keyOf(member, { type, id }), ...step, ...by })
        .execute()
    },

    /** Newest first, with the total count. */
    async steps(workspaceId: string, { type, id }: ReviewTarget, limit: number) {
      const { rows } = await raw<{
        from_state: ReviewState
        to_state: ReviewState
        comment: string | null
        at: Date
        account_id: string | null
        account_name: string
        total: number
      }>`
        select from_state, to_state, comment, at, account_id, account_name, (count(*) over ())::int as total
        from review_step
        where workspace_id = ${workspaceId} and target_type = ${type} and target_id = ${id}
        order by id desc limit ${limit}`.execute(sql)
      const steps = rows.map(
        (row): ReviewStep => ({
          from: row.from_state,
          to: row.to_state,
          comment: row.comment,
          at: row.at.toISOString(),
          by: { account_id: row.account_id, name: row.account_name },
        }),
      )
      return { steps, total: rows[0]?.total ?? 0 }
    },

    /** Most recently changed first. */
    async page(
      workspaceId: string,
      filter: ReviewFilter,
      after: ReviewPosition | undefined,
      limit: number,
    ): Promise<ReviewRow[]> {
      let query = matching(workspaceId, filter)
        .selectAll()
        .orderBy('updated_at', 'desc')
        .orderBy('target_id', 'desc')
        .limit(limit)
      if (after !== undefined) {
        query = query.where(
          raw<boolean>`(updated_at, target_id) < (${after.updatedAt}::timestamptz, ${after.id}::uuid)`,
        )
      }
      return (await query.execute()) as ReviewRow[]
    },

    async count(workspaceId: string, filter: ReviewFilter): Promise<number> {
      const row = await matching(workspaceId, filter)
        .select((all) => all.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}

const keyOf = ({ workspaceId }: AccountCaller, { type, id }: ReviewTarget) => ({
  workspace_id: workspaceId,
  target_type: type,
  target_id: id,
})

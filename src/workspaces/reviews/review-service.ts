import {
  maxReviewSteps,
  type Review,
  type ReviewDetail,
  type ReviewInput,
  type ReviewState,
} from '../../contracts/workspaces/reviews.ts'
import { describeTargets, requireTarget, toWorkspaceTarget } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { requireVersion } from '../../platform/http/precondition.ts'
import { isId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { authorshipFields } from '../authorship.ts'
import { recordChange } from '../change-store.ts'
import { createReviewStore, type ReviewFilter, type ReviewRow, type ReviewTarget } from './review-store.ts'

export type ReviewService = ReturnType<typeof createReviewService>

/** Review states are private to a workspace and change nothing public. */
export function createReviewService(needs: { sql: Sql; cursors: Cursors; now: Clock }) {
  async function toReviews(sql: Sql, workspaceId: string, rows: readonly ReviewRow[]): Promise<Review[]> {
    const targets = await describeTargets(sql, workspaceId, rows.map(targetOf))
    return rows.map((row) => ({
      target: toWorkspaceTarget(targetOf(row), targets),
      state: row.state,
      comment: row.comment,
      ...authorshipFields(row),
    }))
  }

  async function toDetail(sql: Sql, workspaceId: string, row: ReviewRow): Promise<ReviewDetail> {
    const [review] = await toReviews(sql, workspaceId, [row])
    const { steps, total } = await createReviewStore(sql).steps(workspaceId, targetOf(row), maxReviewSteps)
    return { ...review!, history: steps, history_count: total }
  }

  async function unreviewed(sql: Sql, workspaceId: string, asked: ReviewTarget): Promise<ReviewDetail> {
    return {
      target: await requireTarget(sql, workspaceId, asked),
      state: 'unreviewed',
      comment: null,
      version: 0,
      created_at: null,
      created_by: null,
      updated_at: null,
      updated_by: null,
      history: [],
      history_count: 0,
    }
  }

  return {
    /** A review can still change after its record was removed; a new review requires an existing record. */
    async set(
      tx: Sql,
      member: AccountCaller,
      asked: ReviewTarget,
      { state, comment = null }: ReviewInput,
      ifMatch: string | undefined,
    ): Promise<ReviewDetail> {
      const { workspaceId } = member
      const store = createReviewStore(tx)
      const held = () => (isId(asked.id) ? store.lock(workspaceId, asked) : undefined)
      const now = needs.now()
      const values = { state, comment }

      async function finish(row: ReviewRow, from: ReviewState): Promise<ReviewDetail> {
        await store.addStep(member, row, from, now)
        const target = { type: 'review', id: `${row.target_type}/${row.target_id}`, name: row.target_name }
        const details = { from, to: state }
        await recordChange(tx, member, { action: 'review.changed', target, details }, now)
        return toDetail(tx, workspaceId, row)
      }

      let known = await held()
      if (known === undefined) {
        const target = await requireTarget(tx, workspaceId, asked)
        requireVersion(ifMatch, 0)
        if (state === 'unreviewed' && comment === null) return unreviewed(tx, workspaceId, asked)
        const made = await store.insert(member, target, { ...values, target_name: target.name }, now)
        if (made !== undefined) return finish(made, 'unreviewed')
        // Another request inserted it first, so update that row.
        known = (await held())!
      }
      requireVersion(ifMatch, known.version)
      if (known.state === state && known.comment === comment) return toDetail(tx, workspaceId, known)
      const target = targetOf(known)
      const { name } = toWorkspaceTarget(target, await describeTargets(tx, workspaceId, [target]))
      return finish(await store.change(member, target, { ...values, target_name: name }, now), known.state)
    },

    async read(workspaceId: string, asked: ReviewTarget): Promise<ReviewDetail> {
      const row = isId(asked.id) ? await createReviewStore(needs.sql).find(workspaceId, asked) : undefined
      return row ? toDetail(needs.sql, workspaceId, row) : unreviewed(needs.sql, workspaceId, asked)
    },

    async list(workspaceId: string, options: ReviewFilter & { limit: number; cursor?: string | undefined }) {
      const { state, targetType, limit, cursor } = options
      const store = createReviewStore(needs.sql)
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `reviews ${JSON.stringify([workspaceId, state, targetType])}`,
        limit,
        cursor,
        load: (after, count) =>
          store.page(
            workspaceId,
            { state, targetType },
            after && { updatedAt: String(after[0]), id: String(after[1]) },
            count,
          ),
        positionOf: ({ updated_at, target_id }) => [updated_at.toISOString(), target_id],
        count: () => store.count(workspaceId, { state, targetType }),
      })
      return { data: await toReviews(needs.sql, workspaceId, rows), page }
    },
  }
}

const targetOf = (row: ReviewRow) => ({ type: row.target_type, id: row.target_id, name: row.target_name })

import { sql as raw, type Selectable } from 'kysely'
import type { ContributionStatus } from '../contracts/contributions/suggestions.ts'
import type { ContributionTables } from '../platform/sql/contribution-tables.ts'
import type { Sql } from '../platform/sql/database.ts'
import { storableJson } from '../platform/sql/storable-json.ts'

export type ContributionRow = Selectable<ContributionTables['contribution']>
type ContributionKind = ContributionRow['kind']
type StepAction = ContributionTables['contribution_step']['action']

/** Columns that a sender or a check sets; everything else belongs to the review. */
type NewContribution = { id: string; kind: ContributionKind; content: object } & Partial<
  Pick<
    ContributionRow,
    | 'priority'
    | 'place_key'
    | 'entity_id'
    | 'other_id'
    | 'claim_id'
    | 'workspace_id'
    | 'submission_id'
    | 'subject_id'
    | 'receipt_hash'
    | 'same_key'
  >
>

export type ContributionStore = ReturnType<typeof createContributionStore>

/** Everything that waits for a decision, except reports. */
export function createContributionStore(sql: Sql) {
  return {
    /** Returns undefined when the same duplicate or vanished quote is stored already. */
    async insert({ content, ...row }: NewContribution): Promise<ContributionRow | undefined> {
      return sql
        .insertInto('contribution')
        .values({ ...row, content: storableJson(content) })
        .onConflict((clash) => clash.doNothing())
        .returningAll()
        .executeTakeFirst()
    },

    /** Vanished quotes that reviewers kept: actor, quote and page. Ids of claims change with edits. */
    async keptQuotes(entityIds: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await raw<{ entity_id: string; quote: string; url: string }>`
        select entity_id, content->>'quote' as quote, content->>'url' as url from contribution
        where entity_id = any(${entityIds}::uuid[]) and kind = 'vanished_quote' and state = 'rejected'`.execute(
        sql,
      )
      return new Set(rows.map(({ entity_id, quote, url }) => JSON.stringify([entity_id, quote, url])))
    },

    async find(id: string): Promise<ContributionRow | undefined> {
      return sql.selectFrom('contribution').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async findByReceipt(hash: Buffer): Promise<ContributionRow | undefined> {
      return sql.selectFrom('contribution').selectAll().where('receipt_hash', '=', hash).executeTakeFirst()
    },

    /** Locks the row until the transaction ends, so that two reviewers cannot decide at the same time. */
    async lock(id: string): Promise<ContributionRow | undefined> {
      return sql.selectFrom('contribution').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    /** Locks what was sent with the receipt, so that messages are counted one after the other. */
    async lockByReceipt(hash: Buffer): Promise<void> {
      await sql.selectFrom('contribution').select('id').where('receipt_hash', '=', hash).forUpdate().execute()
    },

    async change(
      id: string,
      change: Partial<
        Pick<
          ContributionRow,
          'state' | 'reply' | 'result_type' | 'result_id' | 'taken_by' | 'taken_until' | 'entity_id'
        >
      >,
    ): Promise<ContributionRow> {
      return sql
        .updateTable('contribution')
        .set({ ...change, updated_at: raw`now()` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    async addStep(
      id: string,
      step: { action: StepAction; reviewer: string | null; note?: string | null; reply?: string | null },
    ): Promise<void> {
      await sql
        .insertInto('contribution_step')
        .values({ contribution_id: id, ...step })
        .execute()
    },

    async steps(id: string) {
      return sql
        .selectFrom('contribution_step')
        .select(['action', 'reviewer', 'note', 'reply', 'at'])
        .where('contribution_id', '=', id)
        .orderBy('id')
        .execute()
    },
  }
}

/** Whether it still needs a reviewer or an answer of the sender. */
export const isPending = ({ state }: Pick<ContributionRow, 'state'>): boolean =>
  state === 'open' || state === 'asked'

/** The status as senders and reviewers see it: a lease that ended does not count. */
export function statusOf(
  { state, taken_until }: Pick<ContributionRow, 'state' | 'taken_until'>,
  now: Date,
): ContributionStatus {
  return state === 'open' && taken_until !== null && taken_until > now ? 'in_review' : state
}

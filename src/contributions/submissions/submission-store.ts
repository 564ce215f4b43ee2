import { sql as raw } from 'kysely'
import type { Submission, SubmissionSummary } from '../../contracts/contributions/submissions.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { ContributionRow } from '../contribution-store.ts'

type SummaryRow = { id: string; created_at: Date; names: string[] } & SubmissionSummary['counts']

export const shownNames = 3

/** What a reviewer wrote to the workspace, or the workspace to the reviewers. */
type SubmissionMessage = Submission['actors'][number]['messages'][number] & { itemId: string }

export function createSubmissionStore(sql: Sql) {
  return {
    /** Newest first: ids sort by their time. */
    async page(workspaceId: string, before: string | undefined, limit: number): Promise<SummaryRow[]> {
      const earlier = before === undefined ? raw`` : raw`and submission_id < ${before}::uuid`
      const { rows } = await raw<SummaryRow>`
        select submission_id as id, min(created_at) as created_at,
          (array_agg(content->'actor'->>'name' order by id))[1:${shownNames}] as names,
          count(*) filter (where state = 'open')::int as open,
          count(*) filter (where state = 'asked')::int as asked,
          count(*) filter (where state = 'accepted')::int as accepted,
          count(*) filter (where state = 'rejected')::int as rejected
        from contribution where workspace_id = ${workspaceId} and submission_id is not null ${earlier}
        group by submission_id order by submission_id desc limit ${limit}`.execute(sql)
      return rows
    },

    async rows(workspaceId: string, submissionId: string): Promise<ContributionRow[]> {
      return sql
        .selectFrom('contribution')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('submission_id', '=', submissionId)
        .orderBy('id')
        .execute()
    },

    /** Notes of reviewers to each other are not part of it. */
    async messages(itemIds: readonly string[]): Promise<SubmissionMessage[]> {
      const { rows } = await raw<{ item_id: string; action: string; text: string; at: Date }>`
        select contribution_id as item_id, action, case action when 'reply' then note else reply end as text, at
        from contribution_step
        where contribution_id = any(${[...itemIds]}::uuid[]) and action in ('ask', 'reply', 'accept', 'reject')
          and case action when 'reply' then note else reply end is not null
        order by id`.execute(sql)
      return rows.map(({ item_id, action, text, at }) => ({
        itemId: item_id,
        from: action === 'reply' ? 'workspace' : 'reviewer',
        text,
        at: at.toISOString(),
      }))
    },

    /** Private actors and candidates among the given that have a submission in one of the states. */
    async inState(
      workspaceId: string,
      subjectIds: readonly string[],
      states: readonly ContributionRow['state'][],
    ): Promise<string[]> {
      const rows = await sql
        .selectFrom('contribution')
        .select('subject_id')
        .where('subject_id', 'in', subjectIds)
        .where('workspace_id', '=', workspaceId)
        .where('state', 'in', states)
        .execute()
      return rows.flatMap(({ subject_id }) => subject_id ?? [])
    },

    /** The given item, and the accepted ones of the workspace with a membership in the subject. */
    async withMemberships(
      workspaceId: string,
      itemId: string,
      subjectId: string,
    ): Promise<ContributionRow[]> {
      const named = JSON.stringify({ memberships: [{ organization: { subject_id: subjectId } }] })
      const { rows } = await raw<ContributionRow>`
        select distinct on (subject_id) * from contribution
        where workspace_id = ${workspaceId} and submission_id is not null
          and (id = ${itemId} or (state = 'accepted' and content @> ${named}::jsonb))
        order by subject_id, created_at desc`.execute(sql)
      return rows
    },

    /** What submissions became, by their subject, or the public actor that their claims are for. */
    async publicActors(workspaceId: string, subjectIds: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await raw<{ subject_id: string; entity_id: string }>`
        select distinct on (subject_id) subject_id, coalesce(result_id, (content->>'merge_into')::uuid) as entity_id
        from contribution
        where subject_id = any(${subjectIds}::uuid[]) and workspace_id = ${workspaceId} and (
          (state = 'accepted' and result_type = 'entity')
          or (state in ('open', 'asked') and content->>'merge_into' is not null))
        order by subject_id, state = 'accepted' desc, updated_at desc`.execute(sql)
      return new Map(rows.map((row) => [row.subject_id, row.entity_id]))
    },

    /** The public actor that an earlier submission of the same subject became. */
    async published(workspaceId: string, subjectId: string): Promise<string | undefined> {
      const row = await sql
        .selectFrom('contribution')
        .innerJoin('entity', 'entity.id', 'contribution.result_id')
        .select('entity.id')
        .where('subject_id', '=', subjectId)
        .where('contribution.workspace_id', '=', workspaceId)
        .where('contribution.state', '=', 'accepted')
        .where('entity.listed', '=', true)
        .orderBy('contribution.updated_at', 'desc')
        .executeTakeFirst()
      return row?.id
    },
  }
}

import { sql as raw } from 'kysely'
import type { Candidate } from '../../contracts/discovery/candidates.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { storableJson } from '../../platform/sql/storable-json.ts'
import type { ResearchCandidate } from '../../research/index.ts'
import { type CandidateDraft, draftOf, type FoundCandidate } from './candidate-draft.ts'
import { withoutSuppressed } from './without-suppressed.ts'

export type CandidateRow = {
  id: string
  run_id: string
  workspace_id: string
  state: Candidate['state']
  version: number
  local_id: string
  score: number
  found: CandidateDraft
  draft: CandidateDraft
  match: ResearchCandidate['match']
  entity_id: string | null
  reason: string | null
}

/** A candidate as the list beside the review shows it. */
export type QueueEntry = Pick<Candidate, 'id' | 'name' | 'type' | 'state'> & {
  verdict: Candidate['match']['verdict']
}

const columns = [
  'id',
  'run_id',
  'workspace_id',
  'state',
  'version',
  'local_id',
  'score',
  'found',
  'draft',
  'match',
  'entity_id',
  'reason',
] as const satisfies readonly (keyof CandidateRow)[]

export type NewCandidate = { readonly id: string; readonly candidate: FoundCandidate }

type CandidateFilter = {
  states?: readonly string[] | undefined
  issueAreas?: readonly string[] | undefined
  types?: readonly string[] | undefined
  matches?: readonly string[] | undefined
}

export function createCandidateStore(sql: Sql) {
  const oneOf = (runId: string, id: string) =>
    sql.selectFrom('discovery_candidate').select(columns).where('run_id', '=', runId).where('id', '=', id)

  return {
    async insert(
      run: { id: string; workspaceId: string; placeKey: string | null },
      candidates: readonly (NewCandidate & Partial<Pick<CandidateRow, 'state' | 'entity_id'>>)[],
    ): Promise<void> {
      const allowed = await withoutSuppressed(sql, candidates, run.placeKey)
      for (const { id, candidate, state = 'open', entity_id = null } of allowed) {
        const draft = storableJson(draftOf(candidate))
        await sql
          .insertInto('discovery_candidate')
          .values({
            id,
            run_id: run.id,
            workspace_id: run.workspaceId,
            state,
            local_id: candidate.localId,
            score: candidate.score,
            found: draft,
            draft,
            match: storableJson(candidate.match),
            entity_id,
            reason: null,
            decided_by: null,
          })
          .execute()
      }
    },

    async page(
      runId: string,
      filter: CandidateFilter,
      after: { score: number; id: string } | undefined,
      limit: number,
    ): Promise<CandidateRow[]> {
      const { states, issueAreas, types, matches } = filter
      const among = raw.join(
        [
          states && raw`and state = any(${states})`,
          issueAreas && raw`and draft -> 'issueAreas' ?| ${issueAreas}::text[]`,
          types && raw`and draft ->> 'type' = any(${types})`,
          matches && raw`and match ->> 'verdict' = any(${matches})`,
          raw``,
        ].filter((one) => one !== undefined),
        raw` `,
      )
      const following = after
        ? raw`and (score < ${after.score} or (score = ${after.score} and id > ${after.id}::uuid))`
        : raw``
      const { rows } = await raw<CandidateRow>`
        select ${raw.join(columns.map((column) => raw.ref(column)))} from discovery_candidate
        where run_id = ${runId} ${among} ${following} order by score desc, id limit ${limit}`.execute(sql)
      return rows
    },

    /** The candidates of a run without their quotes, highest score first. */
    async queue(runId: string, limit: number): Promise<QueueEntry[]> {
      const { rows } = await raw<QueueEntry>`
        select id, draft ->> 'name' as name, draft ->> 'type' as type, state, match ->> 'verdict' as verdict
        from discovery_candidate where run_id = ${runId} order by score desc, id limit ${limit}`.execute(sql)
      return rows
    },

    async find(runId: string, id: string): Promise<CandidateRow | undefined> {
      return (await oneOf(runId, id).executeTakeFirst()) as CandidateRow | undefined
    },

    /** Locks the row until the transaction ends. */
    async lock(runId: string, id: string): Promise<CandidateRow | undefined> {
      return (await oneOf(runId, id).forUpdate().executeTakeFirst()) as CandidateRow | undefined
    },

    /** Locks the rows until the transaction ends, so that each candidate is published once. */
    async lockDecided(runId: string): Promise<CandidateRow[]> {
      const rows = await sql
        .selectFrom('discovery_candidate')
        .select(columns)
        .where('run_id', '=', runId)
        .where('state', 'in', ['accepted', 'merged'])
        .orderBy('score', 'desc')
        .orderBy('id')
        .forUpdate()
        .execute()
      return rows as CandidateRow[]
    },

    /** Ids of candidates by their local id. */
    async idsOf(runId: string, localIds: readonly string[]): Promise<Map<string, string>> {
      if (localIds.length === 0) return new Map()
      const rows = await sql
        .selectFrom('discovery_candidate')
        .select(['id', 'local_id'])
        .where('run_id', '=', runId)
        .where('local_id', 'in', [...new Set(localIds)])
        .execute()
      return new Map(rows.map((row) => [row.local_id, row.id]))
    },

    /** The candidates of a workspace that became these actors. */
    async publishedAs(workspaceId: string, entityIds: readonly string[]): Promise<CandidateRow[]> {
      const rows = await sql
        .selectFrom('discovery_candidate')
        .select(columns)
        .where('workspace_id', '=', workspaceId)
        .where('entity_id', 'in', entityIds)
        .where('state', '=', 'published')
        .orderBy('id')
        .execute()
      return rows as CandidateRow[]
    },

    async published(runId: string): Promise<CandidateRow[]> {
      const rows = await sql
        .selectFrom('discovery_candidate')
        .select(columns)
        .where('run_id', '=', runId)
        .where('state', '=', 'published')
        .orderBy('id')
        .execute()
      return rows as CandidateRow[]
    },

    /** Whether candidates of the run wait for a decision. */
    async hasOpen(runId: string): Promise<boolean> {
      const row = await sql
        .selectFrom('discovery_candidate')
        .select('id')
        .where('run_id', '=', runId)
        .where('state', '=', 'open')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async decide(
      id: string,
      change: Pick<CandidateRow, 'state' | 'draft' | 'entity_id' | 'reason'> & { by: string; at: Date },
    ): Promise<CandidateRow> {
      const row = await sql
        .updateTable('discovery_candidate')
        .set({
          state: change.state,
          draft: storableJson(change.draft),
          entity_id: change.entity_id,
          reason: change.reason,
          decided_by: change.by,
          decided_at: change.at,
          version: raw`version + 1` as never,
        })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow()
      return row as CandidateRow
    },
  }
}

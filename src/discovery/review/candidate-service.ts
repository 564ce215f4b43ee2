import type {
  Candidate,
  CandidateDecision,
  CandidateDecisions,
} from '../../contracts/discovery/candidates.ts'
import {
  expandIssueSlugs,
  findPlaceReferences,
  isIssueArea,
  requireTarget,
  summarizeActors,
} from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { type AccountCaller, nameOf } from '../../platform/http/identity.ts'
import { requireVersion } from '../../platform/http/precondition.ts'
import { isId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { wrongMergeTarget } from '../merge-kinds.ts'
import type { RunRow } from '../runs/run-row.ts'
import { requireWriter } from '../runs/run-service.ts'
import type { CandidateDraft } from './candidate-draft.ts'
import { type CandidateRow, createCandidateStore, type QueueEntry } from './candidate-store.ts'
import { toCandidate } from './candidate-view.ts'

const maxQueue = 500
const stateAfter = { accept: 'accepted', merge: 'merged', reject: 'rejected', reopen: 'open' } as const

export type CandidateService = ReturnType<typeof createCandidateService>

/** Lists candidates and records decisions. Nothing here is public. */
export function createCandidateService(needs: { sql: Sql; cursors: Cursors; now: Clock }) {
  async function toCandidates(sql: Sql, run: RunRow, rows: readonly CandidateRow[]): Promise<Candidate[]> {
    const keyOf = (row: CandidateRow) => row.draft.placeKey ?? run.place_key!
    const places = await findPlaceReferences(sql, [...new Set(rows.map(keyOf))])
    const bodies = rows.flatMap(({ draft }) =>
      draft.claims.flatMap(({ memberOf, relation }) => [
        ...(memberOf?.localId ? [memberOf.localId] : []),
        ...(relation?.other.localId ? [relation.other.localId] : []),
      ]),
    )
    const ids = await createCandidateStore(sql).idsOf(run.id, bodies)
    return rows.map((row) => toCandidate(row, places.get(keyOf(row)) ?? null, ids))
  }

  async function decide(
    tx: Sql,
    caller: AccountCaller,
    run: RunRow,
    request: { id: string; decision: CandidateDecision; ifMatch: string | undefined },
  ): Promise<Candidate> {
    requireWriter(caller)
    const store = createCandidateStore(tx)
    const row = isId(request.id) ? await store.lock(run.id, request.id) : undefined
    if (row === undefined) throw candidateNotFound(request.id)
    requireVersion(request.ifMatch, row.version)
    if (row.state === 'published') {
      throw new ServiceError('conflict', 'The candidate is already published. Change the actor instead', {
        members: { entity_id: row.entity_id },
      })
    }
    const { decision, entity_id, reason } = request.decision
    const draft = nextDraft(row, request.decision)
    const decided = await store.decide(row.id, {
      state: stateAfter[decision],
      draft,
      entity_id: entity_id ? await requireMergeTarget(tx, caller.workspaceId, entity_id, draft.type) : null,
      reason: reason ?? null,
      by: nameOf(caller),
      at: needs.now(),
    })
    const [shown] = await toCandidates(tx, run, [decided])
    return shown!
  }

  async function requireMergeTarget(
    tx: Sql,
    workspaceId: string,
    entityId: string,
    type: CandidateDraft['type'],
  ): Promise<string> {
    const { id } = await requireTarget(tx, workspaceId, { type: 'entity', id: entityId })
    const target = (await summarizeActors(tx, workspaceId, [id], needs.now())).get(id)
    const fault = wrongMergeTarget(type, target)
    if (fault) throw invalidField('entity_id', fault)
    return id
  }

  return {
    async list(
      run: RunRow,
      query: {
        limit: number
        cursor?: string | undefined
        state?: readonly string[] | undefined
        issue_area?: readonly string[] | undefined
        type?: readonly string[] | undefined
        match?: readonly string[] | undefined
      },
    ) {
      const filter = {
        states: query.state,
        issueAreas: query.issue_area && expandIssueSlugs(query.issue_area),
        types: query.type,
        matches: query.match,
      }
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `candidates ${run.id} ${JSON.stringify(filter)}`,
        limit: query.limit,
        cursor: query.cursor,
        load: (after, limit) =>
          createCandidateStore(needs.sql).page(
            run.id,
            filter,
            after && { score: Number(after[0]), id: String(after[1]) },
            limit,
          ),
        positionOf: ({ score, id }) => [score, id],
      })
      return { data: await toCandidates(needs.sql, run, rows), page }
    },

    /** The first candidates without their quotes, for the list beside the review. */
    queue: (run: RunRow): Promise<QueueEntry[]> => createCandidateStore(needs.sql).queue(run.id, maxQueue),

    async read(run: RunRow, id: string): Promise<Candidate> {
      const row = isId(id) ? await createCandidateStore(needs.sql).find(run.id, id) : undefined
      if (row === undefined) throw candidateNotFound(id)
      const [candidate] = await toCandidates(needs.sql, run, [row])
      return candidate!
    },

    /** All or none: the first decision that is not possible ends the transaction. */
    async decideAll(
      tx: Sql,
      caller: AccountCaller,
      run: RunRow,
      { decisions }: CandidateDecisions,
    ): Promise<{ data: Candidate[] }> {
      const ids = decisions.map(({ candidate_id }) => candidate_id.toLowerCase())
      const twice = ids.find((id, index) => ids.indexOf(id) !== index)
      if (twice !== undefined) throw invalidField('decisions', `${twice} is named twice`)
      const data: Candidate[] = []
      for (const { candidate_id: id, decision } of decisions)
        data.push(await decide(tx, caller, run, { id, decision, ifMatch: undefined }))
      return { data }
    },

    decide,
  }
}

/** Reopening a candidate also discards its edits. */
function nextDraft({ found, draft }: CandidateRow, { decision, edit }: CandidateDecision): CandidateDraft {
  const from = decision === 'reopen' ? found : draft
  return edit ? applyEdit(from, edit) : from
}

/** Applies edits to everything except quotes. */
function applyEdit(draft: CandidateDraft, edit: NonNullable<CandidateDecision['edit']>): CandidateDraft {
  const dropped = new Set(edit.drop_claims ?? [])
  const unknown = [...dropped].find((id) => !draft.claims.some((claim) => claim.id === id))
  if (unknown !== undefined) throw invalidField('edit.drop_claims', `the candidate has no claim ${unknown}`)
  const issueAreas = edit.issue_areas ?? draft.issueAreas
  const isRemovedArea = (slug: string | null) =>
    slug !== null && !!edit.issue_areas && !issueAreas.includes(slug)
  const claims = draft.claims
    .filter((claim) => !dropped.has(claim.id))
    // The claim stays, but loses the removed issue area.
    .map((claim) => (isRemovedArea(claim.issueArea) ? { ...claim, issueArea: null } : claim))
  if (claims.length === 0)
    throw invalidField('edit.drop_claims', 'must keep at least one claim. Reject the candidate instead')
  const noArea = edit.issue_areas?.find((slug) => !isIssueArea(slug))
  if (noArea !== undefined) throw invalidField('edit.issue_areas', `no issue area has the slug ${noArea}`)
  const cited = new Set(claims.map((claim) => claim.evidence.pageUrl))
  return {
    ...draft,
    name: edit.name ?? draft.name,
    type: edit.type ?? draft.type,
    description: edit.description === undefined ? draft.description : edit.description,
    issueAreas,
    website: edit.website === undefined ? draft.website : edit.website,
    claims,
    sources: draft.sources.filter((source) => cited.has(source.url)),
  }
}

const candidateNotFound = (id: string) => new ServiceError('item_not_found', `The run has no candidate ${id}`)

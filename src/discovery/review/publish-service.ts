import { suspectDuplicate } from '../../contributions/index.ts'
import {
  type Directory,
  describeTargets,
  type Edit,
  missingClaims,
  withStoredUrls,
} from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { type AccountCaller, nameOf } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { RunRow } from '../runs/run-row.ts'
import { requireWriter } from '../runs/run-service.ts'
import { claimInputs, entityInput } from './candidate-draft.ts'
import { type CandidateRow, createCandidateStore } from './candidate-store.ts'
import { membershipsOfRun } from './memberships-of-run.ts'

type AccountEdit = Edit<AccountCaller>
type Visibility = 'public' | 'workspace'

/** Publishes decided candidates as actors, all or none. The directory emits signals in the same transaction. */
export function createPublishService(needs: {
  directory: Pick<Directory, 'edits' | 'entities' | 'publishRelations' | 'publishSearch'>
  baseUrl: string
  now: Clock
}) {
  const { edits, entities } = needs.directory

  async function write(
    edit: AccountEdit,
    run: RunRow,
    row: CandidateRow,
    visibility: Visibility,
  ): Promise<string> {
    const { tx, caller } = edit
    const { draft } = row
    if (row.state === 'merged') {
      const id = row.entity_id!
      const actor = await entities.read(tx, id, caller.workspaceId)
      const added = missingClaims(actor, claimInputs(draft))
      const claims = actor.visibility === 'public' ? withStoredUrls(added, needs.baseUrl) : added
      if (claims.length > 0) await edits.update(edit, id, { add_claims: claims })
      return id
    }
    const input = entityInput(draft, run.place_key!, visibility)
    const claims = visibility === 'public' ? withStoredUrls(input.claims, needs.baseUrl) : input.claims
    const { id } = await edits.create(edit, { ...input, claims })
    if (visibility === 'public') await suspect(tx, caller, row, id)
    return id
  }

  /** A candidate that was published although it resembles a public actor is compared by the reviewers. */
  async function suspect(tx: Sql, caller: AccountCaller, row: CandidateRow, entityId: string): Promise<void> {
    const { entityId: otherId, verdict, reasons } = row.match
    if (verdict === 'new' || otherId === null) return
    const known = await describeTargets(tx, caller.workspaceId, [{ type: 'entity', id: otherId }])
    if (known.get(otherId)?.state !== 'listed') return
    await suspectDuplicate(tx, {
      entityId: otherId,
      otherId: entityId,
      placeKey: row.draft.placeKey,
      reasons,
    })
  }

  /** What a run of the service searched becomes public only with a reviewer's publication. A sync never does. */
  async function publishSearch(
    { tx, changed, caller }: AccountEdit,
    run: RunRow,
    visibility: Visibility,
  ): Promise<boolean> {
    const isReviewed = visibility === 'public' && caller.roles.includes('reviewer')
    if (!isReviewed || run.kind !== 'research') return false
    return needs.directory.publishSearch(tx, changed, run.id)
  }

  /** Merges into public actors wait for a directory reviewer. */
  async function findWaiting(tx: Sql, caller: AccountCaller, rows: readonly CandidateRow[]) {
    const merged = rows.filter((row) => row.state === 'merged')
    const targets = merged.map((row) => ({ type: 'entity' as const, id: row.entity_id! }))
    const known = await describeTargets(tx, caller.workspaceId, targets)
    const gone = merged.find((row) => !known.get(row.entity_id!)?.name)
    if (gone) {
      const message = `The actor to merge ${gone.draft.name} into no longer exists. Decide again`
      throw new ServiceError('conflict', message, { members: { candidate_id: gone.id } })
    }
    if (caller.roles.includes('reviewer')) return []
    return merged.filter((row) => known.get(row.entity_id!)?.state === 'listed')
  }

  return {
    async publish(edit: AccountEdit, run: RunRow, visibility: Visibility) {
      const { tx, caller } = edit
      requireWriter(caller)
      const store = createCandidateStore(tx)
      const rows = await store.lockDecided(run.id)
      const isSearchPublished = await publishSearch(edit, run, visibility)
      if (rows.length === 0 && isSearchPublished && !(await store.hasOpen(run.id)))
        return { published: [], waiting: [], memberships: 0, visibility }
      if (rows.length === 0)
        throw new ServiceError('conflict', 'The run has no accepted or merged candidates to publish')
      const waiting = await findWaiting(tx, caller, rows)
      if (waiting.length === rows.length) {
        const message =
          'All remaining candidates merge into public actors, which only a directory reviewer can publish'
        throw new ServiceError('role_required', message, { members: { role: 'reviewer' } })
      }
      const published: { candidate_id: string; entity_id: string; url: string }[] = []
      for (const row of rows) {
        if (waiting.includes(row)) continue
        const entityId = await write(edit, run, row, visibility)
        const { draft, reason } = row
        const decided = { draft, reason, by: nameOf(caller), at: needs.now() }
        await store.decide(row.id, { ...decided, state: 'published', entity_id: entityId })
        published.push({ candidate_id: row.id, entity_id: entityId, url: `/api/entities/${entityId}` })
      }
      const ids = new Set(published.map(({ entity_id }) => entity_id))
      const found = visibility === 'public' ? await membershipsOfRun(tx, run.id, ids) : []
      const memberships = await needs.directory.publishRelations(edit, found)
      return {
        published,
        memberships,
        waiting: waiting.map((row) => ({ candidate_id: row.id, entity_id: row.entity_id! })),
        visibility,
      }
    },
  }
}

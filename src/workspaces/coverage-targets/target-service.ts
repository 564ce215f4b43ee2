import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import {
  type CoverageTargetDetail,
  type CoverageTargetInput,
  type CoverageTargetPatch,
  maxCoverageTargets,
} from '../../contracts/workspaces/coverage-targets.ts'
import type { Clock } from '../../platform/clock.ts'
import { limitReached, ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { requireVersion } from '../../platform/http/precondition.ts'
import { isId, newId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { lockWorkspace } from '../../platform/sql/lock-workspace-store.ts'
import { recordChange } from '../change-store.ts'
import { resolveScope } from '../resolve-scope.ts'
import { createTargetStore, type TargetRow } from './coverage-target-store.ts'
import { readTargetCells, toCoverageTarget, toCoverageTargetDetail } from './target-cells.ts'

export type TargetService = ReturnType<typeof createTargetService>

/** Progress is computed on every read. */
export function createTargetService(needs: { sql: Sql; cursors: Cursors; now: Clock }) {
  async function detail(sql: Sql, workspaceId: string, target: TargetRow): Promise<CoverageTargetDetail> {
    const now = needs.now()
    return toCoverageTargetDetail(target, await readTargetCells(sql, workspaceId, [target], now), now)
  }

  return {
    async create(tx: Sql, member: AccountCaller, input: CoverageTargetInput): Promise<CoverageTargetDetail> {
      const store = createTargetStore(tx)
      await lockWorkspace(tx, member.workspaceId)
      if ((await store.count(member.workspaceId)) >= maxCoverageTargets) {
        throw limitReached(
          'coverage_targets',
          maxCoverageTargets,
          `A workspace can have at most ${maxCoverageTargets} coverage targets. Delete one that you no longer need`,
        )
      }
      const now = needs.now()
      const { place_key, ...fields } = input
      const content = { ...fields, ...unique(fields), place: (await requirePlace(tx, input))! }
      const target = await store.insert(member, newId(), content, now)
      await recordChange(tx, member, { action: 'coverage_target.created', target: toSubject(target) }, now)
      return detail(tx, member.workspaceId, target)
    },

    async read(workspaceId: string, id: string, sql = needs.sql): Promise<CoverageTargetDetail> {
      const found = isId(id) ? await createTargetStore(sql).find(workspaceId, id) : undefined
      return detail(sql, workspaceId, requireTarget(id, found))
    },

    async list(workspaceId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const store = createTargetStore(needs.sql)
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `coverage targets ${workspaceId}`,
        limit,
        cursor,
        load: (after, count) =>
          store.page(workspaceId, after && { updatedAt: String(after[0]), id: String(after[1]) }, count),
        positionOf: ({ position }) => [position.updatedAt, position.id],
        count: () => store.count(workspaceId),
      })
      const now = needs.now()
      const targets = rows.map(({ target }) => target)
      const cells = await readTargetCells(needs.sql, workspaceId, targets, now)
      return { data: targets.map((target) => toCoverageTarget(target, cells, now)), page }
    },

    /** Omitted fields keep their value. */
    async update(
      tx: Sql,
      member: AccountCaller,
      id: string,
      patch: CoverageTargetPatch,
      ifMatch: string | undefined,
    ): Promise<CoverageTargetDetail> {
      const before = await lockTarget(tx, member, id)
      requireVersion(ifMatch, before.version)
      const now = needs.now()
      const place = (await requirePlace(tx, patch)) ?? before.place
      const { title = before.title, minimum = before.minimum, due_on = before.due_on } = patch
      const { issue_areas, actor_types } = unique({
        issue_areas: patch.issue_areas ?? before.issue_areas,
        actor_types: patch.actor_types ?? before.actor_types,
      })
      const content = { title, place, issue_areas, actor_types, minimum, due_on }
      const target = await createTargetStore(tx).change(member, before.id, content, now)
      const details = { fields: Object.keys(patch) }
      await recordChange(
        tx,
        member,
        { action: 'coverage_target.changed', target: toSubject(target), details },
        now,
      )
      return detail(tx, member.workspaceId, target)
    },

    async remove(
      tx: Sql,
      member: AccountCaller,
      id: string,
      ifMatch: string | undefined,
    ): Promise<undefined> {
      const target = await lockTarget(tx, member, id)
      requireVersion(ifMatch, target.version)
      await createTargetStore(tx).remove(target.id)
      await recordChange(
        tx,
        member,
        { action: 'coverage_target.deleted', target: toSubject(target) },
        needs.now(),
      )
    },
  }

  async function lockTarget(tx: Sql, { workspaceId }: AccountCaller, id: string): Promise<TargetRow> {
    return requireTarget(id, isId(id) ? await createTargetStore(tx).lock(workspaceId, id) : undefined)
  }
}

/** Resolves the place, if any. Throws 400 for unknown places and issue areas. */
async function requirePlace(
  tx: Sql,
  { place_key, issue_areas = [] }: Pick<CoverageTargetPatch, 'place_key' | 'issue_areas'>,
): Promise<PlaceReference | undefined> {
  const [place] = await resolveScope(tx, {
    places: place_key === undefined ? [] : [{ path: 'place_key', value: place_key }],
    issueAreas: issue_areas.map((value, index) => ({ path: `issue_areas.${index}`, value })),
  })
  return place
}

/** Removes duplicates. */
function unique({ issue_areas, actor_types }: Pick<TargetRow, 'issue_areas' | 'actor_types'>) {
  return { issue_areas: [...new Set(issue_areas)], actor_types: [...new Set(actor_types)] }
}

function toSubject({ id, title }: TargetRow) {
  return { type: 'coverage_target', id, name: title }
}

function requireTarget(id: string, target: TargetRow | undefined): TargetRow {
  if (target !== undefined) return target
  throw new ServiceError('item_not_found', `The workspace has no coverage target with the id ${id}`)
}

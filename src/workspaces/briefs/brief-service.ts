import type {
  Brief,
  BriefInput,
  BriefPatch,
  BriefScope,
  BriefStatus,
} from '../../contracts/workspaces/briefs.ts'
import type { Directory } from '../../directory/index.ts'
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
import { type BriefContent, type BriefRow, createBriefStore, type LinkedIds } from './brief-store.ts'
import { hasChanged, toBriefView, toKnown } from './brief-view.ts'
import { type Marks, marksOf, referencesOf, rejectUnknown } from './check-references.ts'
import { deriveGaps } from './derived-gaps.ts'
import {
  createReferences,
  type DescribeRuns,
  type KnownReferences,
  type ResolvedReference,
} from './references.ts'
import { uncitedSentences } from './uncited-sentences.ts'

const maxBriefs = 1_000
const noLinks: LinkedIds = { entities: [], sources: [], signals: [], runs: [] }

type ContentDraft = Omit<BriefContent, 'known'>

export type BriefService = ReturnType<typeof createBriefService>

export function createBriefService(needs: {
  sql: Sql
  cursors: Cursors
  directory: Pick<Directory, 'readCitations'>
  describeRuns: DescribeRuns
  now: Clock
}) {
  const references = createReferences(needs)

  /** Resolves every reference of a draft. `known` holds the references stored before. */
  async function resolveContent(
    tx: Sql,
    workspaceId: string,
    { malformed, ...written }: ContentDraft & Marks,
    known: KnownReferences,
  ) {
    const placed = referencesOf(written.cited, written.links)
    const all = placed.map((one) => one.reference)
    const found = await references.resolve(tx, workspaceId, all, known, needs.now())
    rejectUnknown(placed, found, known, malformed)
    return { content: { ...written, known: toKnown(found) } satisfies BriefContent, found }
  }

  async function toBrief(
    sql: Sql,
    workspaceId: string,
    row: BriefRow,
    found: ReadonlyMap<string, ResolvedReference>,
  ): Promise<Brief> {
    return {
      ...toBriefView(row, found),
      derived_gaps: await deriveGaps(sql, workspaceId, row.scope, needs.now()),
    }
  }

  return {
    async create(tx: Sql, member: AccountCaller, input: BriefInput): Promise<Brief> {
      const { workspaceId } = member
      const store = createBriefStore(tx)
      await lockWorkspace(tx, workspaceId)
      if ((await store.count(workspaceId)) >= maxBriefs) {
        throw limitReached(
          'briefs',
          maxBriefs,
          `A workspace can have at most ${maxBriefs} briefs. Delete one that you no longer need`,
        )
      }
      const now = needs.now()
      const scope = await resolveBriefScope(tx, input.scope)
      const links = linkedIds(input.links, noLinks)
      const written = { ...input, scope, links, ...marksOf(input.text) }
      const { content, found } = await resolveContent(tx, workspaceId, written, {})
      const id = newId()
      await store.insert(member, id, content, now)
      await recordChange(tx, member, { action: 'brief.created', target: toSubject(id, content) }, now)
      return toBrief(tx, workspaceId, requireBrief(id, await store.find(workspaceId, id)), found)
    },

    /** Resolves citations, links and gaps to their current state. */
    async read(
      workspaceId: string,
      id: string,
      options: { check?: boolean | undefined } = {},
    ): Promise<Brief> {
      const { sql } = needs
      const store = createBriefStore(sql)
      const row = requireBrief(id, isId(id) ? await store.find(workspaceId, id) : undefined)
      const all = referencesOf(row.cited, row.links).map((one) => one.reference)
      const found = await references.resolve(sql, workspaceId, all, row.known, needs.now())
      const known = toKnown(found)
      if (hasChanged(known, row.known)) await store.saveKnown(row.summary.id, row.summary.version, known)
      const brief = await toBrief(sql, workspaceId, row, found)
      if (!options.check) return brief
      const sentences = uncitedSentences(brief.text)
      return { ...brief, uncited: { count: sentences.length, sentences } }
    },

    async list(
      workspaceId: string,
      options: { status?: BriefStatus | undefined; limit: number; cursor?: string | undefined },
    ) {
      const { status, limit, cursor } = options
      const store = createBriefStore(needs.sql)
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `briefs ${workspaceId} ${status ?? ''}`,
        limit,
        cursor,
        load: (after, count) =>
          store.page(workspaceId, {
            status,
            after: after && { updatedAt: String(after[0]), id: String(after[1]) },
            limit: count,
          }),
        positionOf: ({ position }) => [position.updatedAt, position.id],
        count: () => store.count(workspaceId, status),
      })
      return { data: rows.map(({ brief }) => brief), page }
    },

    /** Omitted fields keep their value. */
    async update(
      tx: Sql,
      member: AccountCaller,
      id: string,
      patch: BriefPatch,
      ifMatch: string | undefined,
    ): Promise<Brief> {
      const { workspaceId } = member
      const row = await lockBrief(tx, workspaceId, id)
      const { version, id: briefId } = row.summary
      requireVersion(ifMatch, version)
      const now = needs.now()
      const store = createBriefStore(tx)
      const { title = row.title, status = row.status, text = row.text, gaps = row.gaps } = patch
      const scope = patch.scope ? await resolveBriefScope(tx, patch.scope) : row.scope
      const links = linkedIds(patch.links ?? {}, row.links)
      const marks = patch.text === undefined ? { cited: row.cited, malformed: [] } : marksOf(patch.text)
      const written = { title, status, text, gaps, scope, links, ...marks }
      const { content, found } = await resolveContent(tx, workspaceId, written, row.known)
      await store.change(member, briefId, content, now)
      const change = { action: 'brief.changed', target: toSubject(briefId, content) } as const
      await recordChange(tx, member, { ...change, details: { fields: Object.keys(patch) } }, now)
      return toBrief(tx, workspaceId, requireBrief(id, await store.find(workspaceId, briefId)), found)
    },

    /** Adds a run and the actors it found to the links of a brief. */
    async link(
      tx: Sql,
      member: AccountCaller,
      id: string,
      found: { runId: string; entityIds: readonly string[] },
    ): Promise<Brief> {
      const { links } = await lockBrief(tx, member.workspaceId, id)
      const entities = [...new Set([...links.entities, ...found.entityIds])]
      const runs = [...new Set([...links.runs, found.runId])]
      return this.update(tx, member, id, { links: { ...links, entities, runs } }, undefined)
    },

    async remove(
      tx: Sql,
      member: AccountCaller,
      id: string,
      ifMatch: string | undefined,
    ): Promise<undefined> {
      const { summary } = await lockBrief(tx, member.workspaceId, id)
      requireVersion(ifMatch, summary.version)
      await createBriefStore(tx).remove(summary.id)
      await recordChange(
        tx,
        member,
        { action: 'brief.deleted', target: toSubject(summary.id, summary) },
        needs.now(),
      )
    },
  }

  async function lockBrief(tx: Sql, workspaceId: string, id: string): Promise<BriefRow> {
    return requireBrief(id, isId(id) ? await createBriefStore(tx).lock(workspaceId, id) : undefined)
  }
}

/** How history and usage records refer to a brief. */
export function toSubject(id: string, { title }: { title: string }) {
  return { type: 'brief', id, name: title }
}

async function resolveBriefScope(tx: Sql, scope: BriefScope): Promise<BriefScope> {
  const at = (field: string, values: readonly string[]) =>
    values.map((value, index) => ({ path: `scope.${field}.${index}`, value }))
  const places = await resolveScope(tx, {
    places: at('place_keys', scope.place_keys),
    issueAreas: at('issue_areas', scope.issue_areas),
  })
  return {
    place_keys: places.map((place) => place.key),
    issue_areas: [...new Set(scope.issue_areas)],
    question: scope.question,
  }
}

/** Lowercases and deduplicates ids. Missing kinds keep their value. */
function linkedIds(given: NonNullable<BriefPatch['links']>, before: LinkedIds): LinkedIds {
  const unique = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]
  return {
    entities: given.entities ? unique(given.entities) : before.entities,
    sources: given.sources ? unique(given.sources) : before.sources,
    signals: given.signals ? unique(given.signals) : before.signals,
    runs: given.runs ? unique(given.runs) : before.runs,
  }
}

function requireBrief(id: string, row: BriefRow | undefined): BriefRow {
  if (row !== undefined) return row
  throw new ServiceError('item_not_found', `The workspace has no brief with the id ${id}`)
}

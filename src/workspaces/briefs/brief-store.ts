import { sql as raw } from 'kysely'
import type { BriefScope, BriefStatus, BriefSummary } from '../../contracts/workspaces/briefs.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type Authorship, authorshipFields, createdBy, updatedBy } from '../authorship.ts'
import type { CitationMark } from './citation-marks.ts'
import type { KnownReferences } from './references.ts'

/** Lowercase ids of linked records. */
export type LinkedIds = { entities: string[]; sources: string[]; signals: string[]; runs: string[] }

export type BriefContent = {
  title: string
  status: BriefStatus
  scope: BriefScope
  text: string
  links: LinkedIds
  gaps: string[]
  /** Citations in order of their number. */
  cited: Pick<CitationMark, 'kind' | 'id'>[]
  known: KnownReferences
}

export type BriefRow = BriefContent & { summary: BriefSummary }

type BriefPosition = { updatedAt: string; id: string }

export function createBriefStore(sql: Sql) {
  const ofWorkspace = (workspaceId: string) =>
    sql
      .selectFrom('brief')
      .select(['id', 'title', 'status', 'scope', 'version'])
      .select(['created_at', 'created_by', 'created_by_name', 'updated_at', 'updated_by', 'updated_by_name'])
      .select(raw<number>`jsonb_array_length(cited)`.as('citation_count'))
      .where('workspace_id', '=', workspaceId)

  async function one(workspaceId: string, id: string, isLocked: boolean): Promise<BriefRow | undefined> {
    const row = await ofWorkspace(workspaceId)
      .select(['text', 'links', 'gaps', 'cited', 'known'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst()
    return (
      row && {
        summary: toSummary(row),
        title: row.title,
        status: row.status,
        scope: row.scope as BriefScope,
        text: row.text,
        links: row.links as LinkedIds,
        gaps: row.gaps,
        cited: row.cited as BriefContent['cited'],
        known: row.known as KnownReferences,
      }
    )
  }

  return {
    find: (workspaceId: string, id: string) => one(workspaceId, id, false),
    /** Locks the brief until the transaction ends. */
    lock: (workspaceId: string, id: string) => one(workspaceId, id, true),

    async count(workspaceId: string, status?: BriefStatus): Promise<number> {
      let query = sql
        .selectFrom('brief')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
      if (status !== undefined) query = query.where('status', '=', status)
      return Number((await query.executeTakeFirstOrThrow()).count)
    },

    /** Most recently changed first. */
    async page(
      workspaceId: string,
      options: { status: BriefStatus | undefined; after: BriefPosition | undefined; limit: number },
    ): Promise<{ brief: BriefSummary; position: BriefPosition }[]> {
      const { status, after } = options
      let query = ofWorkspace(workspaceId)
        .select(raw<string>`updated_at::text`.as('position'))
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(options.limit)
      if (status !== undefined) query = query.where('status', '=', status)
      if (after !== undefined) {
        query = query.where(
          raw<boolean>`(updated_at, id) < (${after.updatedAt}::timestamptz, ${after.id}::uuid)`,
        )
      }
      const rows = await query.execute()
      return rows.map((row) => ({
        brief: toSummary(row),
        position: { updatedAt: row.position, id: row.id },
      }))
    },

    async insert(member: AccountCaller, id: string, content: BriefContent, now: Date): Promise<void> {
      await sql
        .insertInto('brief')
        .values({ id, workspace_id: member.workspaceId, ...toColumns(content), ...createdBy(member, now) })
        .execute()
    },

    async change(member: AccountCaller, id: string, content: BriefContent, now: Date): Promise<void> {
      await sql
        .updateTable('brief')
        .set({ ...toColumns(content), version: raw`version + 1`, ...updatedBy(member, now) })
        .where('id', '=', id)
        .execute()
    },

    /**
     * Updates the last known data of references without changing the version. Skipped when a newer version exists.
     */
    async saveKnown(id: string, version: number, known: KnownReferences): Promise<void> {
      await sql
        .updateTable('brief')
        .set({ known: JSON.stringify(known) })
        .where('id', '=', id)
        .where('version', '=', version)
        .execute()
    },

    async remove(id: string): Promise<void> {
      await sql.deleteFrom('brief').where('id', '=', id).execute()
    },
  }
}

type SummaryRow = Authorship & {
  id: string
  title: string
  status: BriefStatus
  scope: unknown
  citation_count: number
}

function toSummary(row: SummaryRow): BriefSummary {
  const { id, title, status, citation_count } = row
  return { id, title, status, scope: row.scope as BriefScope, citation_count, ...authorshipFields(row) }
}

function toColumns({ title, status, text, gaps, ...content }: BriefContent) {
  return {
    title,
    status,
    text,
    gaps,
    scope: JSON.stringify(content.scope),
    links: JSON.stringify(content.links),
    cited: JSON.stringify(content.cited),
    known: JSON.stringify(content.known),
  }
}

import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { SourceRow } from './source-view.ts'

/** A page of sources starts after this date and id. */
export type SourcePosition = { dated: string; id: string }

export type SourcePage = { rows: (SourceRow & { dated: string })[]; total: number }

export type SourceStore = ReturnType<typeof createSourceStore>

// The date of a source is its publication date or, without one, its retrieval date.
const dated = raw`coalesce(s.published_at, s.retrieved_at)`

export function createSourceStore(sql: Sql) {
  /** Lists the sources of the claims that `claims` selects (source_id, excerpt, entity_id), newest first. */
  async function page(
    claims: RawBuilder<unknown>,
    options: { classes?: readonly string[] | undefined; after?: SourcePosition | undefined; limit: number },
  ): Promise<SourcePage> {
    const ofClass = options.classes ? raw`and s.source_class = any(${options.classes})` : raw``
    const after = options.after
      ? raw`where (dated, id) < (${options.after.dated}::timestamptz, ${options.after.id}::uuid)`
      : raw``
    const result = await raw<SourceRow & { dated: string; total: number }>`
      with quoted as materialized (${claims}),
      found as materialized (
        select s.*, ${dated} as dated from source s
        where s.id in (select source_id from quoted) ${ofClass}
      ),
      shown as (select * from found ${after} order by dated desc, id desc limit ${options.limit})
      select shown.id, url, title, publisher, source_class, published_at, retrieved_at, content_hash, status, sample,
        dated::text as dated,
        (select count(*)::int from found) as total,
        (select q.excerpt from quoted q where q.source_id = shown.id order by q.recorded_at desc, q.claim_id limit 1) as excerpt,
        (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'type', e.type) order by e.sort_name, e.id), '[]')
          from (select e.id, e.name, e.type, e.sort_name from entity e
            where e.id in (select c.entity_id from claim c where c.source_id = shown.id)
              and (e.listed or (e.workspace_id = shown.workspace_id and e.status = 'active'))
            order by e.sort_name, e.id limit 50) e) as entities
      from shown order by dated desc, id desc`.execute(sql)
    const total = result.rows[0]?.total ?? (options.after ? await count(claims, ofClass) : 0)
    return { rows: result.rows, total }
  }

  async function count(claims: RawBuilder<unknown>, ofClass: RawBuilder<unknown>): Promise<number> {
    const result = await raw<{ total: number }>`
      with quoted as (${claims})
      select count(*)::int as total from source s where s.id in (select source_id from quoted) ${ofClass}`.execute(
      sql,
    )
    return result.rows[0]?.total ?? 0
  }

  return {
    ofEntity(
      entityId: string,
      options: { after?: SourcePosition | undefined; limit: number },
    ): Promise<SourcePage> {
      const claims = raw`select source_id, excerpt, recorded_at, id as claim_id from claim
        where entity_id = ${entityId} and relation is null`
      return page(claims, options)
    },

    ofPlace(
      placeId: number,
      options: {
        issueAreas?: readonly string[] | undefined
        classes?: readonly string[] | undefined
        after?: SourcePosition | undefined
        limit: number
      },
    ): Promise<SourcePage> {
      const onIssue = options.issueAreas
        ? raw`and (c.issue_area = any(${options.issueAreas}) or (c.issue_area is null and e.issue_areas && ${options.issueAreas}))`
        : raw``
      const claims = raw`
        select c.source_id, c.excerpt, c.recorded_at, c.id as claim_id
        from entity_place ep join entity e on e.id = ep.entity_id join claim c on c.entity_id = e.id
        where ep.place_id = ${placeId} and e.listed ${onIssue}`
      return page(claims, options)
    },

    /** Finds public sources only, because private ones are visible to their workspace alone. */
    async exists(id: string): Promise<boolean> {
      const row = await sql
        .selectFrom('source')
        .select('id')
        .where('id', '=', id)
        .where('workspace_id', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

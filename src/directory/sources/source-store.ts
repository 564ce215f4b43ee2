import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { plannedEachTime, plannedOnce } from '../../platform/sql/prepared-reads.ts'
import { isShownClaim } from '../entities/contact-columns-store.ts'
import type { SourceRow } from './source-view.ts'

/** A page of sources starts after this date and id. */
export type SourcePosition = { dated: string; id: string }

export type SourcePage = { rows: (SourceRow & { dated: string })[]; total: number }

type SourcePageOptions = {
  classes?: readonly string[] | undefined
  after?: SourcePosition | undefined
  limit: number
}

export type SourceStore = ReturnType<typeof createSourceStore>

// The date of a source is its publication date or, without one, its retrieval date.
const dated = raw`coalesce(s.published_at, s.retrieved_at)`

/** The claims about the public actors of a place, without their relations, which are no part of the record of an actor. */
const claimsIn = (placeId: number) =>
  raw`from entity_place ep join claim c on c.entity_id = ep.entity_id where ep.place_id = ${placeId}
    and c.relation is null and ${isShownClaim}`

/** How many of the newest sources of all places are searched for those of one large place. */
const searchedSources = 20_000

export function createSourceStore(sql: Sql) {
  const ofClass = (classes: readonly string[] | undefined) =>
    classes ? raw`and s.source_class = any(${classes})` : raw``

  /**
   * The columns of a source `s`, with a quote of the claims `c` that `claims` selects. Of a data file about thousands,
   * the actors of these claims come first.
   */
  const columns = (claims: RawBuilder<unknown>) => raw`
    s.id, s.url, s.title, s.publisher, s.source_class, s.published_at, s.retrieved_at, s.content_hash, s.status, s.sample,
    ${dated}::text as dated,
    (select c.excerpt ${claims} and c.source_id = s.id
      order by c.kind = 'contact', c.recorded_at desc, c.id limit 1) as excerpt,
    (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'type', e.type)
        order by e.is_asked_for desc, e.sort_name, e.id), '[]')
      from (select e.id, e.name, e.type, e.sort_name,
          e.id in (select c.entity_id ${claims} and c.source_id = s.id) as is_asked_for
        from entity e
        where e.id in (select c.entity_id from claim c where c.source_id = s.id)
          and (e.listed or (e.workspace_id = s.workspace_id and e.status = 'active'))
        order by is_asked_for desc, e.sort_name, e.id limit 50) e) as entities`

  /** Lists the sources of the claims `c` that `claims` selects, newest first. */
  async function page(
    claims: RawBuilder<unknown>,
    options: SourcePageOptions,
    planned: RawBuilder<unknown> = plannedEachTime,
  ): Promise<SourcePage> {
    const found = raw`
      select s.id, ${dated} as dated from source s
      where s.id in (select c.source_id ${claims}) ${ofClass(options.classes)}`
    const after = options.after
      ? raw`where (dated, id) < (${options.after.dated}::timestamptz, ${options.after.id}::uuid)`
      : raw``
    const { rows } = await raw<SourceRow & { dated: string; total: number }>`
      ${planned} with found as materialized (${found}),
      shown as (select id from found ${after} order by dated desc, id desc limit ${options.limit})
      select (select count(*)::int from found) as total, ${columns(claims)}
      from shown join source s on s.id = shown.id order by ${dated} desc, s.id desc`.execute(sql)
    return { rows, total: rows[0]?.total ?? (options.after ? await count(found) : 0) }
  }

  async function count(found: RawBuilder<unknown>): Promise<number> {
    const { rows } = await raw<{
      total: number
    }>`select count(*)::int as total from (${found}) found`.execute(sql)
    return rows[0]?.total ?? 0
  }

  return {
    ofEntity(
      entityId: string,
      options: { after?: SourcePosition | undefined; limit: number },
    ): Promise<SourcePage> {
      return page(
        raw`from claim c where c.entity_id = ${entityId} and c.relation is null and ${isShownClaim}`,
        options,
        plannedOnce,
      )
    },

    ofPlace(
      placeId: number,
      { issueAreas, ...options }: SourcePageOptions & { issueAreas?: readonly string[] | undefined },
    ): Promise<SourcePage> {
      if (issueAreas === undefined) return page(claimsIn(placeId), options)
      const claims = raw`
        from entity_place ep join entity e on e.id = ep.entity_id join claim c on c.entity_id = e.id
        where ep.place_id = ${placeId} and e.listed and c.relation is null and ${isShownClaim}
          and (c.issue_area = any(${issueAreas}) or (c.issue_area is null and e.issue_areas && ${issueAreas}))`
      return page(claims, options)
    },

    /**
     * The same for a place with a large share of all sources: reads the newest of all until enough of them are of the
     * place. Undefined when they are too far apart.
     */
    async newestOfPlace(
      placeId: number,
      options: SourcePageOptions,
    ): Promise<SourcePage['rows'] | undefined> {
      const { after, limit } = options
      const isAfter = after
        ? raw`and (${dated}, s.id) < (${after.dated}::timestamptz, ${after.id}::uuid)`
        : raw``
      const claims = claimsIn(placeId)
      const { rows } = await raw<SourceRow & { dated: string }>`
        ${plannedEachTime} with shown as materialized (
          select id from (
            select s.id, ${dated} as dated from source s
            where s.workspace_id is null ${ofClass(options.classes)} ${isAfter}
            order by ${dated} desc, s.id desc limit ${searchedSources}) newest
          where exists (select ${claims} and c.source_id = newest.id)
          order by dated desc, id desc limit ${limit})
        select ${columns(claims)} from shown join source s on s.id = shown.id
        order by ${dated} desc, s.id desc`.execute(sql)
      return rows.length < limit ? undefined : rows
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

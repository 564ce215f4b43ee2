import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'

type SitemapActor = { id: string; slug: string; updated_at: Date }

/**
 * The public records that search engines may list: nothing of the sample town, no people without an office, nobody who
 * asked to be left out.
 */
export function createSitemapStore(sql: Sql) {
  return {
    /** Every `size`-th id: the last actor of each part but the final one. */
    async actorBoundaries(size: number): Promise<string[]> {
      const { rows } = await raw<{ id: string }>`
        select id from (
          select id, row_number() over (order by id) as row, count(*) over () as total
          from entity where listed and not sample and not no_index) numbered
        where row % ${size} = 0 and row < total order by id`.execute(sql)
      return rows.map(({ id }) => id)
    },

    /** A part has fewer than `size` actors when people without an office are among them. */
    async actors(after: string | undefined, size: number): Promise<SitemapActor[]> {
      const { rows } = await raw<SitemapActor>`
        select id, slug, updated_at from (
          select id, type, slug, updated_at from entity
          where listed and not sample and not no_index ${after === undefined ? raw`` : raw`and id > ${after}`}
          order by id limit ${size}) e
        where type <> 'person' or exists (select from claim c where c.entity_id = e.id and c.kind = 'role')
        order by id`.execute(sql)
      return rows
    },

    /** Slugs of all places with actors, in the order of their characters. */
    async places(): Promise<string[]> {
      const { rows } = await raw<{ slug: string }>`
        select slug from place p
        where not sample and level > 1 and exists (select from entity_place ep where ep.place_id = p.id)
        order by slug collate "C"`.execute(sql)
      return rows.map(({ slug }) => slug)
    },
  }
}

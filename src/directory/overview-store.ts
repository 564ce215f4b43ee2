import { sql as raw } from 'kysely'
import type { PlaceReference } from '../contracts/directory/place-key.ts'
import type { SourceClass } from '../contracts/directory/sources.ts'
import type { Sql } from '../platform/sql/database.ts'
import type { SourceReference } from './references/source-reference.ts'

/** Numbers of public records without the sample town; estimates where counting would be slow. */
export type DirectoryCounts = { actors: number; sources: number; places: number }

/** A claim with its actor, place and quote, which shows what a fact looks like. */
export type ExampleFact = {
  actor: { id: string; slug: string; name: string }
  place: PlaceReference
  issue_area: string
  excerpt: string
  source: SourceReference & { source_class: SourceClass }
  /** Part of the fictional sample town. */
  sample: boolean
}

type ExampleRow = {
  id: string
  slug: string
  name: string
  sample: boolean
  place: PlaceReference
  issue_area: string
  excerpt: string
  source: Omit<ExampleFact['source'], 'published_at' | 'retrieved_at'>
  published_at: Date | null
  retrieved_at: Date
}

/** Actors with the newest sources that are searched for an example. */
const searchedActors = 300

/** From this many rows on, the planner's estimate replaces a count. */
const estimateFrom = 50_000

export function createOverviewStore(sql: Sql) {
  /** `index` covers exactly the public rows, so its row estimate is theirs. The sample town is too small to matter. */
  async function countRows(
    table: 'entity' | 'source',
    index: 'entity_by_name' | 'source_public_url',
    condition: ReturnType<typeof raw>,
  ): Promise<number> {
    const { rows } = await raw<{ count: number }>`
      select reltuples::int as count from pg_class where oid = ${index}::regclass`.execute(sql)
    const estimate = rows[0]?.count ?? -1
    if (estimate >= estimateFrom) return estimate
    const counted = await raw<{ count: number }>`
      select count(*)::int as count from ${raw.table(table)} where ${condition}`.execute(sql)
    return counted.rows[0]!.count
  }

  return {
    async figures(): Promise<DirectoryCounts> {
      const places = await raw<{
        count: number
      }>`select count(*)::int as count from place where level = 4`.execute(sql)
      return {
        actors: await countRows('entity', 'entity_by_name', raw`listed and not sample`),
        sources: await countRows('source', 'source_public_url', raw`workspace_id is null and not sample`),
        places: places.rows[0]!.count,
      }
    },

    /** The records of the sample town, which the figures leave out. */
    async sampleFigures(): Promise<Pick<DirectoryCounts, 'actors' | 'sources'>> {
      const { rows } = await raw<{ actors: number; sources: number }>`
        select (select count(*)::int from entity where listed and sample) as actors,
          (select count(*)::int from source where workspace_id is null and sample) as sources`.execute(sql)
      return rows[0]!
    },

    /** The place of the sample town; undefined without it. */
    async samplePlace(): Promise<PlaceReference | undefined> {
      return sql
        .selectFrom('place')
        .select(['key', 'slug', 'name', 'state'])
        .where('sample', '=', true)
        .orderBy('id')
        .executeTakeFirst()
    },

    /**
     * A quote in prose that names its actor, for an issue. Of a real actor with a new source if there is one, otherwise
     * of the sample town. Records of data files are no good example.
     */
    async exampleFact(): Promise<ExampleFact | undefined> {
      const newest = raw`select * from entity where listed and not sample order by latest_source_at desc limit ${searchedActors}`
      const sample = raw`select e.* from place p join entity_place ep on ep.place_id = p.id
        join entity e on e.id = ep.entity_id where p.sample and e.listed`
      return (await findExample(newest)) ?? (await findExample(sample))
    },
  }

  async function findExample(actors: ReturnType<typeof raw>): Promise<ExampleFact | undefined> {
    const { rows } = await raw<ExampleRow>`
      select e.id, e.slug, e.name, e.sample, c.issue_area, c.excerpt, s.published_at, s.retrieved_at,
        json_build_object('key', p.key, 'slug', p.slug, 'name', p.name, 'state', p.state) as place,
        json_build_object('id', s.id, 'url', s.url, 'title', s.title, 'publisher', s.publisher,
          'source_class', s.source_class) as source
      from (${actors}) e join place p on p.id = e.place_id
      join claim c on c.entity_id = e.id join source s on s.id = c.source_id
      where c.issue_area is not null and length(c.excerpt) between 90 and 240
        and s.source_class not in ('dataset', 'calendar') and s.published_at is not null
        and position(e.name in c.excerpt) > 0 and length(e.name) < 60
      order by e.type = 'person' desc, s.published_at desc, c.id limit 1`.execute(sql)
    const [row] = rows
    return row && toExample(row)
  }
}

function toExample(row: ExampleRow): ExampleFact {
  const { id, slug, name, sample, place, issue_area, excerpt, source, published_at, retrieved_at } = row
  return {
    actor: { id, slug, name },
    place,
    issue_area,
    excerpt,
    sample,
    source: {
      ...source,
      published_at: published_at?.toISOString() ?? null,
      retrieved_at: retrieved_at.toISOString(),
    },
  }
}

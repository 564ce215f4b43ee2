import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { isShownClaim } from '../entities/contact-columns-store.ts'
import { isStemmed } from '../unstemmed-words.ts'
import { passageColumns } from './passage-columns-store.ts'
import type { PassageClaim } from './passages.ts'
import type { SourceDetailRow } from './source-detail-store.ts'

export type PassageFilters = {
  query: string
  placeIds: readonly number[] | undefined
  issueAreas: readonly string[] | undefined
  classes: readonly string[] | undefined
}

type RankedPassage = { id: string; source_id: string; rank: number }

/** Very common words match more quotes than can be ranked while somebody waits. */
const maxRanked = 2_000

/** Passages about public actors that match, best first. */
export async function findPassages(
  sql: Sql,
  filters: PassageFilters,
  after: { rank: number; id: string } | undefined,
  limit: number,
): Promise<RankedPassage[]> {
  const { query, placeIds, issueAreas, classes } = filters
  const words = raw`websearch_to_tsquery('english', ${query})`
  const { rows } = await raw<RankedPassage>`
    with found as (
      select p.id, p.source_id, p.excerpt from passage p join source s on s.id = p.source_id
      where to_tsvector('english', p.excerpt) @@ ${words} and s.workspace_id is null ${literalWords(query)}
        ${classes ? raw`and s.source_class = any(${classes})` : raw``}
        and exists (
          select from claim c join entity e on e.id = c.entity_id
          where c.source_id = p.source_id and c.passage_id = p.id and e.listed and ${isShownClaim}
            ${issueAreas ? raw`and c.issue_area = any(${issueAreas})` : raw``}
            ${
              placeIds
                ? raw`and exists (select from entity_place ep
                    where ep.entity_id = e.id and ep.place_id = any(${placeIds}))`
                : raw``
            })
      limit ${maxRanked}),
    ranked as (
      select id, source_id, ts_rank(to_tsvector('english', excerpt), ${words})::float8 as rank from found)
    select id, source_id, rank from ranked
    ${after ? raw`where rank < ${after.rank} or (rank = ${after.rank} and id > ${after.id}::uuid)` : raw``}
    order by rank desc, id limit ${limit}`.execute(sql)
  return rows
}

/** Words that the stemmer confuses with others, such as "housing" with "House", must be in the quote as written. */
function literalWords(query: string) {
  const words = query.toLowerCase().split(/[^\p{L}-]+/u)
  if (words.includes('or')) return raw``
  const literal = words.filter((word) => !isStemmed(word))
  return raw.join([raw``, ...literal.map((word) => raw`and p.excerpt ~* ${`\\m${word}\\M`}`)], raw` `)
}

/** What the passages prove about public actors. */
export async function readClaimsOfPassages(sql: Sql, ids: readonly string[]): Promise<PassageClaim[]> {
  const { rows } = await raw<PassageClaim>`
    select c.id, c.kind, c.text, c.issue_area, c.excerpt, ${passageColumns},
      json_build_object('id', e.id, 'name', e.name, 'type', e.type, 'slug', e.slug) as entity
    from passage p join claim c on c.source_id = p.source_id and c.passage_id = p.id
      join entity e on e.id = c.entity_id
    where p.id = any(${ids}::uuid[]) and e.listed and ${isShownClaim}
    order by c.id limit ${maxClaims}`.execute(sql)
  return rows
}

const maxClaims = 5_000

export async function readSources(sql: Sql, ids: readonly string[]): Promise<SourceDetailRow[]> {
  return sql
    .selectFrom('source')
    .select(['id', 'url', 'title', 'publisher', 'source_class', 'published_at', 'retrieved_at'])
    .select(['content_hash', 'status', 'sample'])
    .where(raw<boolean>`id = any(${ids}::uuid[])`)
    .where('workspace_id', 'is', null)
    .execute()
}

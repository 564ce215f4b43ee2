import { sql as raw } from 'kysely'
import type { RelatedActor } from '../../contracts/directory/relations.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { RelationRow } from './relation-store.ts'

export type NamedTogetherRow = {
  entity: RelatedActor
  passage_count: number
  source_count: number
  excerpt: string
  source: RelationRow['source']
}

/** An actor with more claims than this is compared by the newest ones. */
const maxOwnClaims = 300
/** Shorter names occur in other words by chance. */
const minNameLength = 6

/**
 * Public actors with a claim from the same source, where one passage proves something about both or names the other.
 * A record of a data file names one actor, so data files are left out, and so are contacts.
 */
export async function readNamedTogether(
  sql: Sql,
  actor: { id: string; name: string },
  options: { offset: number; limit: number },
): Promise<NamedTogetherRow[]> {
  const { rows } = await raw<NamedTogetherRow>`
    with own as materialized (
      select distinct c.source_id, c.excerpt, coalesce(s.published_at, s.retrieved_at) as dated
      from claim c join source s on s.id = c.source_id
      where c.entity_id = ${actor.id} and s.source_class <> 'dataset' and s.workspace_id is null
        and c.kind <> 'contact'
      order by dated desc limit ${maxOwnClaims}),
    common as materialized (
      select distinct o.id as entity_id, own.source_id, own.dated,
        case when strpos(own.excerpt, other.excerpt) > 0
            or (length(o.name) >= ${minNameLength} and strpos(lower(own.excerpt), lower(o.name)) > 0) then own.excerpt
          when strpos(other.excerpt, own.excerpt) > 0
            or (length(${actor.name}) >= ${minNameLength} and strpos(lower(other.excerpt), lower(${actor.name})) > 0)
            then other.excerpt end as excerpt
      from own join claim other on other.source_id = own.source_id and other.entity_id <> ${actor.id}
          and other.kind <> 'contact'
        join entity o on o.id = other.entity_id and o.listed),
    counted as (
      select entity_id, count(distinct (source_id, excerpt))::int as passages, count(distinct source_id)::int as sources
      from common where excerpt is not null group by entity_id)
    select counted.passages as passage_count, counted.sources as source_count, reason.excerpt,
      json_build_object('id', o.id, 'type', o.type, 'name', o.name, 'slug', o.slug,
        'place', json_build_object('key', p.key, 'slug', p.slug, 'name', p.name, 'state', p.state)) as entity,
      json_build_object('id', s.id, 'url', s.url, 'title', s.title, 'publisher', s.publisher,
        'source_class', s.source_class, 'published_at', s.published_at, 'retrieved_at', s.retrieved_at,
        'content_hash', s.content_hash, 'status', s.status, 'sample', s.sample) as source
    from counted join entity o on o.id = counted.entity_id join place p on p.id = o.place_id
      cross join lateral (select common.excerpt, common.source_id from common
        where common.entity_id = counted.entity_id and common.excerpt is not null
        order by common.dated desc, length(common.excerpt), common.excerpt limit 1) reason
      join source s on s.id = reason.source_id
    order by counted.passages desc, o.sort_name, o.id limit ${options.limit} offset ${options.offset}`.execute(
    sql,
  )
  return rows
}

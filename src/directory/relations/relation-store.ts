import { sql as raw } from 'kysely'
import type { ExcerptFormat } from '../../contracts/directory/excerpts.ts'
import type { RelationDirection, RelationKind } from '../../contracts/directory/relation-kind.ts'
import type { RelatedActor } from '../../contracts/directory/relations.ts'
import { lowestIdAt } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { SourceDetailRow } from '../sources/source-detail-store.ts'

export type RelationRow = {
  id: string
  kind: RelationKind
  direction: RelationDirection
  other: RelatedActor | null
  /** The name that rows are sorted by. */
  sort_name: string
  role: string | null
  post: string | null
  since: string | null
  until: string | null
  end_reason: string | null
  current: boolean
  text: string
  excerpt: string
  excerpt_format: ExcerptFormat
  passage_id: string
  end_claim_id: string | null
  recorded_at: Date
  source: Omit<SourceDetailRow, 'published_at' | 'retrieved_at'> & {
    published_at: string | null
    retrieved_at: string
  }
}

type RelationFilters = {
  kinds?: readonly RelationKind[] | undefined
  direction?: RelationDirection | undefined
  current?: boolean | undefined
  changedSince?: string | undefined
}

type RelationPosition = { kind: string; name: string; id: string }

/** Relations of an actor with public actors; `c` is the claim and `o` the other actor, which a vacancy lacks. */
const relationsOf = (entityId: string) => raw`(
    select c.id, c.relation, c.entity_id, c.since, c.until, c.office_until, c.post, c.recorded_at, c.end_claim_id, 'out' as direction, c.object_id as other_id
    from claim c where c.entity_id = ${entityId} and c.relation is not null
    union all
    select c.id, c.relation, c.entity_id, c.since, c.until, c.office_until, c.post, c.recorded_at, c.end_claim_id, 'in', c.entity_id
    from claim c where c.object_id = ${entityId}
  ) c left join entity o on o.id = c.other_id`

const isShown = raw`(o.listed or c.relation = 'vacancy')`

/** Whether the claim `alias` holds on a day: nobody has a role after the end of the office it belongs to. */
const holdsOn = (alias: string, day: string) => {
  const column = (name: string) => raw.ref(`${alias}.${name}`)
  return raw`(coalesce(${column('since')} <= ${day}::date, true) and coalesce(${column('until')} >= ${day}::date, true)
    and coalesce(${column('office_until')} >= ${day}::date, true))`
}

/** A post is vacant until a current member holds it. */
const isCurrent = (
  day: string,
) => raw<boolean>`(${holdsOn('c', day)} and (c.relation <> 'vacancy' or not exists (
  select from claim held join entity holder on holder.id = held.entity_id
  where held.object_id = c.entity_id and held.relation = 'membership' and lower(held.post) = lower(c.post)
    and holder.listed and ${holdsOn('held', day)})))`

/** The ids of a relation and of its end tell when they were written, `recorded_at` when the source was read. */
const isChangedSince = (at: Date) => {
  const id = lowestIdAt(at)
  return raw`(c.id >= ${id}::uuid or c.end_claim_id >= ${id}::uuid or c.recorded_at >= ${at})`
}

export function createRelationStore(sql: Sql) {
  async function read(
    entityId: string,
    day: string,
    options: RelationFilters & { id?: string; after?: RelationPosition | undefined; limit: number },
  ): Promise<RelationRow[]> {
    const conditions = [isShown]
    if (options.id) conditions.push(raw`c.id = ${options.id}`)
    if (options.kinds) conditions.push(raw`c.relation = any(${options.kinds}::text[])`)
    if (options.direction) conditions.push(raw`c.direction = ${options.direction}`)
    if (options.current !== undefined) conditions.push(raw`${isCurrent(day)} = ${options.current}`)
    if (options.changedSince) conditions.push(isChangedSince(new Date(options.changedSince)))
    if (options.after) {
      const { kind, name, id } = options.after
      conditions.push(raw`(c.relation, coalesce(o.sort_name, ''), c.id) > (${kind}, ${name}, ${id}::uuid)`)
    }
    const { rows } = await raw<RelationRow>`
      with shown as materialized (
        select c.id, c.direction, c.other_id, coalesce(o.sort_name, '') as sort_name, ${isCurrent(day)} as current
        from ${relationsOf(entityId)} where ${raw.join(conditions, raw` and `)}
        order by c.relation, coalesce(o.sort_name, ''), c.id limit ${options.limit})
      select c.id, c.relation as kind, shown.direction, shown.sort_name, shown.current, c.role, c.post,
        c.since::text as since, c.until::text as until, c.end_reason, c.text, c.excerpt, c.passage_id, c.end_claim_id,
        c.recorded_at, quote.excerpt_format,
        case when o.id is not null then json_build_object('id', o.id, 'type', o.type, 'name', o.name, 'slug', o.slug,
          'place', json_build_object('key', p.key, 'slug', p.slug, 'name', p.name, 'state', p.state)) end as other,
        json_build_object('id', s.id, 'url', s.url, 'title', s.title, 'publisher', s.publisher,
          'source_class', s.source_class, 'published_at', s.published_at, 'retrieved_at', s.retrieved_at,
          'content_hash', s.content_hash, 'status', s.status, 'sample', s.sample) as source
      from shown join claim c on c.id = shown.id join source s on s.id = c.source_id
        join passage quote on quote.id = c.passage_id and quote.source_id = c.source_id
        left join entity o on o.id = shown.other_id left join place p on p.id = o.place_id
      order by c.relation, shown.sort_name, c.id`.execute(sql)
    return rows
  }

  return {
    list: read,

    async find(entityId: string, id: string, day: string): Promise<RelationRow | undefined> {
      return (await read(entityId, day, { id, limit: 1 }))[0]
    },

    async counts(
      entityId: string,
      day: string,
    ): Promise<{ kind: RelationKind; direction: RelationDirection; count: number; current: number }[]> {
      const { rows } = await raw<{
        kind: RelationKind
        direction: RelationDirection
        count: number
        current: number
      }>`
        select c.relation as kind, c.direction, count(*)::int as count,
          (count(*) filter (where ${isCurrent(day)}))::int as current
        from ${relationsOf(entityId)} where ${isShown}
        group by c.relation, c.direction order by c.relation, c.direction desc`.execute(sql)
      return rows
    },
  }
}

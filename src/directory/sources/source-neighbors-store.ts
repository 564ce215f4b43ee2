import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/** How many claims tell which place a source is about. */
const readClaims = 200

/** The key of the place that a source is mostly about. A file about the whole country has none. */
export async function findPlaceOfSource(sql: Sql, id: string): Promise<string | undefined> {
  const { rows } = await raw<{ key: string }>`
    with first as (
      select e.place_id from claim c join entity e on e.id = c.entity_id
      where c.source_id = ${id} and e.listed order by c.position nulls last, c.id limit ${readClaims})
    select p.key from (
      select place_id, count(*) as claims, sum(count(*)) over () as total from first group by place_id) counted
      join place p on p.id = counted.place_id
    where counted.claims * 2 > counted.total`.execute(sql)
  return rows[0]?.key
}

/** Other public sources of the same publisher about actors of the same place. */
export async function findSourcesOfSamePublisher(
  sql: Sql,
  id: string,
  limit: number,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await raw<{ id: string; title: string }>`
    with this as (
      select s.publisher, e.place_id from source s join claim c on c.source_id = s.id join entity e on e.id = c.entity_id
      where s.id = ${id} and s.publisher is not null and e.listed order by c.position nulls last, c.id limit 1)
    select distinct s.id, s.title from this
      join entity_place ep on ep.place_id = this.place_id join entity e on e.id = ep.entity_id and e.listed
      join claim c on c.entity_id = e.id join source s on s.id = c.source_id and s.publisher = this.publisher
    where s.id <> ${id} and s.workspace_id is null order by s.title limit ${limit}`.execute(sql)
  return rows
}

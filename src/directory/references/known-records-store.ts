import { sql as raw } from 'kysely'
import type { EntityType } from '../../contracts/directory/entities.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** What research needs to recognize a known actor. */
type KnownActor = {
  id: string
  type: EntityType
  name: string
  placeKeys: string[]
  website: string | null
  emails: string[]
  roles: string[]
}

/** In larger places, research compares with the best supported actors only. */
const maxActors = 20_000
const maxSources = 200

/** Reads the public actors of a place and the workspace's private ones. */
export async function knownActors(sql: Sql, placeKey: string, workspaceId: string): Promise<KnownActor[]> {
  const { rows } = await raw<KnownActor>`
    with here as (select id, state from place where key = ${placeKey})
    select e.id, e.type, e.name, e.website,
      array(select p.key from place p where p.id = e.place_id) as "placeKeys",
      array(select c->>'value' from jsonb_array_elements(e.contacts) c where c->>'kind' = 'email') as emails,
      array(select distinct claim.text from claim where claim.entity_id = e.id and claim.kind = 'role' and claim.relation is null limit 5) as roles
    from entity e, here
    where e.status = 'active' and (e.listed or e.workspace_id = ${workspaceId})
      and (e.place_id = here.id
        or exists (select from entity_place ep where ep.entity_id = e.id and ep.place_id = here.id))
    order by e.source_count desc limit ${maxActors}`.execute(sql)
  return rows
}

/**
 * Reads the pages of a place that research starts from: its sources, most cited first, and the websites of its own
 * actors. Records of a dataset say nothing that the dataset did not say when it was imported.
 */
export async function knownSources(sql: Sql, placeKey: string): Promise<string[]> {
  const { rows } = await raw<{ url: string }>`
    with here as (select id from place where key = ${placeKey}),
    page as (
      select s.url, true as is_source from here
        join entity_place ep on ep.place_id = here.id join entity e on e.id = ep.entity_id and e.listed
        join claim c on c.entity_id = e.id join source s on s.id = c.source_id
        where s.workspace_id is null and s.status <> 'broken' and s.source_class <> 'dataset'
      union all
      select e.website, false from here join entity e on e.place_id = here.id and e.listed
        where e.website is not null)
    select url from page group by url order by bool_or(is_source) desc, count(*) desc, url
    limit ${maxSources}`.execute(sql)
  return rows.map((row) => row.url)
}

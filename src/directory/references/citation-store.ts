import { sql as raw } from 'kysely'
import type { EntityType, EntityVisibility } from '../../contracts/directory/entities.ts'
import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { SourceReference } from './source-reference.ts'

/** A cited claim or source with its quote, actor and publication data. */
export type CitedRecord = {
  id: string
  visibility: EntityVisibility
  /** The claim's text, or the source's title. */
  text: string
  quote: string
  actor: { id: string; name: string; type: EntityType; place: PlaceReference } | null
  source: SourceReference
}

/** `quote` is preferred as long as a claim still contains it. */
export type CitedSource = { id: string; quote?: string | undefined }

const instant = (column: string) =>
  raw`to_char(${raw.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const sourceObject = raw`json_build_object('id', s.id, 'url', s.url, 'title', s.title, 'publisher', s.publisher,
  'published_at', ${instant('s.published_at')}, 'retrieved_at', ${instant('s.retrieved_at')})`
const isVisible = (workspaceId: string) =>
  raw`(e.listed or (e.workspace_id = ${workspaceId} and e.status = 'active'))`

/** Limit on following merges from actor to actor. */
const maxMerges = 20

/**
 * Reads visible claims by lower-case id. A claim of a merged actor is found as long as the actor that it was merged
 * into has the same claim.
 */
export async function readCitedClaims(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, CitedRecord>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Map()
  const { rows } = await raw<CitedRecord>`
    with recursive holder as (
      select c.id as claim_id, e.id, e.status, e.merged_into, 0 as merges
      from claim c join entity e on e.id = c.entity_id where c.id = any(${known}::uuid[])
      union all
      select holder.claim_id, e.id, e.status, e.merged_into, holder.merges + 1
      from holder join entity e on e.id = holder.merged_into
      where holder.status = 'merged' and holder.merges < ${maxMerges})
    select c.id, e.visibility, c.text, c.excerpt as quote, ${sourceObject} as source,
      json_build_object('id', e.id, 'name', e.name, 'type', e.type, 'place', json_build_object(
        'key', p.key, 'slug', p.slug, 'name', p.name, 'state', p.state)) as actor
    from holder join entity e on e.id = holder.id join claim c on c.id = holder.claim_id
      join source s on s.id = c.source_id join place p on p.id = e.place_id
    where ${isVisible(workspaceId)} and exists (
      select from claim same where same.entity_id = e.id and same.source_id = c.source_id
        and same.kind = c.kind and same.text = c.text and same.excerpt = c.excerpt)`.execute(sql)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads sources by lower-case id, as long as they support something that the workspace can see. */
export async function readCitedSources(
  sql: Sql,
  workspaceId: string,
  sources: readonly CitedSource[],
): Promise<Map<string, CitedRecord>> {
  const known = sources.filter((source) => isId(source.id))
  if (known.length === 0) return new Map()
  const { rows } = await raw<Omit<CitedRecord, 'actor'>>`
    select s.id, case when s.workspace_id is null then 'public' else 'workspace' end as visibility,
      s.title as text, quoted.excerpt as quote, ${sourceObject} as source
    from json_to_recordset(${JSON.stringify(known)}::json) as requested (id uuid, quote text)
      join source s on s.id = requested.id and (s.workspace_id is null or s.workspace_id = ${workspaceId})
      cross join lateral (
        select c.excerpt from claim c join entity e on e.id = c.entity_id
        where c.source_id = s.id and ${isVisible(workspaceId)}
        order by (c.excerpt = requested.quote) is true desc, c.recorded_at desc, c.id limit 1) quoted`.execute(
    sql,
  )
  return new Map(rows.map((row) => [row.id, { ...row, actor: null }]))
}

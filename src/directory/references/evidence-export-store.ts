import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { isShownClaim } from '../entities/contact-columns-store.ts'
import { isVisibleTo } from '../entities/entity-store.ts'
import { allPlaces } from '../entity-writer/private-place-store.ts'

export type EvidenceActor = {
  id: string
  type: string
  visibility: 'public' | 'workspace'
  name: string
  description: string | null
  website: string | null
  issue_areas: string[]
  place: { key: string; name: string; state: string }
  /** Keys of the other places. */
  places: string[]
}

export type EvidenceClaim = {
  id: string
  kind: string
  text: string
  issue_area: string | null
  excerpt: string
  recorded_at: Date
  source: {
    id: string
    url: string
    title: string
    publisher: string | null
    source_class: string
    status: string
    published_at: Date | null
    retrieved_at: Date
  }
}

/** One claim of an actor. `claim` is undefined for an actor without claims, `actor` for one that is not visible. */
type EvidenceRow = {
  id: string
  actor: EvidenceActor | undefined
  claim: EvidenceClaim | undefined
}

const pageSize = 1000

/**
 * Reads listed actors and private actors of this workspace, one row per claim, in the order of the ids. Each id has at
 * least one row.
 */
export async function* readEvidenceRows(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): AsyncGenerator<EvidenceRow[]> {
  const actors = await readActors(sql, workspaceId, ids)
  const known = ids.filter((id) => actors.has(id))
  const withoutClaim = (id: string) => ({ id, actor: actors.get(id), claim: undefined })
  // All ids before this index have a row; the last of them may have more claims to come.
  let written = 0
  for await (const claims of readClaims(sql, known)) {
    const rows: EvidenceRow[] = []
    for (const { entityId, ...claim } of claims) {
      if (ids[written - 1] !== entityId) {
        const index = ids.indexOf(entityId, written)
        rows.push(...ids.slice(written, index).map(withoutClaim))
        written = index + 1
      }
      rows.push({ id: entityId, actor: actors.get(entityId), claim })
    }
    yield rows
  }
  if (written < ids.length) yield ids.slice(written).map(withoutClaim)
}

async function readActors(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, EvidenceActor>> {
  const { rows } = await raw<EvidenceActor>`
    select e.id, e.type, e.visibility, e.name, e.description, e.website, e.issue_areas,
      json_build_object('key', p.key, 'name', p.name, 'state', p.state) as place,
      (select coalesce(array_agg(other.key order by other.key), '{}')
        from ${allPlaces} also join place other on other.id = also.place_id
        where also.entity_id = e.id and also.place_id <> e.place_id) as places
    from entity e join place p on p.id = e.place_id
    where e.id = any(${ids}::uuid[]) and ${isVisibleTo(workspaceId)}`.execute(sql)
  return new Map(rows.map((row) => [row.id, row]))
}

type ClaimRow = Omit<EvidenceClaim, 'source'> & {
  entity_id: string
  source_id: string
  ordinal: number
  url: string
  title: string
  publisher: string | null
  source_class: string
  status: string
  published_at: Date | null
  retrieved_at: Date
}

async function* readClaims(
  sql: Sql,
  ids: readonly string[],
): AsyncGenerator<(EvidenceClaim & { entityId: string })[]> {
  let after: RawBuilder<unknown> = raw``
  while (ids.length > 0) {
    const { rows } = await raw<ClaimRow>`
      select requested.ordinal, c.id, entity_id, kind, text, issue_area, excerpt, recorded_at, source_id, url, title,
        publisher, source_class, status, published_at, retrieved_at
      from unnest(${ids}::uuid[]) with ordinality as requested (id, ordinal)
        join claim c on c.entity_id = requested.id join source on source.id = c.source_id
      where ${isShownClaim} ${after} order by requested.ordinal, c.id limit ${pageSize}`.execute(sql)
    if (rows.length > 0) yield rows.map(toClaim)
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = raw`and (requested.ordinal, c.id) > (${last.ordinal}, ${last.id}::uuid)`
  }
}

function toClaim({ id, entity_id, kind, text, issue_area, excerpt, recorded_at, ...row }: ClaimRow) {
  const { source_id, ordinal: _, ...source } = row
  return {
    entityId: entity_id,
    id,
    kind,
    text,
    issue_area,
    excerpt,
    recorded_at,
    source: { id: source_id, ...source },
  }
}

import { sql as raw } from 'kysely'
import { newIds } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { copyNewRows, copyRows } from './copy-store.ts'
import { type ClaimDraft, claimKey, isNewer, type SourceDraft } from './entity-draft.ts'
import type { PassageIds } from './passage-store.ts'

export type StoredSource = SourceDraft & { id: string }

/** Sources of private actors belong to a workspace; public sources have none. */
type SourceOptions = { sample: boolean; now: Date; workspaceId: string | undefined }

/**
 * Stores the sources and returns what is stored under each URL. A description retrieved later replaces the stored one.
 * `changed` lists the sources whose new class or date affects the aggregates of other actors.
 */
export async function writeSources(
  tx: Sql,
  drafts: ReadonlyMap<string, SourceDraft>,
  options: SourceOptions,
): Promise<{ stored: Map<string, StoredSource>; added: ReadonlySet<string>; changed: string[] }> {
  // All writers insert in URL order, which prevents deadlocks.
  const ids = newIds(drafts.size)
  const offered = [...drafts.values()].sort(byUrl).map((draft, index) => ({ ...draft, id: ids[index]! }))
  const added = await (offered.length < copyThreshold ? insertSources : copySources)(tx, offered, options)
  const stored = new Map<string, StoredSource>()
  for (const source of offered) if (added.has(source.id)) stored.set(source.url, source)

  const known = offered.filter((source) => !added.has(source.id))
  if (known.length === 0) return { stored, added, changed: [] }
  for (const source of await loadSources(tx, known, options)) stored.set(source.url, source)
  const newer = known.filter((source) => isNewer(source, stored.get(source.url)!))
  const changed: string[] = []
  for (const source of newer) {
    const before = stored.get(source.url)!
    stored.set(source.url, { ...source, id: before.id })
    if (statsKey(before) !== statsKey(source)) changed.push(before.id)
  }
  if (newer.length > 0) await updateSources(tx, newer, options)
  return { stored, added, changed }
}

const byUrl = (one: SourceDraft, other: SourceDraft) => (one.url < other.url ? -1 : 1)

const statsKey = (source: SourceDraft) =>
  `${source.source_class} ${source.published_at ?? source.retrieved_at}`

async function insertSources(
  tx: Sql,
  sources: readonly StoredSource[],
  options: SourceOptions,
): Promise<Set<string>> {
  // An edit may include stored sample sources, which are the only ones whose URL is a path.
  const { rows } = await raw<{ id: string }>`
    insert into source (id, url, title, publisher, source_class, published_at, retrieved_at, content_hash, sample, workspace_id,
      created_at)
    select id, url, title, publisher, source_class, published_at, retrieved_at, content_hash,
      ${options.sample} or starts_with(url, '/'), ${options.workspaceId ?? null}::uuid, ${options.now}
    from json_to_recordset(${JSON.stringify(sources)}::json) as offered (
      id uuid, url text, title text, publisher text, source_class text,
      published_at timestamptz, retrieved_at timestamptz, content_hash text)
    on conflict ${urlConstraint(options)} do nothing
    returning id`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** From this size on, finding the stored URLs first and copying the rest is faster. */
const copyThreshold = 100

/** Adds many sources by COPY, at half the cost of an insert from JSON. */
async function copySources(
  tx: Sql,
  sources: readonly StoredSource[],
  options: SourceOptions,
): Promise<Set<string>> {
  const urls = sources.map((source) => source.url)
  const { rows } = await raw<{ url: string }>`
    select url from source where url = any(${urls}::text[]) and ${belongsTo(options.workspaceId)}`.execute(tx)
  const known = new Set(rows.map((row) => row.url))
  const added = sources.filter((source) => !known.has(source.url))
  const now = options.now.toISOString()
  const columns = `${sourceColumnList}, sample, workspace_id, created_at`
  const values = added.map((source) => [
    source.id,
    source.url,
    source.title,
    source.publisher,
    source.source_class,
    source.published_at,
    source.retrieved_at,
    source.content_hash,
    options.sample || source.url.startsWith('/'),
    options.workspaceId ?? null,
    now,
  ])
  await copyNewRows(tx, 'source', columns, values)
  return new Set(added.map((source) => source.id))
}

const sourceColumnList = 'id, url, title, publisher, source_class, published_at, retrieved_at, content_hash'

const urlConstraint = ({ workspaceId }: SourceOptions) =>
  workspaceId === undefined
    ? raw`(url) where workspace_id is null`
    : raw`(workspace_id, url) where workspace_id is not null`

/** Locks the rows, so that each description is compared with the one it replaces. */
async function loadSources(
  tx: Sql,
  sources: readonly SourceDraft[],
  { workspaceId }: SourceOptions,
): Promise<StoredSource[]> {
  const rows = await tx
    .selectFrom('source')
    .select([
      'id',
      'url',
      'title',
      'publisher',
      'source_class',
      'published_at',
      'retrieved_at',
      'content_hash',
    ])
    .where(raw<boolean>`url = any(${sources.map((source) => source.url)}::text[])`)
    .where(belongsTo(workspaceId))
    .orderBy('url')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({
    ...row,
    published_at: row.published_at?.toISOString() ?? null,
    retrieved_at: row.retrieved_at.toISOString(),
  }))
}

// Two conditions, because `is not distinct from` would not use the indexes.
const belongsTo = (workspaceId: string | undefined) =>
  workspaceId === undefined
    ? raw<boolean>`source.workspace_id is null`
    : raw<boolean>`source.workspace_id = ${workspaceId}`

async function updateSources(
  tx: Sql,
  sources: readonly SourceDraft[],
  { workspaceId }: SourceOptions,
): Promise<void> {
  await raw`
    update source set title = newer.title, publisher = newer.publisher, source_class = newer.source_class,
      published_at = newer.published_at, retrieved_at = newer.retrieved_at, content_hash = newer.content_hash
    from json_to_recordset(${JSON.stringify(sources)}::json) as newer (
      url text, title text, publisher text, source_class text,
      published_at timestamptz, retrieved_at timestamptz, content_hash text)
    where source.url = newer.url and ${belongsTo(workspaceId)}`.execute(tx)
}

/** A claim of one actor, not yet stored. */
type OwnedClaim = ClaimDraft & { entity_id: string }

/** What claims cite, by URL and quote, after it was stored. */
export type StoredEvidence = { sources: ReadonlyMap<string, StoredSource>; passageOf: PassageIds }

export async function insertClaims(
  tx: Sql,
  claims: readonly OwnedClaim[],
  { sources, passageOf }: StoredEvidence,
): Promise<void> {
  if (claims.length === 0) return
  const ids = newIds(claims.length)
  const rows = claims.map((claim, index) => {
    const sourceId = sources.get(claim.url)!.id
    return [
      ids[index]!,
      claim.entity_id,
      sourceId,
      passageOf(sourceId, claim.passage),
      claim.kind,
      claim.text,
      claim.issue_area,
      claim.excerpt,
      claim.recorded_at,
      claim.position,
    ]
  })
  const columns =
    'id, entity_id, source_id, passage_id, kind, text, issue_area, excerpt, recorded_at, position'
  await copyRows(tx, 'claim', columns, rows)
}

/** Replaces the claims of stored actors but keeps inherited ones. An unchanged claim keeps its id. */
export async function replaceClaims(
  tx: Sql,
  entityIds: readonly string[],
  claims: readonly OwnedClaim[],
  evidence: StoredEvidence,
  isInherited: (entityId: string, key: string) => boolean,
): Promise<void> {
  const { sources, passageOf } = evidence
  const missing = new Map(
    claims.map((claim) => [`${claim.entity_id} ${claimKey(claim, sources.get(claim.url)!.id)}`, claim]),
  )
  const removed: string[] = []
  const changed: { id: string; recorded_at: string; passage_id: string }[] = []
  for (const stored of await loadClaims(tx, entityIds)) {
    const key = claimKey(stored, stored.source_id)
    const claim = missing.get(`${stored.entity_id} ${key}`)
    if (!claim) {
      if (!isInherited(stored.entity_id, key)) removed.push(stored.id)
    } else {
      missing.delete(`${stored.entity_id} ${key}`)
      const { recorded_at } = claim
      const passage_id = passageOf(stored.source_id, claim.passage)
      if (stored.recorded_at.toISOString() !== recorded_at || stored.passage_id !== passage_id)
        changed.push({ id: stored.id, recorded_at, passage_id })
    }
  }
  if (changed.length > 0) {
    await raw`
      update claim set recorded_at = changed.recorded_at, passage_id = changed.passage_id
      from json_to_recordset(${JSON.stringify(changed)}::json) as changed (
        id uuid, recorded_at timestamptz, passage_id uuid)
      where claim.id = changed.id`.execute(tx)
  }
  await insertClaims(tx, [...missing.values()], evidence)
  // Comes last: a passage is dropped with its last claim, and a new claim may cite it.
  if (removed.length > 0) await raw`delete from claim where id = any(${removed}::uuid[])`.execute(tx)
}

/** A claim as it is stored. */
type StoredClaim = Pick<ClaimDraft, 'kind' | 'text' | 'issue_area' | 'excerpt'> & {
  id: string
  entity_id: string
  source_id: string
  passage_id: string
  recorded_at: Date
}

export async function loadClaims(tx: Sql, entityIds: readonly string[]): Promise<StoredClaim[]> {
  const { rows } = await raw<StoredClaim>`
    select id, entity_id, source_id, passage_id, kind, text, issue_area, excerpt, recorded_at
    from claim where entity_id = any(${entityIds}::uuid[]) and relation is null order by id`.execute(tx)
  return rows
}

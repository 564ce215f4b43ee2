import { writeCsv } from '../../contracts/csv.ts'
import { licenseOf } from '../sources/source-license.ts'
import { sourceUrl } from '../sources/source-url.ts'
import type { ExportedClaim, ExportedEntity } from './export-store.ts'
import type { RelationOfActor } from './relation-export-store.ts'

/** One row per claim, with its actor, place and source. */
export const csvColumns = [
  ...['entity_id', 'entity_type', 'entity_name', 'entity_url', 'place_key', 'place_name', 'state', 'places'],
  ...[
    'issue_areas',
    'website',
    'claim_id',
    'claim_kind',
    'claim_text',
    'claim_issue_area',
    'excerpt',
    'recorded_at',
  ],
  ...[
    'source_id',
    'source_url',
    'source_title',
    'source_publisher',
    'source_class',
    'published_at',
    'retrieved_at',
  ],
  // Relations of the actor; empty for other claims.
  ...['identifiers', 'relation', 'object_id', 'object_name', 'role', 'post', 'since', 'until', 'end_reason'],
  // Where the publisher of the source states them.
  ...['source_license', 'source_credit'],
] as const

type Row = Record<(typeof csvColumns)[number], string | null>

const noRelation = {
  relation: null,
  object_id: null,
  object_name: null,
  role: null,
  post: null,
  since: null,
  until: null,
  end_reason: null,
}

export function csvRows(entity: ExportedEntity, claims: readonly ExportedClaim[], baseUrl: string): Row[] {
  return claims.map((claim) => ({ ...rowOf(entity, claim, baseUrl), ...noRelation }))
}

export function csvRelationRows(
  entity: ExportedEntity,
  relations: readonly RelationOfActor[],
  baseUrl: string,
): Row[] {
  return relations.map((relation) => ({
    ...rowOf(entity, { ...relation, kind: relation.claim_kind, issue_area: null }, baseUrl),
    relation: relation.kind,
    object_id: relation.object_id,
    object_name: relation.object_name,
    role: relation.role,
    post: relation.post,
    since: relation.since,
    until: relation.until,
    end_reason: relation.end_reason,
  }))
}

type CsvClaim = Pick<
  ExportedClaim,
  | 'id'
  | 'kind'
  | 'text'
  | 'issue_area'
  | 'excerpt'
  | 'recorded_at'
  | 'source_id'
  | 'url'
  | 'title'
  | 'publisher'
> &
  Pick<ExportedClaim, 'source_class' | 'published_at' | 'retrieved_at'>

function rowOf(entity: ExportedEntity, claim: CsvClaim, baseUrl: string): Omit<Row, keyof typeof noRelation> {
  const license = licenseOf(claim.url)
  return {
    entity_id: entity.id,
    entity_type: entity.type,
    entity_name: entity.name,
    entity_url: `${baseUrl}/api/entities/${entity.id}`,
    place_key: entity.place,
    place_name: entity.place_name,
    state: entity.state,
    places: entity.places.join(' '),
    issue_areas: entity.issue_areas.join(' '),
    website: entity.website,
    claim_id: claim.id,
    claim_kind: claim.kind,
    claim_text: claim.text,
    claim_issue_area: claim.issue_area,
    excerpt: claim.excerpt,
    recorded_at: claim.recorded_at.toISOString(),
    source_id: claim.source_id,
    source_url: sourceUrl(claim.url, baseUrl),
    source_title: claim.title,
    source_publisher: claim.publisher,
    source_class: claim.source_class,
    published_at: claim.published_at?.toISOString() ?? null,
    retrieved_at: claim.retrieved_at.toISOString(),
    identifiers: entity.identifiers.map(({ scheme, identifier }) => `${scheme}:${identifier}`).join(' '),
    source_license: license?.name ?? null,
    source_credit: license?.credit ?? null,
  }
}

export const csvText = (rows: readonly Row[], { header }: { header: boolean }): string =>
  writeCsv(rows, { columns: csvColumns, header })

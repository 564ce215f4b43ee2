import { stringify } from 'csv-stringify/sync'
import type { ExportedClaim, ExportedEntity } from './export-store.ts'

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
] as const

type Row = Record<(typeof csvColumns)[number], string | null>

export function csvRows(entity: ExportedEntity, claims: readonly ExportedClaim[], baseUrl: string): Row[] {
  return claims.map((claim) => ({
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
    source_url: claim.url,
    source_title: claim.title,
    source_publisher: claim.publisher,
    source_class: claim.source_class,
    published_at: claim.published_at?.toISOString() ?? null,
    retrieved_at: claim.retrieved_at.toISOString(),
  }))
}

/** Formats RFC 4180 CSV. Puts an apostrophe before cells that a spreadsheet would run as a formula. */
export function csvText(rows: readonly Row[], options: { header: boolean }): string {
  return stringify(rows as Row[], {
    columns: [...csvColumns],
    header: options.header,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

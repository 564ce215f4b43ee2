import { writeCsv } from '../../contracts/csv.ts'
import type { TargetState } from '../../contracts/workspaces/workspace.ts'
import { type EvidenceActor, type EvidenceClaim, sourceUrl } from '../../directory/index.ts'

/** One claim of a listed actor, or one row for an actor without claims. */
export type ExportRow = {
  position: number
  entity_id: string
  /** Current name, or the last known one. */
  name: string
  state: TargetState
  note: string | null
  actor: EvidenceActor | undefined
  claim: EvidenceClaim | undefined
}

type Cells = Record<string, string | number | null | undefined>

function cellsOf(row: ExportRow, baseUrl: string): Cells {
  const { actor, claim } = row
  const source = claim?.source
  return {
    position: row.position,
    entity_id: row.entity_id,
    entity_type: actor?.type,
    entity_name: row.name,
    entity_state: row.state,
    entity_url: actor && `${baseUrl}/api/entities/${row.entity_id}`,
    note: row.note,
    place_key: actor?.place.key,
    place_name: actor?.place.name,
    state: actor?.place.state,
    places: actor?.places.join(' '),
    issue_areas: actor?.issue_areas.join(' '),
    website: actor?.website,
    claim_id: claim?.id,
    claim_kind: claim?.kind,
    claim_text: claim?.text,
    claim_issue_area: claim?.issue_area,
    excerpt: claim?.excerpt,
    recorded_at: claim?.recorded_at.toISOString(),
    source_id: source?.id,
    source_url: source && sourceUrl(source.url, baseUrl),
    source_title: source?.title,
    source_publisher: source?.publisher,
    source_class: source?.source_class,
    published_at: source?.published_at?.toISOString(),
    retrieved_at: source?.retrieved_at.toISOString(),
  }
}

const columns = Object.keys(
  cellsOf(
    { position: 1, entity_id: '', name: '', state: 'listed', note: null, actor: undefined, claim: undefined },
    '',
  ),
)

export function csvText(
  rows: readonly ExportRow[],
  { header, baseUrl }: { header: boolean; baseUrl: string },
): string {
  return writeCsv(
    rows.map((row) => cellsOf(row, baseUrl)),
    { columns, header },
  )
}

export function jsonLines(rows: readonly ExportRow[], baseUrl: string): string {
  return rows.map((row) => `${JSON.stringify(lineOf(row, baseUrl))}\n`).join('')
}

function lineOf({ position, entity_id, name, state, note, actor, claim }: ExportRow, baseUrl: string) {
  const { source, ...fields } = claim ?? {}
  const { place, places, ...about } = actor ?? {}
  return {
    position,
    entity_id,
    name,
    state,
    note,
    actor: actor ? { ...about, url: `${baseUrl}/api/entities/${entity_id}`, places } : null,
    place: place ?? null,
    claim: claim ? fields : null,
    source: source ? { ...source, url: sourceUrl(source.url, baseUrl) } : null,
  }
}

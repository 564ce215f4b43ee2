import type { Alias } from '../../contracts/directory/aliases.ts'
import type { Claim, Entity, EntityVisibility } from '../../contracts/directory/entities.ts'
import { displayOf } from '../../contracts/directory/excerpt-display.ts'
import type { Identifier } from '../../contracts/directory/identifiers.ts'
import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import { freshnessOf } from '../freshness.ts'
import type { PassageRow } from '../sources/passages.ts'

/** An actor row as the stores select it. */
export type EntityRow = {
  id: string
  type: string
  visibility: EntityVisibility
  name: string
  slug: string
  description: string | null
  issue_areas: string[]
  aliases: Alias[]
  identifiers: Identifier[]
  website: string | null
  contacts: unknown
  contacts_until: string | null
  location_withheld: string | null
  source_count: number
  latest_source_at: Date | null
  open_flag_count: number
  sample: boolean
  created_at: Date
  updated_at: Date
  place: PlaceReference
  places: PlaceReference[]
}

/** One actor, with what lists do not show of it. */
export type FoundEntity = EntityRow & {
  unproven_contacts: unknown
  /** Whether web search engines are kept away from its page. */
  no_index: boolean
}

export function toEntity(row: EntityRow, now: Date): Entity {
  return {
    id: row.id,
    type: row.type as Entity['type'],
    visibility: row.visibility,
    name: row.name,
    slug: row.slug,
    description: row.description,
    place: row.place,
    places: row.places,
    issue_areas: row.issue_areas,
    aliases: row.aliases,
    identifiers: row.identifiers,
    website: row.website,
    contacts: row.contacts as Entity['contacts'],
    contacts_until: row.contacts_until,
    location: row.location_withheld
      ? { status: 'withheld', reason: row.location_withheld }
      : { status: 'published', reason: null },
    source_count: row.source_count,
    latest_source_at: row.latest_source_at?.toISOString() ?? null,
    freshness: freshnessOf(row.latest_source_at, now),
    open_flag_count: row.open_flag_count,
    sample: row.sample,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export type ClaimRow = PassageRow & {
  id: string
  kind: string
  text: string
  issue_area: string | null
  excerpt: string
  recorded_at: Date
  position: number | null
  /** Date of the source. */
  dated: Date
}

export function toClaim(row: ClaimRow): Claim {
  return {
    id: row.id,
    kind: row.kind as Claim['kind'],
    text: row.text,
    issue_area: row.issue_area,
    source_id: row.source_id,
    excerpt: row.excerpt,
    excerpt_format: row.excerpt_format,
    display: displayOf(row.excerpt, row.excerpt_format),
    passage_id: row.passage_id,
    recorded_at: row.recorded_at.toISOString(),
  }
}

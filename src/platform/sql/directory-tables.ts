import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ExcerptFormat } from '../../contracts/directory/excerpts.ts'
import type { SearchEngine } from '../../contracts/directory/search-engine.ts'
import type { GeneratedTimestamp, OptionalTimestamp, Timestamp } from './columns.ts'

/** The taxonomy, places, actors and the sources behind them. */
export type DirectoryTables = {
  domain: { slug: string; name: string; description: string; position: number }
  issue_area: {
    slug: string
    domain: string
    name: string
    description: string
    search_terms: string[]
    position: number
  }
  place: {
    id: GeneratedAlways<number>
    key: string
    slug: string
    name: string
    folded: string
    state: string
    kind: string
    population: number | null
    latitude: number | null
    longitude: number | null
    geoid: string | null
    ocd_id: string | null
    /** 0 country, 1 state, 2 county, 3 district, 4 locality. */
    level: GeneratedAlways<number>
    sample: Generated<boolean>
  }
  place_within: {
    ancestor_id: number
    place_id: number
    basis: 'key' | 'division' | 'coordinates' | 'record'
  }
  place_boundary: {
    place_id: number
    valid_from: string
    valid_until: string | null
    west: number
    south: number
    east: number
    north: number
    polygons: unknown
    source_url: string
    source_title: string
    retrieved_at: Date
  }
  place_alias: { folded: string; place_id: number }
  place_zip: { zip: string; place_id: number }
  entity: {
    id: string
    type: string
    name: string
    slug: string
    sort_name: string
    description: string | null
    place_id: number
    place_ids: Generated<number[]>
    state: string
    issue_areas: string[]
    source_classes: string[]
    website: string | null
    contacts: ColumnType<unknown, string, string>
    contacts_until: ColumnType<string | null, string | null, string | null>
    location_withheld: string | null
    no_index: Generated<boolean>
    source_count: Generated<number>
    latest_source_at: ColumnType<Date | null, Date | string | null, Date | string | null>
    open_flag_count: Generated<number>
    sample: Generated<boolean>
    visibility: Generated<'public' | 'workspace'>
    workspace_id: string | null
    status: Generated<string>
    merged_into: string | null
    listed: GeneratedAlways<boolean>
    search: string
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
  }
  entity_place: { place_id: number; sort_name: string; entity_id: string }
  place_count: {
    place_id: number
    actor_count: number
    counts: string
    facets: string | null
    counted_at: Date
    version: number
  }
  within_figure: { place_id: number; actor_count: number }
  entity_within: { place_id: number; sort_name: string; entity_id: string }
  entity_private_place: { entity_id: string; place_id: number }
  entity_external_id: { scheme: string; value: string; entity_id: string; record_hash: string }
  suppression: {
    id: string
    kind: 'person' | 'contact' | 'passage'
    entity_id: string
    hashes: string[]
    words: number[]
    created_at: Timestamp
    created_by: string
    lifted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  source: {
    id: string
    url: string
    title: string
    publisher: string | null
    source_class: string
    published_at: ColumnType<Date | null, Date | string | null, Date | string | null>
    retrieved_at: Timestamp
    content_hash: string | null
    status: Generated<string>
    open_flag_count: Generated<number>
    sample: Generated<boolean>
    workspace_id: string | null
    created_at: GeneratedTimestamp
  }
  claim: {
    id: string
    entity_id: string
    source_id: string
    kind: string
    text: string
    issue_area: string | null
    excerpt: string
    recorded_at: Timestamp
    position: Generated<number | null>
    passage_id: string
    relation: Generated<string | null>
    object_id: Generated<string | null>
    role: Generated<string | null>
    post: Generated<string | null>
    since: Generated<string | null>
    until: Generated<string | null>
    end_reason: Generated<string | null>
    office_until: Generated<string | null>
    end_claim_id: Generated<string | null>
  }
  source_check: {
    id: string
    source_id: string
    checked_at: Timestamp
    outcome: 'unchanged' | 'changed' | 'gone' | 'unreachable'
    content_hash: string | null
    passages: Generated<number>
    missing: Generated<string[]>
  }
  passage: {
    id: string
    source_id: string
    excerpt: string
    excerpt_format: ExcerptFormat
    position: number | null
    context_before: Generated<string>
    context_after: Generated<string>
  }
  relation_removal: { hash: string; entity_id: string; removed_at: Timestamp }
  entity_identifier: { entity_id: string; scheme: string; identifier: string }
  entity_merge: {
    id: string
    merged_id: string
    into_id: string
    moved_claims: string[]
    moved_subjects: Generated<string[]>
    moved_objects: Generated<string[]>
    merged_by: string
    merged_at: GeneratedTimestamp
  }
  place_figure: { subject: string; place_id: number; actor_count: number }
  state_figure: { subject: string; state: string; actor_count: number }
  sample_town: { first_day: ColumnType<string, string, never> }
  place_search: {
    id: string
    place_id: number
    issue_areas: string[]
    engines: SearchEngine[]
    finished_at: Timestamp
    sample: Generated<boolean>
    workspace_id: ColumnType<string | null, string | null | undefined, string | null>
    /** Numbers of pages by outcome. */
    page_counts: ColumnType<Record<string, number>, string | undefined, string>
  }
  search_page: {
    search_id: string
    position: number
    url: string
    outcome: string
    retrieved_at: OptionalTimestamp
    given: boolean
  }
  search_word: { word: string }
}

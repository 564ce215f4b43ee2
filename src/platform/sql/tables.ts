import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ExcerptFormat } from '../../contracts/directory/excerpts.ts'
import type { SearchEngine } from '../../contracts/directory/search-engine.ts'
import type { BriefTables } from './brief-tables.ts'
import type { GeneratedTimestamp, Json, OptionalTimestamp, Timestamp } from './columns.ts'
import type { ContributionTables } from './contribution-tables.ts'
import type { DiscoveryTables } from './discovery-tables.ts'
import type { HistoryTables } from './history-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { ListTables } from './list-tables.ts'
import type { LoggedSignal } from './logged-signal.ts'
import type { MonitorTables } from './monitor-tables.ts'
import type { WatchTables } from './watch-tables.ts'
import type { WorkspaceTables } from './workspace-tables.ts'

type WorkspaceModuleTables = BriefTables & ListTables & WatchTables & WorkspaceTables

/** The columns of every table; the migrations define them. */
export type Tables = ContributionTables &
  DiscoveryTables &
  HistoryTables &
  ImportTables &
  MonitorTables &
  WorkspaceModuleTables & {
    setting: { name: string; value: string }
    storage_size: { day: string; kind: string; bytes: string }
    site_pace: { site: string; last_at: Timestamp; paused_until: OptionalTimestamp }
    idempotency_key: {
      scope: string
      key: string
      fingerprint: string
      body: string | null
      created_at: GeneratedTimestamp
    }
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
      facets: string
      counted_at: Date
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
    }
    search_word: { word: string }
    account: {
      id: string
      name: string
      plan: Generated<'free' | 'individual' | 'team' | 'research_pass'>
      plan_until: OptionalTimestamp
      is_reviewer: Generated<boolean>
      is_partner: Generated<boolean>
      is_operator: Generated<boolean>
      created_at: GeneratedTimestamp
      disabled_at: OptionalTimestamp
      user_handle: Generated<Buffer | null>
      billing_customer: Generated<string | null>
    }
    workspace: { id: string; name: string; kind: 'personal' | 'team'; created_at: GeneratedTimestamp }
    membership: {
      workspace_id: string
      account_id: string
      role: 'owner' | 'admin' | 'member' | 'reviewer'
      created_at: GeneratedTimestamp
    }
    invitation: {
      id: string
      workspace_id: string
      token_hash: Buffer
      role: 'admin' | 'member' | 'reviewer'
      created_by: string
      created_at: GeneratedTimestamp
      expires_at: Timestamp
      accepted_by: string | null
      accepted_at: OptionalTimestamp
      revoked_at: OptionalTimestamp
    }
    api_key: {
      id: string
      account_id: string
      workspace_id: string
      name: string
      prefix: string
      hash: Buffer
      created_at: GeneratedTimestamp
      last_used_at: OptionalTimestamp
      revoked_at: OptionalTimestamp
      expires_at: OptionalTimestamp
      scopes: string[] | null
    }
    passkey: {
      id: string
      account_id: string
      credential_id: string
      public_key: Buffer
      counter: number
      transports: string[]
      device_type: string
      backed_up: boolean
      aaguid: string
      name: string
      created_at: Timestamp
      last_used_at: OptionalTimestamp
    }
    session: {
      id: string
      token_hash: Buffer
      account_id: string
      workspace_id: string | null
      user_agent: string
      created_at: Timestamp
      seen_at: Timestamp
      expires_at: Timestamp
      verified_at: Timestamp
    }
    webauthn_challenge: {
      hash: Buffer
      purpose: 'sign_up' | 'sign_in' | 'confirm' | 'add' | 'recover' | 'enrol'
      browser_hash: Buffer
      account_id: string | null
      details: Json
      expires_at: Timestamp
    }
    recovery_code: {
      id: string
      account_id: string
      hash: Buffer
      created_at: Timestamp
      used_at: OptionalTimestamp
    }
    enrolment_link: {
      id: string
      account_id: string
      token_hash: Buffer
      created_at: Timestamp
      expires_at: Timestamp
      used_at: OptionalTimestamp
    }
    oauth_artifact: {
      kind: string
      id_hash: Buffer
      payload: Json
      grant_id: string | null
      uid: string | null
      user_code: string | null
      created_at: Timestamp
      consumed_at: OptionalTimestamp
      expires_at: OptionalTimestamp
    }
    oauth_grant: {
      id: string
      grant_id: string
      account_id: string
      workspace_id: string
      client_id: string
      client_name: string
      redirect_host: string | null
      scopes: string[]
      created_at: Timestamp
      last_used_at: OptionalTimestamp
    }
    billing_event: { id: string; kind: string; account_id: string | null; received_at: Timestamp }
    signal_inbox: LoggedSignal & {
      xid: Generated<string>
      id: GeneratedAlways<number>
      appended_at: GeneratedTimestamp
    }
    signal_log: LoggedSignal & { seq: number; sequenced_at: Timestamp }
    firehose_head: {
      only_row: Generated<boolean>
      epoch: string
      term: Generated<number>
      head: Generated<number>
      head_at: OptionalTimestamp
      floor: Generated<number>
      floor_at: OptionalTimestamp
      last_xid: Generated<string>
      last_id: Generated<number>
      home: string | null
    }
    signal: {
      id: string
      chain_id: string
      external_scope: string | null
      external_id: string | null
      revision: number
      content_hash: string
      keys: Json
      visibility: 'workspace' | 'partner' | 'public' | 'reviewer'
      workspace_id: string | null
      occurred_at: Timestamp
      retracted_at: OptionalTimestamp
    }
    signal_correction: {
      id: string
      signal_id: string
      at: Timestamp
      kind: 'signal_corrected' | 'signal_retracted'
      reason: 'edit' | 'report' | 'source_update'
      places: readonly string[]
      issues: readonly string[]
    }
    firehose_session: {
      id: string
      workspace_id: string
      account_id: string
      query: Json
      delivery: Json
      state: Generated<'active' | 'retrying' | 'dead'>
      reason: string | null
      cursor_epoch: string | null
      cursor_seq: number | null
      failures: Generated<number>
      failing_since: OptionalTimestamp
      next_attempt_at: OptionalTimestamp
      pending_seq: number | null
      secret: Buffer | null
      narrowing: ColumnType<unknown, string | null | undefined, string | null>
      kept_for: string | null
      quiet_until: OptionalTimestamp
      version: Generated<number>
      created_at: Timestamp
      used_at: Timestamp
      expires_at: Timestamp
    }
  }

import type { Generated } from 'kysely'
import type { Json, OptionalTimestamp, Timestamp } from './columns.ts'

export type MonitorTables = {
  monitor: {
    id: string
    workspace_id: string | null
    place_key: string
    kind: string
    url: string
    site: string
    config: Json
    title: string
    source_class: string
    origin: 'account' | 'source' | 'sample'
    source_id: string | null
    created_by: string | null
    created_at: Timestamp
    paused_at: OptionalTimestamp
    interval_seconds: number
    next_at: Timestamp
    leased_until: OptionalTimestamp
    lease_id: string | null
    version: Generated<number>
    position: Json | null
    validators: Generated<Json>
    last_attempt_at: OptionalTimestamp
    last_success_at: OptionalTimestamp
    last_change_at: OptionalTimestamp
    gaps: Generated<number[]>
    failures: Generated<number>
    last_error: Json | null
    problems: Generated<Json>
    broken_since: OptionalTimestamp
    broken_count: Generated<number>
    last_evidence: Json | null
  }
  meeting: {
    id: string
    workspace_id: string | null
    place_key: string
    body_key: string
    starts_at: Timestamp
    is_all_day: boolean
  }
  monitor_item: {
    monitor_id: string
    external_id: string
    content_hash: string
    is_published: boolean
    starts_at: Timestamp | null
    meeting_id: string | null
    item: Json
    description: Json | null
    retrieved_at: Timestamp
  }
  monitor_snapshot: { monitor_id: string; taken_at: Timestamp; content_hash: string; text: string }
}

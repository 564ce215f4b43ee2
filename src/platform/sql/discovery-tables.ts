import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, OptionalTimestamp, Timestamp } from './columns.ts'

export type DiscoveryTables = {
  discovery_run: {
    id: string
    workspace_id: string
    account_id: string | null
    kind: 'research' | 'sync'
    location: string
    place_key: string | null
    issue_areas: Generated<string[]>
    unknown_issue_areas: Generated<string[]>
    urls: Generated<string[]>
    depth: Generated<'standard' | 'deep'>
    status: 'pending' | 'running' | 'completed' | 'failed'
    code: string | null
    detail: string | null
    stage: string | null
    progress: Json
    remarks: Json
    providers: Json
    gaps: Json
    cancel_asked_at: OptionalTimestamp
    local_run_id: string | null
    bundle_hash: string | null
    receipt: Json | null
    queue_turn: Generated<number>
    created_at: Timestamp
    started_at: OptionalTimestamp
    finished_at: OptionalTimestamp
  }
  discovery_model_spending: { day: string; usd: number; tokens: number }
  discovery_step: { run_id: string; step: string; value: Json }
  discovery_page: {
    run_id: string
    url: string
    position: GeneratedAlways<number>
    outcome: string
    candidates: number
    record: Json
  }
  discovery_candidate: {
    id: string
    run_id: string
    workspace_id: string
    state: 'open' | 'accepted' | 'merged' | 'rejected' | 'published'
    version: Generated<number>
    local_id: string
    score: number
    found: Json
    draft: Json
    match: Json
    entity_id: string | null
    reason: string | null
    decided_by: string | null
    decided_at: OptionalTimestamp
  }
}

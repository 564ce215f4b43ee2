import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Authored, Json, OptionalTimestamp, Timestamp } from './columns.ts'

/** Watches of a workspace, their matches, and the notifications about them. */
export type WatchTables = {
  watch: Authored & {
    id: string
    workspace_id: string
    session_id: string
    name: string
    target: Json
    target_hash: string
    query: Json
    narrowing: ColumnType<unknown, string | null, string | null>
    cadence: 'immediate' | 'daily' | 'weekly'
    muted: Generated<boolean>
    muted_until: OptionalTimestamp
    start_epoch: string | null
    start_seq: number | null
    match_count: Generated<number>
    last_matched_at: OptionalTimestamp
    digest_from: OptionalTimestamp
    digest_at: OptionalTimestamp
    feed_hash: Buffer | null
    account_id: string | null
    quiet_until: OptionalTimestamp
    is_paused: Generated<boolean>
  }
  watch_recipient: {
    id: string
    workspace_id: string
    address: string
    created_at: Timestamp
    asked_at: OptionalTimestamp
    asked_count: Generated<number>
    confirmed_at: OptionalTimestamp
    refused_at: OptionalTimestamp
  }
  watch_address: {
    id: string
    watch_id: string
    recipient_id: string
    is_listed: Generated<boolean>
    muted_at: OptionalTimestamp
  }
  watch_progress: { only_row: Generated<boolean>; epoch: string; seq: number }
  watch_day: { day: string; signals: number }
  watch_gap: { id: GeneratedAlways<number>; reason: string; noted_at: Timestamp }
  watch_entry: {
    id: GeneratedAlways<number>
    epoch: string
    seq: number
    kind: 'signal' | 'retraction'
    signal_id: string
    chain_id: string
    sequenced_at: Timestamp
    body: string
  }
  watch_hit: {
    watch_id: string
    entry_id: number
    digest_id: string | null
    is_told: Generated<boolean>
  }
  digest: {
    id: string
    workspace_id: string
    watch_id: string | null
    watch_name: string
    cadence: 'immediate' | 'daily' | 'weekly'
    period_from: Timestamp
    period_to: Timestamp
    created_at: Timestamp
    new_count: number
    corrected_count: number
    retracted_count: number
    content: Json
  }
  digest_mail: {
    id: string
    recipient_id: string
    digest_id: string | null
    address_id: string | null
    state: Generated<'waiting' | 'sending' | 'sent' | 'refused' | 'unclear' | 'dropped'>
    attempts: Generated<number>
    next_attempt_at: Timestamp
    reason: Generated<string | null>
    changed_at: Timestamp
  }
}

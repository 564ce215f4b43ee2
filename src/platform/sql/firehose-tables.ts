import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp, Json, OptionalTimestamp, Timestamp } from './columns.ts'
import type { LoggedSignal } from './logged-signal.ts'

/** Signals, the log that orders them, and the sessions that read it. */
export type FirehoseTables = {
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

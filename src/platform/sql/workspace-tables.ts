import type { Generated } from 'kysely'
import type { Json, OptionalTimestamp, Timestamp } from './columns.ts'

/** What every workspace has, whatever it holds: its history, its proof of use, and when its members looked. */
export type WorkspaceTables = {
  workspace_change: {
    id: string
    workspace_id: string
    at: Timestamp
    account_id: string | null
    account_name: string
    credential: string
    action: string
    target_type: string
    target_id: string
    target_name: string
    details: Json
  }
  usage_record: {
    workspace_id: string
    seq: number
    at: Timestamp
    kind: string
    account_id: string | null
    subject_type: string | null
    subject_id: string | null
    subject: string | null
    count: Generated<number>
    details: Json
    previous_hash: Buffer
    hash: Buffer
  }
  usage_head: { workspace_id: string; seq: number; hash: Buffer }
  usage_count: {
    workspace_id: string
    hour: Timestamp
    kind: string
    account_id: string
    credential_id: string
    operation: string
    count: number
  }
  visit: {
    account_id: string
    workspace_id: string
    list_id: string | null
    seen_at: Timestamp
    since: OptionalTimestamp
  }
}

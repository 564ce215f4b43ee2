import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Language } from '../../contracts/language.ts'
import type { GeneratedTimestamp, Json, OptionalTimestamp, Timestamp } from './columns.ts'

/** Tables of what readers and workspaces send to the reviewers. */
export type ContributionTables = {
  flag: {
    id: string
    target_type: 'entity' | 'source' | 'claim' | 'signal'
    entity_id: string | null
    source_id: string | null
    claim_id: ColumnType<string | null, string | null | undefined, never>
    signal_id: ColumnType<string | null, string | null | undefined, never>
    target_text: ColumnType<string | null, string | null | undefined, never>
    place_key: ColumnType<string | null, string | null | undefined, never>
    receipt_hash: ColumnType<Buffer | null, Buffer | undefined, never>
    reply: ColumnType<string | null, never, string>
    change_id: ColumnType<string | null, never, string>
    target_key: GeneratedAlways<string>
    flag_type: string
    reason: string
    status: Generated<'open' | 'in_review' | 'resolved' | 'dismissed'>
    priority: GeneratedAlways<number>
    taken_by: Generated<string | null>
    taken_until: OptionalTimestamp
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
  }
  flag_message: { id: GeneratedAlways<number>; flag_id: string; text: string; at: GeneratedTimestamp }
  flag_transition: {
    id: GeneratedAlways<number>
    flag_id: string
    from_status: string
    to_status: string
    reviewer: string
    note: string | null
    reply: string | null
    at: GeneratedTimestamp
  }
  contribution: {
    id: string
    kind: 'suggestion' | 'submission' | 'request' | 'duplicate' | 'vanished_quote'
    state: Generated<'open' | 'asked' | 'accepted' | 'rejected'>
    priority: Generated<number>
    place_key: Generated<string | null>
    entity_id: Generated<string | null>
    other_id: Generated<string | null>
    claim_id: Generated<string | null>
    workspace_id: Generated<string | null>
    submission_id: Generated<string | null>
    subject_id: Generated<string | null>
    content: Json
    receipt_hash: Generated<Buffer | null>
    same_key: Generated<string | null>
    reply: Generated<string | null>
    result_type: Generated<'entity' | 'signal' | null>
    result_id: Generated<string | null>
    taken_by: Generated<string | null>
    taken_until: OptionalTimestamp
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
  }
  contribution_step: {
    id: GeneratedAlways<number>
    contribution_id: string
    action: 'take' | 'release' | 'accept' | 'reject' | 'ask' | 'reply'
    reviewer: string | null
    note: Generated<string | null>
    reply: Generated<string | null>
    at: GeneratedTimestamp
  }
  record_notice: {
    id: string
    entity_id: string
    address: string
    language: Language
    asked_at: Timestamp
    confirmed_at: OptionalTimestamp
    refused_at: OptionalTimestamp
    next_mail_at: OptionalTimestamp
    attempts: Generated<number>
  }
  record_notice_change: { notice_id: string; change_id: string }
}

import type { Generated } from 'kysely'
import type { GeneratedTimestamp, Json, OptionalTimestamp, Timestamp } from './columns.ts'

/** Accounts with their workspaces, credentials, and what they granted to clients. */
export type AccountTables = {
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
}

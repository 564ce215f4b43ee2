import { sql as raw } from 'kysely'
import type { PlanName } from '../contracts/accounts/plans.ts'
import type { Scope } from '../contracts/accounts/scopes.ts'
import type { Sql } from '../platform/sql/database.ts'
import type { WorkspaceRole } from './workspace-store.ts'

/** Everything that determines a caller's permissions, loaded in one query. */
export type IdentityRow = {
  credential_id: string
  account_id: string
  account_name: string
  plan: PlanName
  plan_until: Date | null
  is_reviewer: boolean
  is_partner: boolean
  is_operator: boolean
  workspace_id: string
  /** Null when the account has left the workspace of the credential. */
  role: WorkspaceRole | null
  owner_plans: { plan: PlanName; plan_until: string | null }[]
  /** Null for a credential without scope restrictions. */
  scopes: Scope[] | null
  /** Null for a credential that is valid until it is revoked. */
  expires_at: Date | null
  last_used_at: Date | null
  /** When the holder last verified a passkey; sessions only. */
  verified_at: Date | null
}

/** `credentials` has the columns id, account_id, workspace_id, scopes, expires_at, last_used_at and verified_at. */
const selectIdentity = (credentials: ReturnType<typeof raw>) => raw<IdentityRow>`
  with credential as (${credentials})
  select c.id as credential_id, a.id as account_id, a.name as account_name, a.plan, a.plan_until, a.is_reviewer,
    a.is_partner, a.is_operator,
    c.workspace_id, m.role, c.scopes, c.expires_at, c.last_used_at, c.verified_at,
    (select coalesce(json_agg(json_build_object('plan', o.plan, 'plan_until', o.plan_until)), '[]')
      from membership om join account o on o.id = om.account_id
      where om.workspace_id = c.workspace_id and om.role = 'owner') as owner_plans
  from credential c join account a on a.id = c.account_id
  left join membership m on m.workspace_id = c.workspace_id and m.account_id = a.id
  where a.disabled_at is null`

type Condition = ReturnType<typeof raw>

const activeKeys = (condition: Condition) => raw`
  select id, account_id, workspace_id, scopes, expires_at, last_used_at, null::timestamptz as verified_at
  from api_key where ${condition} and revoked_at is null`

/** Uses the workspace chosen for the session while the account is a member of it, else the personal one. */
const activeSessions = (condition: Condition) => raw`
  select id, account_id, null::text[] as scopes, expires_at, seen_at as last_used_at, verified_at,
    coalesce((
      select m.workspace_id from membership m
      where m.workspace_id = session.workspace_id and m.account_id = session.account_id), (
      select w.id from workspace w join membership m on m.workspace_id = w.id
      where m.account_id = session.account_id and w.kind = 'personal')) as workspace_id
  from session where ${condition}`

export function createIdentityStore(sql: Sql) {
  const find = async (credentials: ReturnType<typeof raw>) =>
    (await selectIdentity(credentials).execute(sql)).rows[0]

  return {
    byApiKey: (hash: Buffer): Promise<IdentityRow | undefined> => find(activeKeys(raw`hash = ${hash}`)),

    bySession: (hash: Buffer, now: Date, idleMs: number): Promise<IdentityRow | undefined> =>
      find(
        activeSessions(
          raw`token_hash = ${hash} and expires_at > ${now} and seen_at > ${new Date(now.getTime() - idleMs)}`,
        ),
      ),

    /** Accepts only access tokens that were issued for this service. */
    byAccessToken: (hash: Buffer, now: Date, audience: string): Promise<IdentityRow | undefined> =>
      find(raw`
        select g.id, g.account_id, g.workspace_id, string_to_array(coalesce(t.payload->>'scope', ''), ' ') as scopes, t.expires_at,
          g.last_used_at, null::timestamptz as verified_at
        from oauth_artifact t join oauth_grant g on g.grant_id = t.grant_id
        where t.kind = 'AccessToken' and t.id_hash = ${hash} and t.expires_at > ${now}
          and t.payload->>'aud' = ${audience}`),

    /** Reloads the identity of a credential that an open stream was authorized with. */
    byCredential: (
      kind: 'api_key' | 'session' | 'bearer',
      id: string,
      now: Date,
    ): Promise<IdentityRow | undefined> => {
      if (kind === 'api_key') return find(activeKeys(raw`id = ${id}`))
      if (kind === 'session') return find(activeSessions(raw`id = ${id} and expires_at > ${now}`))
      return find(raw`
        select id, account_id, workspace_id, scopes, null::timestamptz as expires_at, last_used_at,
          null::timestamptz as verified_at
        from oauth_grant where id = ${id}`)
    },

    /** Loads an account in a workspace for background deliveries, which have no credential. */
    byAccount: (accountId: string, workspaceId: string): Promise<IdentityRow | undefined> =>
      find(raw`
        select ${accountId}::uuid as id, ${accountId}::uuid as account_id, ${workspaceId}::uuid as workspace_id,
          null::text[] as scopes, null::timestamptz as expires_at, null::timestamptz as last_used_at,
          null::timestamptz as verified_at`),

    async recordUse(kind: 'api_key' | 'session' | 'bearer', id: string, at: Date): Promise<void> {
      if (kind === 'api_key') {
        await sql.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute()
      } else if (kind === 'session') {
        await sql.updateTable('session').set({ seen_at: at }).where('id', '=', id).execute()
      } else {
        await sql.updateTable('oauth_grant').set({ last_used_at: at }).where('id', '=', id).execute()
      }
    },
  }
}

import { type Insertable, sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { Tables } from '../../platform/sql/tables.ts'

type GrantRow = {
  id: string
  client_id: string
  client_name: string
  redirect_host: string | null
  workspace_id: string
  workspace_name: string
  scopes: string[]
  created_at: Date
  last_used_at: Date | null
}

/** A grant is usable while one of its tokens or codes is. */
const hasUsableArtifact = (now: Date) => raw<boolean>`exists (
  select from oauth_artifact a
  where a.grant_id = g.grant_id and a.kind in ('AccessToken', 'RefreshToken', 'AuthorizationCode')
    and a.consumed_at is null and a.expires_at > ${now})`

/** Records which account authorized which application for which workspace. */
export function createGrantStore(sql: Sql) {
  return {
    async insert(grant: Insertable<Tables['oauth_grant']>): Promise<void> {
      await sql.insertInto('oauth_grant').values(grant).execute()
    },

    async list(accountId: string, now: Date): Promise<GrantRow[]> {
      const result = await raw<GrantRow>`
        select g.id, g.client_id, g.client_name, g.redirect_host, g.workspace_id, w.name as workspace_name, g.scopes,
          g.created_at, g.last_used_at
        from oauth_grant g join workspace w on w.id = g.workspace_id
        where g.account_id = ${accountId} and ${hasUsableArtifact(now)}
        order by g.created_at desc, g.id`.execute(sql)
      return result.rows
    },

    async grantId(accountId: string, id: string): Promise<string | undefined> {
      const row = await sql
        .selectFrom('oauth_grant')
        .select('grant_id')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row?.grant_id
    },

    /** Whether the granting account is enabled and still a member of the workspace. */
    async isAuthorized(grantId: string, accountId: string): Promise<boolean> {
      const row = await sql
        .selectFrom('oauth_grant as g')
        .innerJoin('account as a', 'a.id', 'g.account_id')
        .innerJoin('membership as m', (join) =>
          join.onRef('m.workspace_id', '=', 'g.workspace_id').onRef('m.account_id', '=', 'g.account_id'),
        )
        .select('g.id')
        .where('g.grant_id', '=', grantId)
        .where('g.account_id', '=', accountId)
        .where('a.disabled_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns the account id, or undefined when the grant was already removed. */
    async remove(grantId: string): Promise<string | undefined> {
      const row = await sql
        .deleteFrom('oauth_grant')
        .where('grant_id', '=', grantId)
        .returning('account_id')
        .executeTakeFirst()
      return row?.account_id
    },

    /** Removes all grants of an account and returns their ids. */
    async removeAll(accountId: string): Promise<string[]> {
      const rows = await sql
        .deleteFrom('oauth_grant')
        .where('account_id', '=', accountId)
        .returning('grant_id')
        .execute()
      return rows.map((row) => row.grant_id)
    },

    /** Removes grants without a usable token or code. A new consent creates a new grant. */
    async removeUnusable(createdBefore: Date, now: Date): Promise<void> {
      await raw`
        delete from oauth_grant g where g.created_at < ${createdBefore} and not ${hasUsableArtifact(now)}`.execute(
        sql,
      )
    },
  }
}

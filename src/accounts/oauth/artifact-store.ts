import { sql as raw } from 'kysely'
import { secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'

export type ArtifactPayload = Record<string, unknown>
export type Artifact = { payload: ArtifactPayload; consumed_at: Date | null; grant_id: string | null }

export type ArtifactStore = ReturnType<typeof createArtifactStore>

/** Artifacts of the OAuth server, keyed by kind and hash of the handle. Handles are never stored. */
export function createArtifactStore(sql: Sql) {
  const unexpired = (kind: string, now: Date) =>
    sql
      .selectFrom('oauth_artifact')
      .select(['payload', 'consumed_at', 'grant_id'])
      .where('kind', '=', kind)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))

  return {
    async save(
      kind: string,
      handle: string,
      artifact: {
        payload: ArtifactPayload
        grantId: string | null
        uid: string | null
        expiresAt: Date | null
        now: Date
      },
    ): Promise<void> {
      const values = {
        payload: JSON.stringify(artifact.payload),
        grant_id: artifact.grantId,
        uid: artifact.uid,
        expires_at: artifact.expiresAt,
      }
      await sql
        .insertInto('oauth_artifact')
        .values({ kind, id_hash: secretHash(handle), created_at: artifact.now, ...values })
        .onConflict((clash) => clash.columns(['kind', 'id_hash']).doUpdateSet(values))
        .execute()
    },

    async find(kind: string, handle: string, now: Date): Promise<Artifact | undefined> {
      const row = await unexpired(kind, now).where('id_hash', '=', secretHash(handle)).executeTakeFirst()
      return row as Artifact | undefined
    },

    async findByUid(kind: string, uid: string, now: Date): Promise<Artifact | undefined> {
      return (await unexpired(kind, now).where('uid', '=', uid).executeTakeFirst()) as Artifact | undefined
    },

    /** Returns true for exactly one of several concurrent uses. */
    async consume(kind: string, handle: string, now: Date): Promise<boolean> {
      const result = await sql
        .updateTable('oauth_artifact')
        .set({ consumed_at: now })
        .where('kind', '=', kind)
        .where('id_hash', '=', secretHash(handle))
        .where('consumed_at', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async remove(kind: string, handle: string): Promise<void> {
      await sql
        .deleteFrom('oauth_artifact')
        .where('kind', '=', kind)
        .where('id_hash', '=', secretHash(handle))
        .execute()
    },

    /** Removes grants and everything issued under them. */
    async removeByGrant(...grantIds: string[]): Promise<void> {
      await sql
        .deleteFrom('oauth_artifact')
        .where('grant_id', '=', raw<string>`any(${grantIds}::text[])`)
        .execute()
    },

    async removeExpired(now: Date): Promise<void> {
      await sql.deleteFrom('oauth_artifact').where('expires_at', '<=', now).execute()
    },

    /** Removes artifacts whose grant no longer exists. */
    async removeOrphaned(createdBefore: Date): Promise<void> {
      await raw`
        delete from oauth_artifact a
        where a.grant_id is not null and a.created_at < ${createdBefore}
          and not exists (select from oauth_grant g where g.grant_id = a.grant_id)`.execute(sql)
    },

    /** Removes dynamically registered clients without a grant. */
    async removeUnusedClients(registeredBefore: Date): Promise<void> {
      await raw`
        delete from oauth_artifact a
        where a.kind = 'Client' and a.created_at < ${registeredBefore}
          and not exists (select from oauth_grant g where g.client_id = a.payload->>'client_id')`.execute(sql)
    },
  }
}

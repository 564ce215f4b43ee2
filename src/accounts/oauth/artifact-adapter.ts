import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { refreshGraceMs } from '../lifetimes.ts'
import type { Artifact, ArtifactPayload, ArtifactStore } from './artifact-store.ts'
import { decryptPayload, encryptPayload } from './payload-encryption.ts'
import type { RevokeGrant } from './revoke-grant.ts'

/** An interaction contains its own handle and those of a session and a pushed request, so it is encrypted. */
const encryptedKinds = new Set(['Interaction'])

/**
 * Storage adapter of oidc-provider. Only hashes of handles are stored, so `jti` is removed from a payload on write and
 * restored on read. Expiry follows the injected clock.
 */
export function createArtifactAdapter(
  kind: string,
  needs: { store: ArtifactStore; revokeGrant: RevokeGrant; now: Clock; log: Log },
): Adapter {
  const { store, now } = needs

  /** A refresh token may be reused briefly, because clients refresh concurrently and lose responses. */
  const isWithinGracePeriod = (consumedAt: Date) =>
    kind === 'RefreshToken' && now().getTime() - consumedAt.getTime() < refreshGraceMs

  function read(handle: string | undefined, artifact: Artifact | undefined): AdapterPayload | undefined {
    if (artifact === undefined) return undefined
    const payload =
      encryptedKinds.has(kind) && handle !== undefined
        ? (decryptPayload(handle, String(artifact.payload['sealed'])) as ArtifactPayload)
        : artifact.payload
    const consumedAt = artifact.consumed_at
    return {
      ...payload,
      ...(handle === undefined || kind === 'Client' ? {} : { jti: handle }),
      ...(consumedAt === null || isWithinGracePeriod(consumedAt)
        ? {}
        : { consumed: Math.floor(consumedAt.getTime() / 1000) }),
    }
  }

  return {
    async upsert(handle, payload, expiresIn) {
      const { jti: _handle, ...rest } = payload as ArtifactPayload
      const at = now()
      const isEncrypted = encryptedKinds.has(kind)
      await store.save(kind, handle, {
        payload: isEncrypted ? { sealed: encryptPayload(handle, rest) } : rest,
        grantId: kind === 'Grant' ? handle : isEncrypted ? null : (payload.grantId ?? null),
        uid: kind === 'Session' ? (payload.uid ?? null) : null,
        expiresAt: expiresIn ? new Date(at.getTime() + expiresIn * 1000) : null,
        now: at,
      })
    },

    async find(handle) {
      return read(handle, await store.find(kind, handle, now()))
    },

    async findByUid(uid) {
      return read(undefined, await store.findByUid(kind, uid, now()))
    },

    // The device flow is disabled.
    async findByUserCode() {
      return undefined
    },

    async consume(handle) {
      if (await store.consume(kind, handle, now())) return
      const artifact = await store.find(kind, handle, now())
      const isRepeated = artifact !== undefined && artifact.consumed_at !== null
      if (isRepeated && isWithinGracePeriod(artifact.consumed_at!)) {
        needs.log.info(
          { client_id: artifact.payload['clientId'], account_id: artifact.payload['accountId'] },
          'Refresh token reused within the grace period',
        )
        return
      }
      // A concurrent second use that the library did not see: the code or token has leaked.
      if (isRepeated && artifact.grant_id !== null) await needs.revokeGrant(artifact.grant_id)
      throw new errors.InvalidGrant('already used')
    },

    destroy: (handle) => store.remove(kind, handle),

    revokeByGrantId: needs.revokeGrant,
  }
}

import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { refreshGraceMs } from '../lifetimes.ts'
import type { Artifact, ArtifactPayload, ArtifactStore } from './artifact-store.ts'
import type { RevokeGrant } from './revoke-grant.ts'
import { seal, unseal } from './sealed-payload.ts'

/** An interaction's record repeats its own handle and those of a session and a pushed request: it is locked as a whole. */
const sealedKinds = new Set(['Interaction'])

/**
 * The storage of oidc-provider on our tables. Handles are stored as hashes, so the one inside a payload (`jti`) is taken
 * out on writing and put back on finding. Ends of life are counted by our clock.
 */
export function createArtifactAdapter(
  kind: string,
  needs: { store: ArtifactStore; revokeGrant: RevokeGrant; now: Clock; log: Log },
): Adapter {
  const { store, now } = needs

  /** A consumed refresh token counts as fresh for a moment: clients race, and lose answers on the way. */
  const isInGrace = (consumedAt: Date) =>
    kind === 'RefreshToken' && now().getTime() - consumedAt.getTime() < refreshGraceMs

  function read(handle: string | undefined, artifact: Artifact | undefined): AdapterPayload | undefined {
    if (artifact === undefined) return undefined
    const payload =
      sealedKinds.has(kind) && handle !== undefined
        ? (unseal(handle, String(artifact.payload['sealed'])) as ArtifactPayload)
        : artifact.payload
    const consumedAt = artifact.consumed_at
    return {
      ...payload,
      ...(handle === undefined || kind === 'Client' ? {} : { jti: handle }),
      ...(consumedAt === null || isInGrace(consumedAt)
        ? {}
        : { consumed: Math.floor(consumedAt.getTime() / 1000) }),
    }
  }

  return {
    async upsert(handle, payload, expiresIn) {
      const { jti: _handle, ...rest } = payload as ArtifactPayload
      const at = now()
      const isSealed = sealedKinds.has(kind)
      await store.save(kind, handle, {
        payload: isSealed ? { sealed: seal(handle, rest) } : rest,
        grantId: kind === 'Grant' ? handle : isSealed ? null : (payload.grantId ?? null),
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

    // The device flow is not offered.
    async findByUserCode() {
      return undefined
    },

    async consume(handle) {
      if (await store.consume(kind, handle, now())) return
      const artifact = await store.find(kind, handle, now())
      const isRepeated = artifact !== undefined && artifact.consumed_at !== null
      if (isRepeated && isInGrace(artifact.consumed_at!)) {
        needs.log.info(
          { client_id: artifact.payload['clientId'], account_id: artifact.payload['accountId'] },
          'A refresh token was used again within its grace',
        )
        return
      }
      // Two uses at once, seen by neither when it looked: a code that is known to two has leaked.
      if (isRepeated && artifact.grant_id !== null) await needs.revokeGrant(artifact.grant_id)
      throw new errors.InvalidGrant('used already')
    },

    destroy: (handle) => store.remove(kind, handle),

    revokeByGrantId: needs.revokeGrant,
  }
}

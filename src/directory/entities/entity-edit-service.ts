import type { ClaimInput } from '../../contracts/directory/claim-input.ts'
import type { EntityDetail, EntityInput, EntityPatch } from '../../contracts/directory/entities.ts'
import { maxIdentifiers } from '../../contracts/directory/identifiers.ts'
import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import { type Caller, nameOf } from '../../platform/http/identity.ts'
import { allTags } from '../../platform/http/response-cache.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { lockWorkspace } from '../../platform/sql/lock-workspace-store.ts'
import type { PublishEvents } from '../domain-events/domain-event.ts'
import { readActorEventDetails } from '../domain-events/event-details-store.ts'
import { replaceActor, type WriteOutcome, writeActors } from '../entity-writer/entity-writer-store.ts'
import { recordChanges } from '../history/change-writer-store.ts'
import { moveRelations, relatedIds } from '../relations/relation-merge-store.ts'
import { entityTag, placeTag, searchTag } from '../tags.ts'
import { requirePermissionToAdd, requirePermissionToChange, visibleWorkspace } from './actor-permissions.ts'
import type { Edit } from './edit.ts'
import { createEntityEditStore } from './entity-edit-store.ts'
import { readActorRecord, readClaims } from './entity-record-store.ts'
import type { EntityService } from './entity-service.ts'
import { createEntityStore } from './entity-store.ts'
import { refuseUnknownReferences } from './unknown-references.ts'

type LockedActor = { id: string; workspaceId: string | undefined }

/** Above this, dropping the whole response cache is cheaper than listing the tags. */
const maxSharedActors = 200

export type EntityEditService = ReturnType<typeof createEntityEditService>

/**
 * Edits actors in the caller's transaction and reports the cache tags that each edit invalidates. Private actors are in
 * no cached response.
 */
export function createEntityEditService(needs: {
  entities: EntityService
  now: Clock
  publishEvents?: PublishEvents | undefined
}) {
  const { entities, publishEvents } = needs

  /** Runs before the removal, while the actor can still be read. */
  async function publishRemoval(tx: Sql, id: string, type: 'actor_removed' | 'actor_merged'): Promise<void> {
    const details = publishEvents && (await readActorEventDetails(tx, id))
    if (details) await publishEvents(tx, [{ ...details, type, subjectId: id, at: needs.now() }])
  }

  async function tagsOf(tx: Sql, id: string): Promise<string[]> {
    const keys = await createEntityStore(tx).placeKeys(id)
    return [searchTag, entityTag(id.toLowerCase()), ...keys.map(placeTag)]
  }

  /** Also the tags of related actors, and of those with the same sources: a source lists the actors it supports. */
  async function sharedTagsOf(tx: Sql, id: string): Promise<string[]> {
    const shared = await createEntityStore(tx).sharing(id, maxSharedActors)
    const related = await relatedIds(tx, id, maxSharedActors)
    if (Math.max(shared.length, related.length) === maxSharedActors) return [allTags]
    return [
      ...(await tagsOf(tx, id)),
      ...shared.flatMap((one) => [entityTag(one.id), placeTag(one.key)]),
      ...related.map(entityTag),
    ]
  }

  /** Locks the actor. Checks it again under the lock, because another request may have removed or merged it. */
  async function lockActor(tx: Sql, caller: Caller, given: string): Promise<LockedActor> {
    const store = createEntityEditStore(tx)
    const visible = visibleWorkspace(caller)
    const { id, visibility } = await entities.requireEntity(tx, given, visible)
    requirePermissionToChange(caller, visibility)
    const workspaceId = visibility === 'public' ? undefined : visible
    // Serializes writes of private records, so that uncited sources can be deleted safely.
    if (workspaceId !== undefined) await lockWorkspace(tx, workspaceId)
    await store.lock([id])
    await entities.requireEntity(tx, id, workspaceId)
    return { id, workspaceId }
  }

  return {
    tagsOf,

    async create({ tx, changed, caller, reason = 'edit' }: Edit, input: EntityInput): Promise<EntityDetail> {
      const workspaceId = requirePermissionToAdd(caller, input.visibility)
      await refuseUnknownReferences(tx, input)
      const { claims, visibility: _, ...fields } = input
      const record: ActorRecord = { record: 'actor', ...fields, ...splitEvidence(claims) }
      if (workspaceId !== undefined) await lockWorkspace(tx, workspaceId)
      const options = { now: needs.now(), identity: 'new', workspaceId, publishEvents } as const
      const [outcome] = await writeActors(tx, [record], { ...options, reason: reason ?? undefined })
      const id = writtenId(outcome)
      if (workspaceId === undefined) changed(await sharedTagsOf(tx, id))
      return entities.read(tx, id, workspaceId)
    },

    /** Omitted fields stay unchanged. */
    async update(
      { tx, changed, caller, reason = 'edit' }: Edit,
      given: string,
      patch: EntityPatch,
    ): Promise<EntityDetail> {
      const { id, workspaceId } = await lockActor(tx, caller, given)
      const store = createEntityEditStore(tx)
      const isPublic = workspaceId === undefined
      if (isPublic) changed(await sharedTagsOf(tx, id))
      const cited = isPublic ? [] : await store.sourceIds(id)
      await refuseUnknownReferences(tx, patch)
      const { add_claims: added = [], remove_claims: removed = [], visibility: _, ...fields } = patch
      const current = await readActorRecord(tx, id)
      const kept = await remainingClaims(tx, id, current, removed)
      const remaining = fields.contacts ? withoutContactClaims(kept, current, fields.contacts) : kept
      const evidence = splitEvidence(added)
      const claims = [...remaining, ...evidence.claims]
      if (isPublic && claims.length === 0)
        throw new ServiceError(
          'conflict',
          'A public actor needs at least one claim with evidence; delete the actor instead',
        )
      const record = {
        ...current,
        // New contacts do not end with the role that published the old ones.
        ...(fields.contacts && { contacts_until: null }),
        ...omitUndefined(fields),
        claims,
        sources: filterCited([...current.sources, ...evidence.sources], claims),
      }
      const known = new Set(current.sources.map((source) => source.url))
      const edit = {
        isOnlyEvidence: removed.length + Object.keys(omitUndefined(fields)).length === 0,
        newUrls: new Set(evidence.sources.map((source) => source.url).filter((url) => !known.has(url))),
      }
      const options = { now: needs.now(), workspaceId, publishEvents, edit, reason: reason ?? undefined }
      writtenId(await replaceActor(tx, id, record, { ...options, added: evidence.claims }))
      if (isPublic) changed(await sharedTagsOf(tx, id))
      else await store.deleteUncited(workspaceId, cited)
      return entities.read(tx, id, workspaceId)
    },

    async remove({ tx, changed, caller, reason = 'edit' }: Edit, given: string): Promise<undefined> {
      const { id, workspaceId } = await lockActor(tx, caller, given)
      const store = createEntityEditStore(tx)
      if (workspaceId === undefined) {
        changed(await sharedTagsOf(tx, id))
        await publishRemoval(tx, id, 'actor_removed')
        await store.remove(id)
        if (reason) await recordChanges(tx, [{ entityId: id, kind: 'removed', reason }], needs.now())
      } else {
        const cited = await store.sourceIds(id)
        await store.removePrivate(id)
        await store.deleteUncited(workspaceId, cited)
      }
    },

    /** Merges public actors: moves everything from one actor to the other and makes the merged id unavailable. */
    async merge(
      { tx, changed, caller, reason = 'duplicate' }: Edit,
      given: { id: string; into: string },
    ): Promise<EntityDetail> {
      if (!isId(given.into)) throw invalidField('into', 'must be the full id of an actor')
      const store = createEntityEditStore(tx)
      const { id } = await entities.requireEntity(tx, given.id)
      const into = given.into.toLowerCase()
      if (id === into) throw invalidField('into', 'an actor cannot be merged into itself')
      await store.lock([id, into])
      await entities.requireEntity(tx, id)
      await requireTarget(tx, into)
      changed([...(await sharedTagsOf(tx, id)), ...(await sharedTagsOf(tx, into))])
      const [merged, target] = [await readActorRecord(tx, id), await readActorRecord(tx, into)]
      const lasting = lastingContacts(target, merged)
      const claims = [...target.claims, ...withoutContactClaims(merged.claims, merged, lasting.contacts)]
      const record: ActorRecord = {
        ...target,
        description: target.description ?? merged.description,
        website: target.website ?? merged.website,
        places: [...new Set([...target.places, merged.place, ...merged.places])].filter(
          (key) => key !== target.place,
        ),
        identifiers: [...(target.identifiers ?? []), ...(merged.identifiers ?? [])].slice(0, maxIdentifiers),
        issue_areas: [...new Set([...target.issue_areas, ...merged.issue_areas])],
        ...lasting,
        claims: uniqueBy(claims, (one) => JSON.stringify([one.kind, one.text, one.source, one.excerpt])),
        sources: filterCited([...target.sources, ...merged.sources], claims),
      }
      const moved = (await readClaims(tx, id)).map((claim) => claim.id)
      await publishRemoval(tx, id, 'actor_merged')
      writtenId(await replaceActor(tx, into, record, { now: needs.now(), publishEvents }))
      const relations = await moveRelations(tx, id, into)
      await store.merge({
        id: newId(),
        merged: id,
        into,
        moved: { claims: moved, ...relations },
        by: nameOf(caller),
      })
      if (reason)
        await recordChanges(tx, [{ entityId: into, kind: 'merged', reason, otherId: id }], needs.now())
      changed(await sharedTagsOf(tx, into))
      return entities.read(tx, into)
    },
  }

  async function requireTarget(tx: Sql, into: string): Promise<void> {
    try {
      await entities.requireEntity(tx, into)
    } catch (error) {
      if (error instanceof ServiceError) throw invalidField('into', 'no public actor has this id')
      throw error
    }
  }

  async function remainingClaims(
    tx: Sql,
    id: string,
    current: ActorRecord,
    removed: readonly string[],
  ): Promise<ActorRecord['claims']> {
    if (removed.length === 0) return current.claims
    const claims = await readClaims(tx, id)
    const unknown = removed.find((one) => !claims.some((claim) => claim.id === one))
    if (unknown !== undefined) throw invalidField('remove_claims', `the actor has no claim ${unknown}`)
    return claims.filter((claim) => !removed.includes(claim.id)).map(({ id: _, ...claim }) => claim)
  }
}

/** The contacts of both actors, without those that would end earlier than the contacts of the target. */
function lastingContacts(
  target: ActorRecord,
  merged: ActorRecord,
): Pick<ActorRecord, 'contacts' | 'contacts_until'> {
  const { contacts, contacts_until = null } = target
  if (contacts.length === 0) return { contacts: merged.contacts, contacts_until: merged.contacts_until }
  const endsEarlier = (merged.contacts_until ?? '9999-12-31') < (contacts_until ?? '9999-12-31')
  const both = endsEarlier ? contacts : [...contacts, ...merged.contacts]
  return { contacts: uniqueBy(both, (one) => `${one.kind} ${one.value}`), contacts_until }
}

/** Drops the proofs of contacts that an edit removes. */
function withoutContactClaims(
  claims: ActorRecord['claims'],
  { contacts }: ActorRecord,
  next: ActorRecord['contacts'],
): ActorRecord['claims'] {
  const values = new Set(next.map(({ value }) => value))
  const removed = new Set(contacts.map(({ value }) => value).filter((value) => !values.has(value)))
  return claims.filter(({ kind, text }) => kind !== 'contact' || !removed.has(text))
}

/** Separates nested sources from their claims, as import records have them. */
function splitEvidence(claims: readonly ClaimInput[]): Pick<ActorRecord, 'claims' | 'sources'> {
  return {
    claims: claims.map(({ source, ...claim }) => ({ ...claim, source: source.url })),
    sources: claims.map((claim) => claim.source),
  }
}

function writtenId(outcome: WriteOutcome | undefined): string {
  if (outcome === undefined) throw new Error('The writer returned no outcome')
  if (outcome.outcome === 'refused') throw new ServiceError('invalid_request', outcome.why)
  return outcome.id
}

function filterCited(sources: ActorRecord['sources'], claims: ActorRecord['claims']): ActorRecord['sources'] {
  const cited = new Set(claims.map((claim) => claim.source))
  return sources.filter((source) => cited.has(source.url))
}

/** Keeps the first item of each key, in order. */
function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map([...items].reverse().map((item) => [keyOf(item), item])).values()].reverse()
}

function omitUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

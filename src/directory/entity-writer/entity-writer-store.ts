import type { ChangeReason } from '../../contracts/directory/history.ts'
import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { newIds } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { Edit } from '../domain-events/build-events.ts'
import type { PublishEvents } from '../domain-events/domain-event.ts'
import { publishableRecord } from '../privacy/publishable-record.ts'
import { applySuppressions } from '../suppression/apply-suppressions.ts'
import {
  addExternalIds,
  type ExternalId,
  findStoredActors,
  identityKey,
  type StoredActor,
  setRecordHashes,
} from './actor-identity-store.ts'
import { type ActorWrite, type ActorWriteOptions, storeActorWrites } from './actor-write-store.ts'
import { type ContactPolicy, type GivenClaims, proveContacts } from './contact-claims.ts'
import { batchByDistinctKeys } from './distinct-batches.ts'
import {
  createDraft,
  derivedScheme,
  type EntityDraft,
  hashDraft,
  type Identity,
  identityOf,
  isRefusal,
  type Refusal,
  refuse,
} from './entity-draft.ts'
import { type Inherited, loadInherited, withInherited } from './inherited-store.ts'
import { createLexicon, type Lexicon } from './lexicon-store.ts'
import { mapInSlices } from './map-in-slices.ts'
import { findMissingReference, loadReferences, type References, withPlaces } from './reference-store.ts'

export type WriteOptions = {
  now: Date
  /** Part of the fictional sample town. */
  sample?: boolean
  /** Stores private actors of this workspace; public ones without it. */
  workspaceId?: string | undefined
  /** `new` stores every record as a new actor without an external id. */
  identity?: 'record' | 'new'
  /** Shared by the batches of an import. */
  lexicon?: Lexicon
  /** Publishes an event for every stored public actor, in the transaction. */
  publishEvents?: PublishEvents | undefined
  /** Why public actors change: written to their history. Without it nothing is. */
  reason?: ChangeReason | undefined
}

type Written = {
  outcome: 'added' | 'changed' | 'unchanged'
  id: string
  /** Keys of the places that the actor is in or was in before. */
  placeKeys: readonly string[]
  /** The record is the same in a newer version of its file, whose address and date were stored. */
  isReadAgain?: boolean
}
export type WriteOutcome = Written | Refusal

/**
 * Stores actors with their evidence, places and search text; all writes of actors go through here. A refused record
 * stores nothing. The result is the same as writing the records one by one in the given order.
 */
export async function writeActors(
  tx: Sql,
  actors: readonly ActorRecord[],
  options: WriteOptions,
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = []
  // A repeated record goes to a later batch and finds its earlier version stored.
  for (const positions of batchByDistinctKeys(actors, (actor) => identityKey(identityOf(actor)))) {
    const written = await writeBatch(
      tx,
      positions.map((position) => actors[position]!),
      options,
    )
    for (const [index, position] of positions.entries()) outcomes[position] = written[index]!
  }
  return outcomes
}

/** Replaces a stored actor by id. Keeps its external ids and removes all claims that are not in the record. */
export async function replaceActor(
  tx: Sql,
  id: string,
  record: ActorRecord,
  options: Omit<WriteOptions, 'identity'> & { edit?: Edit; added?: GivenClaims['claims'] },
): Promise<WriteOutcome> {
  const given = { claims: options.added ?? [], field: 'add_claims' } as const
  const [allowed] = await allowedRecords(tx, [record], { given, isRequest: true })
  const draft = allowed && !isRefusal(allowed) ? draftOf(allowed, options) : allowed!
  if (isRefusal(draft)) return draft
  const references = await loadReferences(tx, [draft])
  const refusal = findMissingReference(draft, references)
  if (refusal) return refusal
  const { placesById } = await storeActorWrites(
    tx,
    [{ id, draft, isNew: false }],
    references,
    actorWriteOptions(options),
  )
  const placeKeys = placesById.get(id)
  if (!placeKeys) return refuse('unknown actor', `no active actor has the id ${id}`)
  return { outcome: 'changed', id, placeKeys }
}

/** Returns why each record would be refused, without storing any. Treats `expectedPlaces` as stored. */
export async function checkActors(
  tx: Sql,
  actors: readonly ActorRecord[],
  expectedPlaces: ReadonlySet<string>,
): Promise<(Refusal | undefined)[]> {
  const { candidates } = await prepare(tx, actors, {}, expectedPlaces)
  return candidates.map((candidate) => (isRefusal(candidate) ? candidate : undefined))
}

type Candidate = { draft: EntityDraft; hash: string; identity: Identity; known: StoredActor | undefined }

async function writeBatch(
  tx: Sql,
  actors: readonly ActorRecord[],
  options: WriteOptions,
): Promise<WriteOutcome[]> {
  const { candidates, references } = await prepare(tx, actors, options)
  const changedIds = candidates.flatMap((one) =>
    !isRefusal(one) && one.known && isChanged(one) ? one.known.id : [],
  )
  const inherited = changedIds.length > 0 ? await loadInherited(tx, changedIds) : new Map<string, Inherited>()

  const writes = new Map<Candidate, ActorWrite>()
  const ids = newIds(candidates.length)
  const outcomes = candidates.map((candidate, position): WriteOutcome | Candidate => {
    if (isRefusal(candidate)) return candidate
    const { draft, known } = candidate
    if (known && !isChanged(candidate))
      return { outcome: 'unchanged', id: known.id, placeKeys: draft.placeKeys }
    const id = known?.id ?? ids[position]!
    const merged = inherited.get(id)
    writes.set(candidate, { id, draft: withInherited(draft, merged), isNew: !known, inherited: merged })
    return candidate
  })
  const planned = [...writes.values()]
  const drafts = planned.map((write) => write.draft)
  const all = inherited.size > 0 ? await loadReferences(tx, drafts) : references
  const { placesById, readAgain } = await storeActorWrites(tx, planned, all, actorWriteOptions(options))
  const stored = new Map([...writes].filter(([, write]) => placesById.has(write.id)))
  if (options.identity !== 'new') await storeIdentities(tx, stored)
  return outcomes.map((outcome) => {
    if ('outcome' in outcome) return outcome
    const { id, isNew } = writes.get(outcome)!
    const placeKeys = placesById.get(id)
    if (!placeKeys) return refuse('removed by a reviewer', `a reviewer has just removed actor ${id}`)
    if (readAgain.has(id)) return { outcome: 'unchanged', id, placeKeys, isReadAgain: true }
    return { outcome: isNew ? 'added' : 'changed', id, placeKeys }
  })
}

const isChanged = (candidate: Candidate) => candidate.known?.record_hash !== candidate.hash

async function prepare(
  tx: Sql,
  actors: readonly ActorRecord[],
  options: Pick<WriteOptions, 'identity' | 'workspaceId'>,
  expectedPlaces: Iterable<string> = [],
): Promise<{ candidates: (Candidate | Refusal)[]; references: References }> {
  const allowed = await allowedRecords(tx, actors, { isRequest: options.identity === 'new' })
  const drafts = await mapInSlices(allowed, (actor) => (isRefusal(actor) ? actor : draftOf(actor, options)))
  const valid = drafts.filter((draft): draft is EntityDraft => !isRefusal(draft))
  const references = withPlaces(await loadReferences(tx, valid), expectedPlaces)
  const candidates = await mapInSlices(drafts, (draft, position): Candidate | Refusal => {
    if (isRefusal(draft)) return draft
    const actor = actors[position]!
    if (actor.external_id?.scheme === derivedScheme) {
      return refuse('reserved scheme', `external_id.scheme: ${derivedScheme} is reserved; remove external_id`)
    }
    const refusal = findMissingReference(draft, references)
    return refusal ?? { draft, hash: hashDraft(draft), identity: identityOf(actor), known: undefined }
  })
  if (options.identity === 'new') return { candidates, references }
  const named = candidates.filter((candidate): candidate is Candidate => !isRefusal(candidate))
  const known = await findStoredActors(tx, named, references)
  const found = new Map(named.map((candidate, position) => [candidate, known[position]]))
  return {
    references,
    candidates: candidates.map((candidate) => {
      if (isRefusal(candidate)) return candidate
      const entity = found.get(candidate)
      return entity && isRefusal(entity) ? entity : { ...candidate, known: entity }
    }),
  }
}

/** The records with claims for their contacts, without what was suppressed. */
async function allowedRecords(
  tx: Sql,
  records: readonly ActorRecord[],
  policy: ContactPolicy,
): Promise<(ActorRecord | Refusal)[]> {
  const proven = records.map((record) => proveContacts(record, policy))
  const allowed = await applySuppressions(
    tx,
    proven.filter((record): record is ActorRecord => !isRefusal(record)),
  )
  let next = 0
  return proven.map((record) => (isRefusal(record) ? record : allowed[next++]!))
}

/** The draft of a public actor has no private details of people; a workspace may store them for itself. */
function draftOf(
  record: ActorRecord,
  { workspaceId }: Pick<WriteOptions, 'workspaceId'>,
): EntityDraft | Refusal {
  if (workspaceId !== undefined) return createDraft(record)
  const publishable = publishableRecord(record)
  if (publishable.claims.length > 0 || record.claims.length === 0) return createDraft(publishable)
  const why =
    'its only evidence is a home address or a personal phone, which is not published; cite something else'
  return refuse('only private details', why)
}

async function storeIdentities(tx: Sql, writes: ReadonlyMap<Candidate, ActorWrite>): Promise<void> {
  const ids = (isNew: boolean): ExternalId[] =>
    [...writes]
      .filter(([, write]) => write.isNew === isNew)
      .map(([{ identity, hash }, { id }]) => ({ ...identity, entity_id: id, record_hash: hash }))
  await addExternalIds(tx, ids(true))
  await setRecordHashes(tx, ids(false))
}

function actorWriteOptions(options: WriteOptions & { edit?: Edit }): ActorWriteOptions {
  const { now, sample, workspaceId, lexicon = createLexicon(), publishEvents, edit, reason } = options
  return { now, sample, workspaceId, lexicon, publishEvents, edit, reason }
}

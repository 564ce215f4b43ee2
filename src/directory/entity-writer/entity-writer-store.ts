import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { newIds } from '../../platform/many-ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { Edit } from '../domain-events/build-events.ts'
import type { PublishEvents } from '../domain-events/domain-event.ts'
import { wavesOf } from './distinct-batches.ts'
import {
  derivedScheme,
  draftHash,
  draftOf,
  type EntityDraft,
  type Identity,
  identityOf,
  isRefusal,
  type Refusal,
  refuse,
} from './entity-draft.ts'
import {
  addExternalIds,
  type ExternalId,
  findKnown,
  identityKey,
  type KnownEntity,
  setRecordHashes,
} from './identity-store.ts'
import { createLexicon, type Lexicon } from './lexicon-store.ts'
import { mapInSlices } from './map-in-slices.ts'
import { type Inherited, loadInherited, withInherited } from './merge-store.ts'
import { type Plan, type PlanOptions, storePlans } from './plan-store.ts'
import { danglingReference, loadReferences, type References, withPlaces } from './reference-store.ts'
import type { KnownWords } from './stored-words.ts'

export type { Refusal } from './entity-draft.ts'

export type WriteOptions = {
  now: Date
  /** Part of the fictional sample town. */
  sample?: boolean
  /** Stores the records as private actors of this workspace; without it they are public. */
  workspaceId?: string | undefined
  /** `new` stores every record as an actor of its own, without an external id. */
  identity?: 'record' | 'new'
  /** What an import keeps from batch to batch. */
  knownWords?: KnownWords
  lexicon?: Lexicon
  /** Hears of every public actor that was stored, in the transaction. */
  publishEvents?: PublishEvents | undefined
}

export type Written = {
  outcome: 'added' | 'changed' | 'unchanged'
  id: string
  /** Keys of the places the actor is in or was in before. */
  placeKeys: readonly string[]
}
export type WriteOutcome = Written | Refusal

/**
 * The one way in which actors are stored, with their evidence, places and search text. A refused record leaves
 * nothing behind. The result is that of writing the records one at a time, in the order given.
 */
export async function writeActors(
  tx: Sql,
  actors: readonly ActorRecord[],
  options: WriteOptions,
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = []
  // A record that returns finds its earlier version stored.
  for (const wave of wavesOf(actors, (actor) => identityKey(identityOf(actor)))) {
    const written = await writeWave(
      tx,
      wave.map((position) => actors[position]!),
      options,
    )
    for (const [index, position] of wave.entries()) outcomes[position] = written[index]!
  }
  return outcomes
}

/** Rewrites a stored actor by its id. External ids stay; claims that are not in the record go, merged ones too. */
export async function replaceActor(
  tx: Sql,
  id: string,
  record: ActorRecord,
  options: Omit<WriteOptions, 'identity'> & { edit?: Edit },
): Promise<WriteOutcome> {
  const draft = draftOf(record)
  if (isRefusal(draft)) return draft
  const references = await loadReferences(tx, [draft])
  const fault = danglingReference(draft, references)
  if (fault) return fault
  const touched = await storePlans(tx, [{ id, draft, isNew: false }], references, planOptions(options))
  const placeKeys = touched.get(id)
  if (!placeKeys) return refuse('unknown actor', `no active actor has the id ${id}`)
  return { outcome: 'changed', id, placeKeys }
}

/** Why each record could not be stored, without storing any. `expectedPlaces` will be stored before them. */
export async function checkActors(
  tx: Sql,
  actors: readonly ActorRecord[],
  expectedPlaces: ReadonlySet<string>,
): Promise<(Refusal | undefined)[]> {
  const { candidates } = await prepare(tx, actors, {}, expectedPlaces)
  return candidates.map((candidate) => (isRefusal(candidate) ? candidate : undefined))
}

type Candidate = { draft: EntityDraft; hash: string; identity: Identity; known: KnownEntity | undefined }

async function writeWave(
  tx: Sql,
  actors: readonly ActorRecord[],
  options: WriteOptions,
): Promise<WriteOutcome[]> {
  const { candidates, references } = await prepare(tx, actors, options)
  const stored = candidates.flatMap((one) =>
    !isRefusal(one) && one.known && isChanged(one) ? one.known.id : [],
  )
  const inherited = stored.length > 0 ? await loadInherited(tx, stored) : new Map<string, Inherited>()

  const plans = new Map<Candidate, Plan>()
  const freshIds = newIds(candidates.length)
  const outcomes = candidates.map((candidate, position): WriteOutcome | Candidate => {
    if (isRefusal(candidate)) return candidate
    const { draft, known } = candidate
    if (known && !isChanged(candidate))
      return { outcome: 'unchanged', id: known.id, placeKeys: draft.placeKeys }
    const id = known?.id ?? freshIds[position]!
    const legacy = inherited.get(id)
    plans.set(candidate, { id, draft: withInherited(draft, legacy), isNew: !known, inherited: legacy })
    return candidate
  })
  const planned = [...plans.values()]
  const drafts = planned.map((plan) => plan.draft)
  const all = inherited.size > 0 ? await loadReferences(tx, drafts) : references
  const touched = await storePlans(tx, planned, all, planOptions(options))
  const kept = new Map([...plans].filter(([, plan]) => touched.has(plan.id)))
  if (options.identity !== 'new') await storeIdentities(tx, kept)
  return outcomes.map((outcome) => {
    if ('outcome' in outcome) return outcome
    const { id, isNew } = plans.get(outcome)!
    const placeKeys = touched.get(id)
    if (!placeKeys) return refuse('removed by a reviewer', `actor ${id} was removed just now`)
    return { outcome: isNew ? 'added' : 'changed', id, placeKeys }
  })
}

const isChanged = (candidate: Candidate) => candidate.known?.record_hash !== candidate.hash

async function prepare(
  tx: Sql,
  actors: readonly ActorRecord[],
  options: Pick<WriteOptions, 'identity'>,
  expectedPlaces: Iterable<string> = [],
): Promise<{ candidates: (Candidate | Refusal)[]; references: References }> {
  const drafts = await mapInSlices(actors, draftOf)
  const sound = drafts.filter((draft): draft is EntityDraft => !isRefusal(draft))
  const references = withPlaces(await loadReferences(tx, sound), expectedPlaces)
  const candidates = await mapInSlices(drafts, (draft, position): Candidate | Refusal => {
    if (isRefusal(draft)) return draft
    const actor = actors[position]!
    if (actor.external_id?.scheme === derivedScheme) {
      return refuse(
        'reserved scheme',
        `external_id.scheme: ${derivedScheme} is reserved; leave external_id out`,
      )
    }
    const fault = danglingReference(draft, references)
    return fault ?? { draft, hash: draftHash(draft), identity: identityOf(actor), known: undefined }
  })
  if (options.identity === 'new') return { candidates, references }
  const named = candidates.filter((candidate): candidate is Candidate => !isRefusal(candidate))
  const known = await findKnown(tx, named, references)
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

async function storeIdentities(tx: Sql, plans: ReadonlyMap<Candidate, Plan>): Promise<void> {
  const ids = (isNew: boolean): ExternalId[] =>
    [...plans]
      .filter(([, plan]) => plan.isNew === isNew)
      .map(([{ identity, hash }, { id }]) => ({ ...identity, entity_id: id, record_hash: hash }))
  await addExternalIds(tx, ids(true))
  await setRecordHashes(tx, ids(false))
}

function planOptions(options: WriteOptions & { edit?: Edit }): PlanOptions {
  const { now, sample, workspaceId, knownWords, lexicon = createLexicon(), publishEvents, edit } = options
  return { now, sample, workspaceId, knownWords, lexicon, publishEvents, edit }
}

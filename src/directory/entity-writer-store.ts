import type { ActorRecord } from '../contracts/import-record.ts'
import { newIds } from '../platform/many-ids.ts'
import type { Sql } from '../platform/sql/database.ts'
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
} from './entity-writer/entity-draft.ts'
import {
  addExternalIds,
  type ExternalId,
  findKnown,
  identityKey,
  type KnownEntity,
  setRecordHashes,
} from './entity-writer/identity-store.ts'
import type { KnownWords } from './entity-writer/known-words.ts'
import { type Inherited, loadInherited, withInherited } from './entity-writer/merge-store.ts'
import { type Plan, type PlanOptions, storePlans } from './entity-writer/plan-store.ts'
import {
  danglingReference,
  loadReferences,
  type References,
  withPlaces,
} from './entity-writer/reference-store.ts'
import { lockActive } from './entity-writer/row-store.ts'

export type { Refusal } from './entity-writer/entity-draft.ts'

export type WriteOptions = {
  now: Date
  /** Part of the fictional sample town. */
  sample?: boolean
  /** `new` stores every record as an actor of its own, without an external id. */
  identity?: 'record' | 'new'
  knownWords?: KnownWords
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
  for (const run of withoutRepeats(actors)) outcomes.push(...(await writeRun(tx, run, options)))
  return outcomes
}

/** Rewrites a stored actor by its id. External ids stay; claims that are not in the record go, merged ones too. */
export async function replaceActor(
  tx: Sql,
  id: string,
  record: ActorRecord,
  options: Omit<WriteOptions, 'identity'>,
): Promise<WriteOutcome> {
  const draft = draftOf(record)
  if (isRefusal(draft)) return draft
  const references = await loadReferences(tx, [draft])
  const fault = danglingReference(draft, references)
  if (fault) return fault
  if (!(await lockActive(tx, [id])).has(id))
    return refuse('unknown actor', `no active actor has the id ${id}`)
  const plan = { id, draft, isNew: false }
  const touched = await storePlans(tx, [plan], references, planOptions(options))
  return { outcome: 'changed', id, placeKeys: touched.get(id)! }
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

async function writeRun(
  tx: Sql,
  actors: readonly ActorRecord[],
  options: WriteOptions,
): Promise<WriteOutcome[]> {
  const { candidates, references } = await prepare(tx, actors, options)
  const stored = candidates.flatMap((one) =>
    !isRefusal(one) && one.known && isChanged(one) ? one.known.id : [],
  )
  const active = stored.length > 0 ? await lockActive(tx, stored) : new Set<string>()
  const inherited = stored.length > 0 ? await loadInherited(tx, stored) : new Map<string, Inherited>()

  const plans = new Map<Candidate, Plan>()
  const freshIds = newIds(candidates.length)
  const outcomes = candidates.map((candidate, position): WriteOutcome | Candidate => {
    if (isRefusal(candidate)) return candidate
    const { draft, known } = candidate
    if (known && !isChanged(candidate))
      return { outcome: 'unchanged', id: known.id, placeKeys: draft.placeKeys }
    if (known && !active.has(known.id))
      return refuse('removed by a reviewer', `actor ${known.id} was just removed`)
    const id = known?.id ?? freshIds[position]!
    const legacy = inherited.get(id)
    plans.set(candidate, { id, draft: withInherited(draft, legacy), isNew: !known, inherited: legacy })
    return candidate
  })
  const planned = [...plans.values()]
  const drafts = planned.map((plan) => plan.draft)
  const all = inherited.size > 0 ? await loadReferences(tx, drafts) : references
  const touched = await storePlans(tx, planned, all, planOptions(options))
  if (options.identity !== 'new') await storeIdentities(tx, plans)
  return outcomes.map((outcome) => {
    if ('outcome' in outcome) return outcome
    const { id, isNew } = plans.get(outcome)!
    return { outcome: isNew ? 'added' : 'changed', id, placeKeys: touched.get(id)! }
  })
}

const isChanged = (candidate: Candidate) => candidate.known?.record_hash !== candidate.hash

async function prepare(
  tx: Sql,
  actors: readonly ActorRecord[],
  options: Pick<WriteOptions, 'identity'>,
  expectedPlaces: Iterable<string> = [],
): Promise<{ candidates: (Candidate | Refusal)[]; references: References }> {
  const drafts = actors.map(draftOf)
  const sound = drafts.filter((draft): draft is EntityDraft => !isRefusal(draft))
  const references = withPlaces(await loadReferences(tx, sound), expectedPlaces)
  const candidates = drafts.map((draft, position): Candidate | Refusal => {
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

function planOptions(options: WriteOptions): PlanOptions {
  return { now: options.now, sample: options.sample, knownWords: options.knownWords }
}

/** Cuts where a record returns that the same run holds already, so that the later one finds the earlier stored. */
function withoutRepeats(actors: readonly ActorRecord[]): ActorRecord[][] {
  const runs: ActorRecord[][] = []
  let run: ActorRecord[] = []
  let seen = new Set<string>()
  for (const actor of actors) {
    const key = identityKey(identityOf(actor))
    if (seen.has(key)) {
      runs.push(run)
      run = []
      seen = new Set()
    }
    seen.add(key)
    run.push(actor)
  }
  if (run.length > 0) runs.push(run)
  return runs
}

import type { ChangeReason } from '../../contracts/directory/history.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { buildActorEvents, type Change, type Edit } from '../domain-events/build-events.ts'
import type { PublishEvents } from '../domain-events/domain-event.ts'
import { type NewChange, recordChanges } from '../history/change-writer-store.ts'
import { compareActor, type FormerActor, findNewClaims } from '../history/compare-actor.ts'
import { readFormerActors } from '../history/former-actor-store.ts'
import {
  addNewest,
  aliasesOf,
  claimKey,
  type EntityDraft,
  type SourceDraft,
  stableUrl,
} from './entity-draft.ts'
import {
  addWords,
  type EntityRow,
  insertEntities,
  insertPlaces,
  lockEntities,
  replacePlaces,
  type SourceStats,
  updateEntities,
  updateSourceStats,
} from './entity-row-store.ts'
import {
  insertClaims,
  replaceClaims,
  type StoredEvidence,
  type StoredSource,
  writeSources,
} from './evidence-writer-store.ts'
import { insertIdentifiers, replaceIdentifiers } from './identifier-store.ts'
import type { Inherited } from './inherited-store.ts'
import type { Lexicon } from './lexicon-store.ts'
import { mapInSlices } from './map-in-slices.ts'
import { clearContexts, findWithheldSources, type PassageIds, writePassages } from './passage-store.ts'
import { insertPrivatePlaces, replacePrivatePlaces } from './private-place-store.ts'
import type { References } from './reference-store.ts'
import {
  buildSearchText,
  buildSearchVector,
  distinctWords,
  isCorrectionTarget,
  type SearchText,
} from './search-text.ts'

/** A draft and the actor that it is stored as. */
export type ActorWrite = { id: string; draft: EntityDraft; isNew: boolean; inherited?: Inherited | undefined }

export type ActorWriteOptions = {
  now: Date
  sample: boolean | undefined
  workspaceId: string | undefined
  lexicon: Lexicon
  publishEvents?: PublishEvents | undefined
  edit?: Edit | undefined
  /** Why public actors change. Without it their history gets no entry. */
  reason?: ChangeReason | undefined
}

type StoredActors = {
  /** By actor, the keys of all places it is in or was in. Leaves out an actor that a reviewer has just removed. */
  placesById: Map<string, readonly string[]>
  /** Actors of which only the evidence is newer: their files have another commit and say the same. */
  readAgain: ReadonlySet<string>
}

/**
 * Stores the actors. All writers lock sources before actors, each in one order, which prevents deadlocks.
 */
export async function storeActorWrites(
  tx: Sql,
  writes: readonly ActorWrite[],
  references: References,
  options: ActorWriteOptions,
): Promise<StoredActors> {
  if (writes.length === 0) return { placesById: new Map(), readAgain: new Set() }
  const sample = options.sample ?? false
  const { now, workspaceId } = options
  const isPublic = workspaceId === undefined
  const offered = new Map<string, SourceDraft>()
  for (const { draft } of writes) for (const source of draft.sources) addNewest(offered, source)
  const { stored, added: newSources, changed } = await writeSources(tx, offered, { sample, now, workspaceId })
  const known = writes.filter((write) => !write.isNew).map((write) => write.id)
  const active = await lockEntities(tx, { entityIds: known, sourceIds: changed })

  const added = writes.filter((write) => write.isNew)
  const replaced = writes.filter((write) => active.has(write.id))
  const current = [...added, ...replaced]
  const recordsHistory = isPublic && options.reason !== undefined
  const former = await readFormerActors(tx, recordsHistory ? replaced.map((write) => write.id) : [])
  const changes = isPublic && options.reason ? historyOf(current, former, options.reason) : []
  const changeOf = new Map(changes.map((change) => [change.entityId, change]))
  const readAgain = new Set(
    replaced
      .filter(({ id }) => options.reason === 'import' && !changeOf.has(id))
      .filter(({ id, draft }) => isReadAgain(draft, former.get(id)))
      .map(({ id }) => id),
  )
  const texts = await mapInSlices(current, (write) => searchTextOf(write, references))
  const words = distinctWords(texts)
  const lexemesOf = await options.lexicon.lookUp(tx, words)
  const rows = new Map(
    await mapInSlices(
      current,
      (write, index) =>
        [write.id, toEntityRow(write, references, buildSearchVector(texts[index]!, lexemesOf))] as const,
    ),
  )
  await insertEntities(
    tx,
    added.map((write) => ({ ...rows.get(write.id)!, ...computeSourceStats(write.draft, stored) })),
    { sample, now, workspaceId },
  )
  await (isPublic ? insertPlaces : insertPrivatePlaces)(tx, toPlaceRows(added, references))
  await insertIdentifiers(tx, added.map(identifiersOf))
  const passageOf = await storePassages(tx, current, stored, newSources)
  const evidence = { sources: stored, passageOf }
  await insertClaims(tx, claimsOf(added), evidence)
  await updateReplaced(tx, replaced, rows, { evidence, options, readAgain })
  const previousPlaces = await replaceStoredPlaces(tx, replaced, references, isPublic)
  await updateSourceStats(tx, { entityIds: replaced.map((write) => write.id), sourceIds: changed })

  await recordChanges(tx, changes, now)
  // The vocabulary is public and must not reveal the names of private actors.
  if (isPublic) await addWords(tx, [...words].filter(isCorrectionTarget))
  if (isPublic && options.publishEvents) {
    // An import that only read the same facts again has no news.
    const announced = current.filter(
      ({ id, isNew }) => options.reason !== 'import' || isNew || changeOf.has(id),
    )
    const known = new Map(
      announced.flatMap(({ id, draft }): [string, Change][] => {
        const before = former.get(id)
        const { fields = [] } = changeOf.get(id) ?? {}
        return before ? [[id, { fields, newClaims: findNewClaims(before, draft) }]] : []
      }),
    )
    await options.publishEvents(tx, buildActorEvents(announced, stored, { ...options, changes: known }))
  }
  const placesById = new Map(
    current.map(({ id, draft }) => [
      id,
      [...new Set([...draft.placeKeys, ...(previousPlaces.get(id) ?? [])])],
    ]),
  )
  return { placesById, readAgain }
}

/** One file of a repository describes many actors, so its next commit says nothing new about most of them. */
const isReadAgain = (draft: EntityDraft, former: FormerActor | undefined): boolean =>
  former !== undefined &&
  former.contacts_until === draft.contacts_until &&
  draft.sources.every(({ url }) => stableUrl(url) !== url)

/** An imported actor is listed since it was created, which its own row says. */
function historyOf(
  writes: readonly ActorWrite[],
  former: ReadonlyMap<string, FormerActor>,
  reason: ChangeReason,
): NewChange[] {
  return writes.flatMap(({ id, draft, isNew, inherited }): NewChange[] => {
    if (isNew) return reason === 'import' ? [] : [{ entityId: id, kind: 'listed', reason }]
    const before = former.get(id)
    const difference =
      before &&
      compareActor(
        before,
        draft,
        (claim) => inherited?.claimKeys.has(claimKey(claim, claim.source_id)) ?? false,
      )
    return difference ? [{ entityId: id, reason, ...difference }] : []
  })
}

async function updateReplaced(
  tx: Sql,
  writes: readonly ActorWrite[],
  rows: ReadonlyMap<string, EntityRow>,
  {
    evidence,
    options,
    readAgain,
  }: { evidence: StoredEvidence; options: ActorWriteOptions; readAgain: ReadonlySet<string> },
): Promise<void> {
  if (writes.length === 0) return
  const ids = writes.map((write) => write.id)
  await updateEntities(
    tx,
    writes.map((write) => rows.get(write.id)!),
    { ...options, readAgain: [...readAgain] },
  )
  await replaceIdentifiers(tx, writes.map(identifiersOf))
  const inherited = new Map(writes.map((write) => [write.id, write.inherited?.claimKeys]))
  const isInherited = (id: string, key: string) => inherited.get(id)?.has(key) ?? false
  await replaceClaims(tx, ids, claimsOf(writes), evidence, isInherited)
}

/** Returns the places that public actors had before. */
async function replaceStoredPlaces(
  tx: Sql,
  writes: readonly ActorWrite[],
  references: References,
  isPublic: boolean,
): Promise<Map<string, string[]>> {
  if (writes.length === 0) return new Map()
  const ids = writes.map((write) => write.id)
  const places = toPlaceRows(writes, references)
  if (isPublic) return replacePlaces(tx, ids, places)
  await replacePrivatePlaces(tx, ids, places)
  return new Map()
}

/** The text around a quote is not stored where it could reveal a withheld location. */
async function storePassages(
  tx: Sql,
  writes: readonly ActorWrite[],
  sources: ReadonlyMap<string, StoredSource>,
  newSources: ReadonlySet<string>,
): Promise<PassageIds> {
  const idOf = (url: string) => sources.get(url)!.id
  // The claim with the longest quote has the place and the surroundings of the passage.
  const quotes = claimsOf(writes)
    .filter((claim) => claim.excerpt === claim.passage)
    .map((claim) => ({ ...claim, source_id: idOf(claim.url) }))
  const withContext = [...new Set(quotes.filter(({ context }) => context).map((quote) => quote.source_id))]
  const withheld = withContext.length > 0 ? await findWithheldSources(tx, withContext) : new Set<string>()
  const passageOf = await writePassages(
    tx,
    quotes.map((quote) => (withheld.has(quote.source_id) ? { ...quote, context: null } : quote)),
    newSources,
  )
  const hidden = writes
    .filter(({ draft }) => draft.location_withheld !== null)
    .flatMap(({ draft }) => draft.sources.map(({ url }) => idOf(url)))
  if (hidden.length > 0) await clearContexts(tx, hidden)
  return passageOf
}

const identifiersOf = ({ id, draft }: ActorWrite) => ({ id, identifiers: draft.identifiers })

const claimsOf = (writes: readonly ActorWrite[]) =>
  writes.flatMap(({ id, draft }) => draft.claims.map((claim) => ({ ...claim, entity_id: id })))

function searchTextOf({ draft, inherited }: ActorWrite, { places, issueAreas }: References): SearchText {
  return buildSearchText({
    ...draft,
    placeNames: draft.placeKeys.map((key) => places.get(key)!.name),
    issueNames: draft.issue_areas.map((slug) => issueAreas.get(slug)!),
    aliases: [...new Set([...aliasesOf(draft.claims), ...(inherited?.aliases ?? [])])],
  })
}

function toEntityRow({ id, draft }: ActorWrite, { places }: References, search: string): EntityRow {
  const mainPlace = places.get(draft.placeKeys[0]!)!
  return {
    id,
    type: draft.type,
    name: draft.name,
    slug: draft.slug,
    sort_name: draft.sort_name,
    description: draft.description,
    place_id: mainPlace.id,
    place_ids: draft.placeKeys.map((key) => places.get(key)!.id),
    state: mainPlace.state,
    issue_areas: draft.issue_areas,
    website: draft.website,
    contacts: draft.contacts,
    contacts_until: draft.contacts_until,
    location_withheld: draft.location_withheld,
    search,
  }
}

function toPlaceRows(writes: readonly ActorWrite[], { places }: References) {
  return writes.flatMap(({ id, draft }) =>
    draft.placeKeys.map((key) => ({
      place_id: places.get(key)!.id,
      sort_name: draft.sort_name,
      entity_id: id,
    })),
  )
}

function computeSourceStats(draft: EntityDraft, stored: ReadonlyMap<string, StoredSource>): SourceStats {
  const sources = draft.sources.map((source) => stored.get(source.url)!)
  const dates = sources.map((source) => source.published_at ?? source.retrieved_at)
  return {
    source_count: sources.length,
    source_classes: [...new Set(sources.map((source) => source.source_class))].sort(),
    latest_source_at: dates.reduce<string | null>(
      (latest, date) => (latest && latest > date ? latest : date),
      null,
    ),
  }
}

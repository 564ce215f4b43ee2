import type { Sql } from '../../platform/sql/database.ts'
import { buildActorEvents, type Edit } from '../domain-events/build-events.ts'
import type { PublishEvents } from '../domain-events/domain-event.ts'
import { type EntityDraft, keepNewest, type SourceDraft } from './entity-draft.ts'
import {
  addWords,
  type EntityRow,
  insertEntities,
  insertPlaces,
  lockEntities,
  recountSources,
  replacePlaces,
  type SourceFigures,
  updateEntities,
} from './entity-row-store.ts'
import { insertClaims, replaceClaims, type StoredSource, writeSources } from './evidence-writer-store.ts'
import type { Lexicon } from './lexicon-store.ts'
import { mapInSlices } from './map-in-slices.ts'
import type { Inherited } from './merge-store.ts'
import { insertPrivatePlaces, replacePrivatePlaces } from './private-place-store.ts'
import type { References } from './reference-store.ts'
import { distinctWords, isVocabulary, type SearchText, searchTextOf, searchVector } from './search-text.ts'
import type { KnownWords } from './stored-words.ts'

/** What is to be stored as which actor. */
export type Plan = { id: string; draft: EntityDraft; isNew: boolean; inherited?: Inherited | undefined }

export type PlanOptions = {
  now: Date
  sample: boolean | undefined
  workspaceId: string | undefined
  knownWords: KnownWords | undefined
  lexicon: Lexicon
  publishEvents?: PublishEvents | undefined
  edit?: Edit | undefined
}

/**
 * Stores the plans and answers with the keys of all places touched, by actor; an actor that a reviewer has just
 * removed is left out. Everybody locks sources before actors, and both in one order, so that nobody waits in a circle.
 */
export async function storePlans(
  tx: Sql,
  plans: readonly Plan[],
  references: References,
  options: PlanOptions,
): Promise<Map<string, readonly string[]>> {
  if (plans.length === 0) return new Map()
  const sample = options.sample ?? false
  const { now, workspaceId } = options
  const isPublic = workspaceId === undefined
  const offered = new Map<string, SourceDraft>()
  for (const { draft } of plans) for (const source of draft.sources) keepNewest(offered, source)
  const { stored, changed } = await writeSources(tx, offered, { sample, now, workspaceId })
  const known = plans.filter((plan) => !plan.isNew).map((plan) => plan.id)
  const active = await lockEntities(tx, { entityIds: known, sourceIds: changed })

  const added = plans.filter((plan) => plan.isNew)
  const replaced = plans.filter((plan) => active.has(plan.id))
  const kept = [...added, ...replaced]
  const texts = await mapInSlices(kept, (plan) => textOf(plan.draft, references))
  const words = distinctWords(texts)
  const lexemesOf = await options.lexicon.look(tx, words)
  const rows = new Map(
    await mapInSlices(
      kept,
      (plan, index) =>
        [plan.id, entityRowOf(plan, references, searchVector(texts[index]!, lexemesOf))] as const,
    ),
  )
  await insertEntities(
    tx,
    added.map((plan) => ({ ...rows.get(plan.id)!, ...figuresOf(plan.draft, stored) })),
    { sample, now, workspaceId },
  )
  await (isPublic ? insertPlaces : insertPrivatePlaces)(tx, placeRowsOf(added, references))
  await insertClaims(tx, claimsOf(added), stored)
  const before = await storeReplaced(tx, replaced, rows, references, stored, options)
  await recountSources(tx, { entityIds: replaced.map((plan) => plan.id), sourceIds: changed })

  // The vocabulary is public: it would tell what private actors are called.
  const vocabulary = isPublic ? [...words].filter(isVocabulary) : []
  await addWords(tx, options.knownWords?.unknown(vocabulary) ?? vocabulary)
  if (isPublic && options.publishEvents)
    await options.publishEvents(tx, buildActorEvents(kept, stored, options))
  return new Map(
    kept.map(({ id, draft }) => [id, [...new Set([...draft.placeKeys, ...(before.get(id) ?? [])])]]),
  )
}

async function storeReplaced(
  tx: Sql,
  plans: readonly Plan[],
  rows: ReadonlyMap<string, EntityRow>,
  references: References,
  sources: ReadonlyMap<string, StoredSource>,
  options: PlanOptions,
): Promise<Map<string, string[]>> {
  if (plans.length === 0) return new Map()
  const ids = plans.map((plan) => plan.id)
  await updateEntities(
    tx,
    plans.map((plan) => rows.get(plan.id)!),
    options,
  )
  const inherited = new Map(plans.map((plan) => [plan.id, plan.inherited?.claimKeys]))
  const isInherited = (id: string, key: string) => inherited.get(id)?.has(key) ?? false
  await replaceClaims(tx, ids, claimsOf(plans), sources, isInherited)
  const places = placeRowsOf(plans, references)
  if (options.workspaceId === undefined) return replacePlaces(tx, ids, places)
  await replacePrivatePlaces(tx, ids, places)
  return new Map()
}

const claimsOf = (plans: readonly Plan[]) =>
  plans.flatMap(({ id, draft }) => draft.claims.map((claim) => ({ ...claim, entity_id: id })))

function textOf(draft: EntityDraft, { places, issueAreas }: References): SearchText {
  return searchTextOf({
    ...draft,
    placeNames: draft.placeKeys.map((key) => places.get(key)!.name),
    issueNames: draft.issue_areas.map((slug) => issueAreas.get(slug)!),
  })
}

function entityRowOf({ id, draft }: Plan, { places }: References, search: string): EntityRow {
  const home = places.get(draft.placeKeys[0]!)!
  return {
    id,
    type: draft.type,
    name: draft.name,
    slug: draft.slug,
    sort_name: draft.sort_name,
    description: draft.description,
    place_id: home.id,
    state: home.state,
    issue_areas: draft.issue_areas,
    website: draft.website,
    contacts: draft.contacts,
    search,
  }
}

function placeRowsOf(plans: readonly Plan[], { places }: References) {
  return plans.flatMap(({ id, draft }) =>
    draft.placeKeys.map((key) => ({
      place_id: places.get(key)!.id,
      sort_name: draft.sort_name,
      entity_id: id,
    })),
  )
}

function figuresOf(draft: EntityDraft, stored: ReadonlyMap<string, StoredSource>): SourceFigures {
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

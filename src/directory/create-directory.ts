import type { EntityList } from '../contracts/directory/entities.ts'
import type { SearchRecord } from '../contracts/directory/import-record.ts'
import type { Changed } from '../platform/changes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { Caller } from '../platform/http/identity.ts'
import type { Route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createCoverageService } from './coverage/coverage-service.ts'
import { createCoverageStore } from './coverage/coverage-store.ts'
import { mergeChanges } from './coverage/place-count-store.ts'
import { createPlaceCounts } from './coverage/place-counts.ts'
import { publishSearch } from './coverage/publish-search-store.ts'
import { type FoundPage, writeSearchPages } from './coverage/search-page-store.ts'
import { createSearchPages } from './coverage/search-pages.ts'
import type { EventDetails, PublishEvents } from './domain-events/domain-event.ts'
import { readActorEventDetails, readSourceEventDetails } from './domain-events/event-details-store.ts'
import { visibleWorkspace } from './entities/actor-permissions.ts'
import { createEntityEditService } from './entities/entity-edit-service.ts'
import { createEntityEditStore } from './entities/entity-edit-store.ts'
import { entityRoutes } from './entities/entity-routes.ts'
import { createEntityService } from './entities/entity-service.ts'
import { createEntityStore } from './entities/entity-store.ts'
import type { FoundEntity } from './entities/entity-view.ts'
import { createPrivateCopy } from './entities/private-copy.ts'
import { hideFromSearchEngines } from './entities/search-indexing-store.ts'
import { createCoverageFigures } from './figures/coverage-figures.ts'
import { figureRoutes } from './figures/figure-routes.ts'
import { createFigures } from './figures/figures.ts'
import { staleBefore } from './freshness.ts'
import { recordReport } from './history/change-writer-store.ts'
import type { SignalCorrections } from './history/correction-source.ts'
import { historyRoutes } from './history/history-routes.ts'
import { createHistoryService } from './history/history-service.ts'
import { writeSearches } from './import/place-record-store.ts'
import { createOverview } from './overview.ts'
import { createContainment } from './places/containment.ts'
import { placeRoutes } from './places/place-routes.ts'
import { createPlaceService } from './places/place-service.ts'
import { country, parseState, states } from './places/states.ts'
import { createCitationReader } from './references/citations.ts'
import { findActorsCiting } from './references/citing-actors-store.ts'
import { knownMemberships } from './references/known-members-store.ts'
import { knownActors, knownSources } from './references/known-records-store.ts'
import { matchingIds } from './references/matching-ids.ts'
import { readMergeOutcome } from './references/merge-outcome-store.ts'
import { readNamesInPlace } from './references/names-in-place-store.ts'
import { type NewestEvidence, readNewestEvidence } from './references/newest-evidence-store.ts'
import { readPublicClaim, requirePublicClaim } from './references/public-claim-store.ts'
import { type RowQuote, readRowQuotes } from './references/row-quote-store.ts'
import { createPublishRelations } from './relations/publish-relations.ts'
import { relationRoutes } from './relations/relation-routes.ts'
import { createRelationService } from './relations/relation-service.ts'
import { createRelateActors } from './relations/signal-relations.ts'
import { buildEntityQuery, type EntityFilters } from './search/build-entity-query.ts'
import { createEntityListStore } from './search/entity-list-store.ts'
import { createEntitySearch, type ListOptions } from './search/entity-search.ts'
import { createLooseSearch } from './search/loose-search.ts'
import { findPlaceInWords } from './search/place-in-words.ts'
import { createSitemapStore } from './sitemap-store.ts'
import { createSnapshots } from './snapshots/snapshots.ts'
import { sourceRoutes } from './sources/source-routes.ts'
import { createSourceService, sourceNotFound } from './sources/source-service.ts'
import { createSourceStore } from './sources/source-store.ts'
import { completeUrls } from './sources/source-url.ts'
import { suppressedAddresses } from './suppression/apply-suppressions.ts'
import { suppressionRoutes } from './suppression/suppression-routes.ts'
import { createSuppressionService, type RemoveCopies } from './suppression/suppression-service.ts'
import { placesTag, placeTag, searchTag } from './tags.ts'
import { taxonomyRoutes } from './taxonomy/taxonomy-routes.ts'
import { expandIssueSlugs } from './taxonomy/taxonomy-service.ts'

export type Directory = ReturnType<typeof createDirectory>

/** The directory of actors, claims, sources, places and issue areas. */
export function createDirectory(needs: {
  sql: Sql
  cursors: Cursors
  baseUrl: string
  now: Clock
  /** Publishes every change to a public actor, in the same transaction. */
  publishEvents?: PublishEvents | undefined
  /** Calls the listener with the cache tags of every change of the directory. */
  onChange?: ((listener: (tags: readonly string[]) => void) => void) | undefined
  /** Removes cached responses whose numbers were counted again. */
  dropCached?: ((tags: readonly string[]) => void) | undefined
  /** Called when counting in the background fails. */
  onError?: ((error: unknown) => void) | undefined
  /** Removes what other modules have stored of something that was suppressed. */
  removeCopies: RemoveCopies
  /** Where snapshots of the directory lie. */
  snapshotDir: string
  signalCorrections?: SignalCorrections | undefined
}) {
  const { sql } = needs
  const places = createPlaceService({ sql })
  const containment = createContainment(needs)
  const coverageStore = createCoverageStore(sql)
  const placeCounts = createPlaceCounts({
    ...needs,
    count: (tx, placeId, isLarge) =>
      createCoverageStore(tx).counts(placeId, isLarge, staleBefore(needs.now())),
    countFacets: (tx, placeId) => createEntityListStore(tx, needs.now).placeFacets(placeId),
  })
  const words = createEntitySearch({
    ...needs,
    storedFacets: async (placeId) => (await placeCounts.read(placeId)).facets,
  })
  const search = createLooseSearch({ search: words, places })
  const sources = createSourceService({
    ...needs,
    store: createSourceStore(sql),
    classesOfLargePlace: async (placeId) => (await placeCounts.readStored(placeId)).counts?.classes,
  })
  const countsOf = async (placeId: number) => (await placeCounts.read(placeId)).counts
  const coverage = createCoverageService({ counts: placeCounts.read, searches: coverageStore.searches })
  const searchPages = createSearchPages(needs)
  const figures = createCoverageFigures({
    ...needs,
    placeCounts: async (placeId) => {
      const { isLarge, counts } = await placeCounts.readStored(placeId)
      return isLarge ? counts : countsOf(placeId)
    },
    figures: createFigures({ ...needs, onCounted: placeCounts.countMissing }),
  })
  const entities = createEntityService(needs)
  const edits = createEntityEditService({ entities, now: needs.now, publishEvents: needs.publishEvents })
  const relations = createRelationService({ ...needs, entities, edits })
  const history = createHistoryService({ ...needs, places })
  const suppression = createSuppressionService(needs)
  const snapshots = createSnapshots({ ...needs, directory: needs.snapshotDir })
  const routes: readonly Route[] = [
    ...suppressionRoutes(suppression),
    ...placeRoutes({ ...needs, places, containment, search, sources, coverage, figures, searchPages }),
    ...figureRoutes(figures),
    ...entityRoutes({ sql, places, search, entities, edits, sources }),
    ...relationRoutes({ sql, entities, relations }),
    ...historyRoutes({ sql, entities, history }),
    ...sourceRoutes(sources, places),
    ...taxonomyRoutes,
    ...snapshots.routes,
  ]

  return {
    routes,
    housekeeping: [() => mergeChanges(sql)],
    places,
    containment,
    search,
    sources,
    coverage,
    /** The pages of published searches. */
    searchPages,
    /** Lists and totals over all places. */
    figures,
    entities,
    edits,
    relations,
    publishRelations: createPublishRelations(relations, needs.baseUrl),
    /** Adds the relations that the roles in reviewed signals state. */
    relateActors: createRelateActors(relations),
    /** What changed in public actors. `recordReport` adds to it. */
    history,
    snapshots,
    overview: createOverview(needs),
    sitemap: createSitemapStore(sql),
    states,
    country,
    /** Finds a state by any spelling. */
    parseState,

    /** One page of the public actors that match. */
    async searchActors(filters: EntityFilters, options: ListOptions): Promise<EntityList> {
      return search.list(await buildEntityQuery(places, filters, undefined), options)
    },

    /** The place or state that some of the words name. */
    placeInWords: (text: string) => findPlaceInWords(places, text),

    /** One quote for each public actor of a list, if possible a preferred excerpt, or about the issue areas. */
    async rowQuotes(
      ids: readonly string[],
      issueAreas?: readonly string[],
      preferred?: readonly string[],
    ): Promise<Record<string, RowQuote>> {
      const quotes = await readRowQuotes(sql, ids, issueAreas, preferred)
      completeUrls(quotes.values(), needs.baseUrl)
      return Object.fromEntries(quotes)
    },

    /** Issue areas that slugs stand for: a domain means all of its areas. */
    issueAreasOf: (slugs: readonly string[]) => expandIssueSlugs(slugs),

    /** A public actor with its claims and sources. */
    readPublicEntity: (id: string) => entities.read(sql, id),
    /** A public actor without its claims and sources, which `describeEntity` reads. */
    findPublicEntity: (id: string) => entities.requireEntity(sql, id),
    describeEntity: (found: FoundEntity) => entities.detail(sql, found),
    /** The name under which a removed actor can be searched for again. */
    readFormerName: (id: string) => createEntityStore(sql).formerName(id),
    readMergeOutcome: (id: string) => readMergeOutcome(sql, id),

    /** The first relations of a public actor, and the actors that the same passages name. */
    async relatedActors(actor: { id: string; name: string }, most: { relations: number; together: number }) {
      const [related, together] = await Promise.all([
        relations.list(sql, actor.id, { limit: most.relations, isCounted: false }),
        relations.namedTogether(sql, actor, { limit: most.together }),
      ])
      return { relations: related.data, together: together.data }
    },

    /** The newest claim and source of each actor that the caller may see. */
    async newestEvidence(caller: Caller, ids: readonly string[]): Promise<Map<string, NewestEvidence>> {
      const proofs = await readNewestEvidence(sql, visibleWorkspace(caller), ids)
      completeUrls(proofs.values(), needs.baseUrl)
      return proofs
    },

    /** Known pages and actors of a place, for research to start from and compare with. */
    knownSources: (placeKey: string) => knownSources(sql, placeKey),
    knownActors: (placeKey: string, workspaceId: string) => knownActors(sql, placeKey, workspaceId),
    knownMemberships: (placeKey: string) => knownMemberships(sql, placeKey),

    /** Records a search of a workspace: for it, an issue area without actors counts as missing from now on. */
    async recordSearch(
      tx: Sql,
      search: Omit<SearchRecord, 'record'>,
      workspaceId: string,
      pages: readonly FoundPage[] = [],
    ): Promise<void> {
      const [outcome] = await writeSearches(tx, [{ record: 'search', ...search }], {
        sample: false,
        workspaceId,
      })
      if (outcome?.outcome !== 'added' || pages.length === 0) return
      const suppressed = await suppressedAddresses(
        tx,
        pages.map(({ url }) => url),
        search.place,
      )
      await writeSearchPages(tx, search.id, pages, (url) => suppressed.has(url))
    },

    /** Makes the search of a run public. Returns false when there is none or it is public already. */
    async publishSearch(tx: Sql, changed: Changed, id: string): Promise<boolean> {
      const place = await publishSearch(tx, id)
      if (place !== undefined) changed([placeTag(place), placesTag, searchTag])
      return place !== undefined
    },

    async requireEntity(tx: Sql, id: string): Promise<void> {
      await entities.requireEntity(tx, id)
    },

    async requireSource(tx: Sql, id: string): Promise<void> {
      if (!isId(id) || !(await createSourceStore(tx).exists(id))) {
        throw sourceNotFound(id)
      }
    },

    /** Adds a confirmed report to the history of its actor, unless the transaction added its correction. */
    recordReport: (tx: Sql, entityId: string) => recordReport(tx, entityId, needs.now()),

    requireClaim: requirePublicClaim,
    readPublicClaim: (id: string) => readPublicClaim(sql, id),

    /** A private actor as input for a public one. */
    copyPrivateActor: createPrivateCopy(entities),

    /** Removes a person, a contact or a passage for good. */
    suppress: suppression.suppress,

    /** Keeps the page of a public actor out of web search engines. */
    async hideFromSearchEngines(tx: Sql, changed: Changed, id: string) {
      await hideFromSearchEngines(tx, id)
      changed(await edits.tagsOf(tx, id))
    },

    /** Public actors of a place with their folded names. */
    namesInPlace: readNamesInPlace,

    /** Ids of public actors that cite a page. */
    actorsCiting: findActorsCiting,

    readCitations: createCitationReader(needs.baseUrl),

    /** Fails with 404 and suggestions when no place has this key or slug. */
    async requirePlaceKey(keyOrSlug: string): Promise<string> {
      return (await places.requirePlace(keyOrSlug)).key
    },

    /** Ids of the actors that a search finds: public ones, or the private ones of a workspace. */
    async findEntityIds(
      filters: EntityFilters,
      options: { workspaceId?: string | undefined; most: number },
    ): Promise<string[]> {
      return matchingIds(search, await buildEntityQuery(places, filters, options.workspaceId), options.most)
    },

    /** Public details of an actor or a source for an event; undefined when it is not public or has no evidence. */
    readEventDetails(
      tx: Sql,
      target: { type: 'entity' | 'source'; id: string },
    ): Promise<EventDetails | undefined> {
      return target.type === 'entity'
        ? readActorEventDetails(tx, target.id)
        : readSourceEventDetails(tx, target.id)
    },

    /** Updates the number of open flags and returns the cache tags that this invalidates. */
    async countOpenFlags(
      tx: Sql,
      target: { type: 'entity' | 'source'; id: string },
      change: 1 | -1,
    ): Promise<string[]> {
      await createEntityEditStore(tx).addOpenFlags(target.type, target.id, change)
      return target.type === 'entity' ? edits.tagsOf(tx, target.id) : []
    },
  }
}

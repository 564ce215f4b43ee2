import type { Clock } from '../platform/clock.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { Route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createCoverageService } from './coverage/coverage-service.ts'
import { createCoverageStore } from './coverage/coverage-store.ts'
import { createEntityEditService } from './entities/entity-edit-service.ts'
import { createEntityEditStore } from './entities/entity-edit-store.ts'
import { createEntityService } from './entities/entity-service.ts'
import { entityRoutes } from './entity-routes.ts'
import { createOverview } from './figures/figures-service.ts'
import type { Tell, Told } from './happenings/happening.ts'
import { tellOfActor, tellOfSource } from './happenings/told-store.ts'
import { placeRoutes } from './place-routes.ts'
import { createPlaceService } from './place-service.ts'
import { createEntitySearch } from './search/entity-search.ts'
import { createSourceService } from './sources/source-service.ts'
import { createSourceStore } from './sources/source-store.ts'
import { taxonomyRoutes } from './taxonomy/taxonomy-routes.ts'

export type { Overview } from './figures/figures-service.ts'
export type { Happening, Tell, ToldEvidence } from './happenings/happening.ts'
export { seedGazetteer } from './places/gazetteer-store.ts'
export { importOcdPlaces } from './places/ocd-places.ts'
export { findPlaceKeys } from './places/place-keys-store.ts'
export { readSampleReferences, type SampleReferences } from './sample/sample-references-store.ts'
export { loadSample, removeSample } from './sample/sample-store.ts'
export { expandIssueSlugs } from './taxonomy/taxonomy-service.ts'
export { storeTaxonomy } from './taxonomy/taxonomy-store.ts'

export { checkRecords } from './transfer/check-run.ts'
export { type ExportOptions, type ExportSummary, exportEntities } from './transfer/export-run.ts'
export { type ImportInput, openCongressFile, openJsonLines, openOpenStates } from './transfer/import-input.ts'
export { type ImportOptions, importRecords } from './transfer/import-run.ts'
export type { ImportSummary } from './transfer/import-summary.ts'

export type Directory = ReturnType<typeof createDirectory>

/** Actors, claims, sources, places and issue areas: what is public, and the edits that keep it right. */
export function createDirectory(needs: {
  sql: Sql
  cursors: Cursors
  baseUrl: string
  now: Clock
  /** Hears of every change to a public actor, in its transaction. */
  tell?: Tell | undefined
}) {
  const { sql } = needs
  const places = createPlaceService({ sql })
  const search = createEntitySearch(needs)
  const sources = createSourceService({ ...needs, store: createSourceStore(sql) })
  const coverage = createCoverageService({ store: createCoverageStore(sql), now: needs.now })
  const entities = createEntityService(needs)
  const edits = createEntityEditService({ entities, now: needs.now, tell: needs.tell })
  const routes: readonly Route[] = [
    ...placeRoutes({ places, search, sources, coverage }),
    ...entityRoutes({ sql, places, search, entities, edits, sources }),
    ...taxonomyRoutes,
  ]

  return {
    routes,
    overview: createOverview(needs),

    async requireEntity(tx: Sql, id: string): Promise<void> {
      await entities.requireEntity(tx, id)
    },

    async requireSource(tx: Sql, id: string): Promise<void> {
      if (!isId(id) || !(await createSourceStore(tx).exists(id))) {
        throw new ServiceError('source_not_found', 'No source has this id: an id is a full UUID')
      }
    },

    /** What the public may be told of an actor or a source; undefined when that is nothing. */
    tellOf(tx: Sql, target: { type: 'entity' | 'source'; id: string }): Promise<Told | undefined> {
      return target.type === 'entity' ? tellOfActor(tx, target.id) : tellOfSource(tx, target.id)
    },

    /** Keeps the count of open flags with the record, and tells which cached answers that touches. */
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

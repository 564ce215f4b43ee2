import type { z } from 'zod'
import type { SupportedActor } from '../../contracts/directory/passages.ts'
import type { SourceDetail } from '../../contracts/directory/source-detail.ts'
import type { SourceList } from '../../contracts/directory/sources.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { isId, noneHasId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { SourceClassCount } from '../coverage/coverage-store.ts'
import { searchQuotes } from './passage-search.ts'
import type { PassageFilters } from './passage-search-store.ts'
import { groupPassages } from './passages.ts'
import {
  type OnMissingQuotes,
  type PageCheck,
  readChecks,
  recordCheck,
  recordCheckIn,
  recordUnchangedIn,
} from './source-check-store.ts'
import { findSource, readClaimsOfSource } from './source-detail-store.ts'
import { listPublicSources, type SourceFilters } from './source-list-store.ts'
import { findPlaceOfSource, findSourcesOfSamePublisher } from './source-neighbors-store.ts'
import type { SourcePage, SourcePosition, SourceStore } from './source-store.ts'
import { storedUrl } from './source-url.ts'
import { toSource, toSourceFields } from './source-view.ts'

export type SourceService = ReturnType<typeof createSourceService>

type PageOptions = { limit: number; cursor?: string | undefined }

/** A source with more claims than this shows the first ones. */
const maxClaims = 5_000
const maxActors = 200
/** From this number on, the newest sources of a place are found sooner among those of all places. */
const manySources = 5_000

export function createSourceService(needs: {
  sql: Sql
  store: SourceStore
  cursors: Cursors
  baseUrl: string
  /** The numbers of sources of a large place by class; undefined for a small place. */
  classesOfLargePlace: (placeId: number) => Promise<readonly SourceClassCount[] | undefined>
}) {
  const { store, cursors } = needs
  const asStored = <T extends { url: string }>(page: T): T => ({
    ...page,
    url: storedUrl(page.url, needs.baseUrl),
  })

  /** One page of sources, newest first. */
  async function listOf(
    query: string,
    { limit, cursor }: PageOptions,
    load: (after: SourcePosition | undefined, limit: number) => Promise<SourcePage>,
  ): Promise<z.input<typeof SourceList>> {
    const { rows, page } = await readPage({
      cursors,
      query,
      limit,
      cursor,
      load: (after, wanted) => load(after && { dated: String(after[0]), id: String(after[1]) }, wanted),
      positionOf: ({ dated, id }) => [dated, id],
    })
    return { data: rows.map((row) => toSource(row, needs.baseUrl)), page }
  }

  /** Reads the sources of a place from those of all places, where that is faster. */
  async function newestOfPlace(
    placeId: number,
    page: Parameters<SourceStore['newestOfPlace']>[1],
  ): Promise<SourcePage | undefined> {
    const counts = (await needs.classesOfLargePlace(placeId)) ?? []
    if (sumOf(counts) < manySources) return undefined
    const rows = await store.newestOfPlace(placeId, page)
    const chosen = counts.filter(({ source_class }) => page.classes?.includes(source_class) ?? true)
    return rows && { rows, total: sumOf(chosen) }
  }

  return {
    /** A public source with one page of its passages. */
    async read(id: string, options: PageOptions): Promise<SourceDetail> {
      const source = isId(id) ? await findSource(needs.sql, id) : undefined
      const [claims, checks] = source
        ? await Promise.all([
            readClaimsOfSource(needs.sql, source.id, maxClaims),
            readChecks(needs.sql, source.id),
          ])
        : [[], []]
      // A source that supports no public actor is not public either.
      if (source === undefined || claims.length === 0) throw sourceNotFound(id)
      const query = `source ${source.id}`
      const start = options.cursor === undefined ? 0 : Number(cursors.read(options.cursor, query)[0])
      const passages = groupPassages(claims)
      const lastRead = checks.find(({ outcome }) => outcome === 'unchanged' || outcome === 'changed')
      const end = start + options.limit
      const actors = [...new Map(claims.map(({ entity }) => [entity.id, entity])).values()]
      return {
        ...toSourceFields(source, needs.baseUrl),
        entities: actors.sort(byName).slice(0, maxActors),
        entity_count: actors.length,
        passages: passages.slice(start, end).map((passage) => ({
          ...passage,
          found_again: lastRead ? !lastRead.passages_missing.includes(passage.id) : null,
        })),
        checks,
        page: {
          limit: options.limit,
          next_cursor: end < passages.length ? cursors.write([String(end)], query) : null,
          total: claims.length < maxClaims ? passages.length : null,
        },
      }
    },

    /** One page of the sources of public actors. */
    async list(filters: SourceFilters, options: PageOptions) {
      const { rows, page } = await readPage({
        cursors,
        query: `sources ${JSON.stringify(filters)}`,
        limit: options.limit,
        cursor: options.cursor,
        load: (after, limit) => listPublicSources(needs.sql, filters, after && String(after[0]), limit),
        positionOf: ({ id }) => [id],
      })
      const data = rows.map((row) => ({
        ...toSourceFields(row, needs.baseUrl),
        checked_at: row.checked_at?.toISOString() ?? null,
        passage_count: row.passage_count,
      }))
      return { data, page }
    },

    /** Quotes by their words. */
    searchPassages: (filters: PassageFilters, options: PageOptions) => searchQuotes(needs, filters, options),

    /** Records what a page said when it was read again; false when it is no public source. */
    recordCheck: (check: PageCheck, onMissing?: OnMissingQuotes) =>
      recordCheck(needs.sql, asStored(check), onMissing),

    recordCheckIn: (tx: Sql, check: PageCheck, onMissing?: OnMissingQuotes) =>
      recordCheckIn(tx, asStored(check), onMissing),
    recordUnchangedIn: (tx: Sql, page: { url: string; at: Date }) => recordUnchangedIn(tx, asStored(page)),

    placeOf: (id: string) => findPlaceOfSource(needs.sql, id),
    ofSamePublisher: (id: string, limit: number) => findSourcesOfSamePublisher(needs.sql, id, limit),

    ofEntity: (entityId: string, options: PageOptions) =>
      listOf(`entity ${entityId}`, options, (after, limit) => store.ofEntity(entityId, { after, limit })),

    ofPlace(
      placeId: number,
      options: PageOptions & {
        issueAreas?: readonly string[] | undefined
        classes?: readonly string[] | undefined
      },
    ) {
      const { issueAreas, classes } = options
      const query = `place ${JSON.stringify([placeId, issueAreas, classes])}`
      return listOf(query, options, async (after, limit) => {
        if (issueAreas?.length === 0) return { rows: [], total: 0 }
        const page = { classes, after, limit }
        const newest = issueAreas === undefined ? await newestOfPlace(placeId, page) : undefined
        return newest ?? store.ofPlace(placeId, { issueAreas, ...page })
      })
    },
  }
}

export function sourceNotFound(id: string): ServiceError {
  return new ServiceError('source_not_found', noneHasId('source', id))
}

const byName = (one: SupportedActor, other: SupportedActor) =>
  one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1)

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

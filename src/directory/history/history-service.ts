import type {
  ChangeReason,
  CorrectionKind,
  CorrectionList,
  EntityHistory,
} from '../../contracts/directory/history.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { findPlaceKeys } from '../places/place-keys-store.ts'
import type { PlaceService } from '../places/place-service.ts'
import { expandIssueSlugs } from '../taxonomy/taxonomy-service.ts'
import type { SignalCorrections } from './correction-source.ts'
import { type CorrectionRow, createHistoryStore } from './history-store.ts'

type CorrectionQuery = {
  place?: readonly string[] | undefined
  issue_area?: readonly string[] | undefined
  since?: string | undefined
  kind?: readonly CorrectionKind[] | undefined
  reason?: readonly ChangeReason[] | undefined
  limit: number
  cursor?: string | undefined
}

export type HistoryService = ReturnType<typeof createHistoryService>

/** What changed in public actors, when and why. */
export function createHistoryService(needs: {
  sql: Sql
  cursors: Cursors
  now: Clock
  places: PlaceService
  /** Corrections of public signals, which are listed with those of actors. */
  signalCorrections?: SignalCorrections | undefined
}) {
  const { cursors } = needs
  const store = createHistoryStore(needs.sql)

  return {
    async ofEntity(
      entityId: string,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<EntityHistory> {
      const { rows, page } = await readPage({
        cursors,
        query: `history ${entityId}`,
        limit,
        cursor,
        load: (after, most) => store.ofEntity(entityId, { after: positionOf(after), limit: most }),
        positionOf: (row) => [row.position, row.id],
      })
      return { data: rows.map(toChange), page }
    },

    async corrections(query: CorrectionQuery): Promise<CorrectionList> {
      const { place, issue_area, since, kind, reason, limit, cursor } = query
      const shared = {
        issueAreas: issue_area && expandIssueSlugs(issue_area),
        since,
        kinds: kind,
        reasons: reason,
      }
      const ofActors = { ...shared, placeIds: place && (await needs.places.idsOf(place)) }
      const placeKeys = place && [...(await findPlaceKeys(needs.sql, place)).values()]
      const signals = needs.signalCorrections?.({ ...shared, placeKeys })
      const months = firstDay(needs.now())
      const [{ rows, page }, actorMonths, signalMonths] = await Promise.all([
        readPage({
          cursors,
          query: `corrections ${JSON.stringify(ofActors)}`,
          limit,
          cursor,
          load: async (position, most) => {
            const options = { after: positionOf(position), limit: most }
            const loaded = await Promise.all([store.corrections(ofActors, options), signals?.page(options)])
            return loaded.flatMap((some) => some ?? []).sort(newestFirst)
          },
          positionOf: (row) => [row.position, row.id],
        }),
        store.byMonth(ofActors, months),
        signals?.byMonth(months),
      ])
      return {
        data: rows.map(toChange),
        by_month: addMonths([...actorMonths, ...(signalMonths ?? [])]),
        page,
      }
    },
  }
}

const positionOf = (after: readonly unknown[] | undefined) =>
  after && { at: String(after[0]), id: String(after[1]) }

/** In the order of both lists. Positions and ids are texts of a fixed length. */
function newestFirst(one: CorrectionRow, other: CorrectionRow): number {
  const [first, second] = [one, other].map(({ position, id }) => `${position} ${id}`)
  return first! < second! ? 1 : -1
}

/** Adds up what both lists counted, newest first. */
function addMonths(counts: CorrectionList['by_month']): CorrectionList['by_month'] {
  const sums = new Map<string, number>()
  for (const { month, count } of counts) sums.set(month, (sums.get(month) ?? 0) + count)
  return [...sums].map(([month, count]) => ({ month, count })).sort((a, b) => (a.month < b.month ? 1 : -1))
}

/** The first day of the twelve months that end with the current one. */
function firstDay(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)).toISOString()
}

function toChange<T extends { at: Date; position: string }>({ position: _, ...row }: T) {
  return { ...row, at: row.at.toISOString() }
}

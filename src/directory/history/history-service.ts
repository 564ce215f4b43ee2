import type {
  ChangeKind,
  ChangeReason,
  CorrectionList,
  EntityHistory,
} from '../../contracts/directory/history.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { PlaceService } from '../places/place-service.ts'
import { expandIssueSlugs } from '../taxonomy/taxonomy-service.ts'
import { createHistoryStore } from './history-store.ts'

export type CorrectionQuery = {
  place?: readonly string[] | undefined
  issue_area?: readonly string[] | undefined
  since?: string | undefined
  kind?: readonly ChangeKind[] | undefined
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
      const filters = {
        placeIds: place && (await needs.places.idsOf(place)),
        issueAreas: issue_area && expandIssueSlugs(issue_area),
        since,
        kinds: kind,
        reasons: reason,
      }
      const [{ rows, page }, by_month] = await Promise.all([
        readPage({
          cursors,
          query: `corrections ${JSON.stringify(filters)}`,
          limit,
          cursor,
          load: (after, most) => store.corrections(filters, { after: positionOf(after), limit: most }),
          positionOf: (row) => [row.position, row.id],
        }),
        store.byMonth(filters, firstDay(needs.now())),
      ])
      return { data: rows.map(toChange), by_month, page }
    },
  }
}

const positionOf = (after: readonly unknown[] | undefined) =>
  after && { at: String(after[0]), id: String(after[1]) }

/** The first day of the twelve months that end with the current one. */
function firstDay(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)).toISOString()
}

function toChange<T extends { at: Date; position: string }>({ position: _, ...row }: T) {
  return { ...row, at: row.at.toISOString() }
}

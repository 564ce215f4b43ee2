import type { PlaceDetail } from '../../contracts/directory/place-detail.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { countActors } from './actor-count-store.ts'
import {
  containsPlaces,
  countActorsWithin,
  countContained,
  findContaining,
  listContained,
} from './containment-store.ts'
import { levels, type PlaceRow, toPlace, toPlaceReference } from './place-record.ts'

type ContainedOptions = {
  kind?: readonly string[] | undefined
  limit: number
  cursor?: string | undefined
}

const nothing = ({ limit }: ContainedOptions): PlaceDetail['contains'] => ({
  kinds: [],
  data: [],
  page: { limit, next_cursor: null, total: 0 },
})

export type Containment = ReturnType<typeof createContainment>

/** Which places lie in which. */
export function createContainment(needs: { sql: Sql; cursors: Cursors }) {
  const { sql, cursors } = needs

  async function contained(place: PlaceRow, options: ContainedOptions): Promise<PlaceDetail['contains']> {
    const [kinds, list] = await Promise.all([
      countContained(sql, place),
      readPage({
        cursors,
        query: `contained ${JSON.stringify([place.id, options.kind])}`,
        limit: options.limit,
        cursor: options.cursor,
        load: (after, limit) =>
          listContained(sql, place, {
            kinds: options.kind,
            after: after && [Number(after[0]), String(after[1]), Number(after[2])],
            limit,
          }),
        positionOf: ({ level, folded, id }) => [String(level), folded, String(id)],
      }),
    ])
    const counted = options.kind ? kinds.filter(({ kind }) => options.kind!.includes(kind)) : kinds
    const total = counted.reduce((sum, { count }) => sum + count, 0)
    const data = list.rows.map((row) => ({
      ...toPlaceReference(row),
      kind: row.kind,
      actor_count: row.actor_count,
      actor_count_within: row.actor_count_within,
    }))
    return { kinds, data, page: { ...list.page, total } }
  }

  return {
    containsPlaces: (place: PlaceRow) => containsPlaces(sql, place),

    /** How a search finds everything in a place. Undefined when the place contains no others. */
    async areaOf(place: PlaceRow): Promise<number | 'country' | undefined> {
      if (place.level === levels.country) return 'country'
      return (await containsPlaces(sql, place)) ? place.id : undefined
    },

    /** A place with the places around and below it. Numbers of actors below it are those that were counted last. */
    async detail(
      place: PlaceRow,
      options: ContainedOptions & {
        isArea: boolean
        /** The number of actors of the place, for callers that read it anyway. */
        actorCount?: () => Promise<number>
      },
    ): Promise<PlaceDetail> {
      const { isArea } = options
      const [actorCount, within, contains, countWithin] = await Promise.all([
        options.actorCount?.() ?? countActors(sql, [place.id]).then((counts) => counts.get(place.id) ?? 0),
        findContaining(sql, place),
        isArea ? contained(place, options) : nothing(options),
        isArea ? countActorsWithin(sql, place) : undefined,
      ])
      return {
        ...toPlace(place, actorCount),
        actor_count_within: countWithin ?? actorCount,
        within: within.map((row) => ({ ...toPlaceReference(row), kind: row.kind, basis: row.basis })),
        contains,
      }
    },
  }
}

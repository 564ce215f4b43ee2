import type { PlaceDetail } from '../../contracts/directory/place-detail.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { cutPage } from '../../platform/paging.ts'
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

export type ContainedOptions = {
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
    const query = `contained ${JSON.stringify([place.id, options.kind])}`
    const position = options.cursor === undefined ? undefined : cursors.read(options.cursor, query)
    const [kinds, rows] = await Promise.all([
      countContained(sql, place),
      listContained(sql, place, {
        kinds: options.kind,
        after: position && [Number(position[0]), String(position[1]), Number(position[2])],
        limit: options.limit + 1,
      }),
    ])
    const counted = options.kind ? kinds.filter(({ kind }) => options.kind!.includes(kind)) : kinds
    const cut = cutPage(rows, {
      limit: options.limit,
      total: counted.reduce((sum, { count }) => sum + count, 0),
      cursorAfter: ({ level, folded, id }) => cursors.write([String(level), folded, String(id)], query),
    })
    const data = cut.rows.map((row) => ({
      ...toPlaceReference(row),
      kind: row.kind,
      actor_count: row.actor_count,
      actor_count_within: row.actor_count_within,
    }))
    return { kinds, data, page: cut.page }
  }

  return {
    containsPlaces: (place: PlaceRow) => containsPlaces(sql, place),

    /** How a search finds everything in a place. Undefined when the place contains no others. */
    async areaOf(place: PlaceRow): Promise<number | 'country' | undefined> {
      if (place.level === levels.country) return 'country'
      return (await containsPlaces(sql, place)) ? place.id : undefined
    },

    /** A place with the places around and below it. Numbers of actors below it are those that were counted last. */
    async detail(place: PlaceRow, options: ContainedOptions & { isArea: boolean }): Promise<PlaceDetail> {
      const { isArea } = options
      const [counts, within, contains, countWithin] = await Promise.all([
        countActors(sql, [place.id]),
        findContaining(sql, place),
        isArea ? contained(place, options) : nothing(options),
        isArea ? countActorsWithin(sql, place) : undefined,
      ])
      const actorCount = counts.get(place.id) ?? 0
      return {
        ...toPlace(place, actorCount),
        actor_count_within: countWithin ?? actorCount,
        within: within.map((row) => ({ ...toPlaceReference(row), kind: row.kind, basis: row.basis })),
        contains,
      }
    },
  }
}

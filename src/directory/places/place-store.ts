import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { plannedOnce } from '../../platform/sql/prepared-reads.ts'
import { parsePlaceAddress, placeKeyOf } from './place-key.ts'
import type { PlaceRow } from './place-record.ts'
import { country, type State } from './states.ts'

/** A place with the folded name or alias that matched. */
export type NamedPlace = PlaceRow & { matched: string }
export type PlaceStore = ReturnType<typeof createPlaceStore>

/** Named, because a prepared `select *` fails in a transaction after a newer release has added a column. */
const placeColumns = raw`id, key, slug, name, folded, state, kind, population, latitude, longitude, geoid, ocd_id, level, sample`

/** Finds a place by exact key or slug. */
export async function findPlace(sql: Sql, keyOrSlug: string): Promise<PlaceRow | undefined> {
  const address = parsePlaceAddress(keyOrSlug)
  if (!address) return undefined
  const { rows } = await raw<PlaceRow>`
    ${plannedOnce} select ${placeColumns} from place where key = ${placeKeyOf(address)}`.execute(sql)
  return rows[0]
}

/** Only cities and counties are found by name: states are read from the text, districts have numbers. */
const named = raw<boolean>`place.level in (2, 4)`

/** A safety limit far above the number of places that share a name. */
const maxNamesakes = 2000

export function createPlaceStore(sql: Sql) {
  return {
    byKeyOrSlug: (keyOrSlug: string) => findPlace(sql, keyOrSlug),

    /** Finds places in all states by folded names or aliases. */
    async byFoldedNames(names: readonly string[]): Promise<NamedPlace[]> {
      const { rows } = await raw<NamedPlace>`
        ${plannedOnce} select place.*, place.folded as matched from place
          where place.folded = any(${names}::text[]) and ${named}
        union all
        select place.*, place_alias.folded from place_alias join place on place.id = place_alias.place_id
          where place_alias.folded = any(${names}::text[])
        limit ${maxNamesakes}`.execute(sql)
      return rows
    },

    /** The place of a state itself. */
    ofState: (state: State) => findPlace(sql, placeKeyOf({ city: state.slug, state: country })),

    async byZip(zip: string): Promise<PlaceRow[]> {
      return sql
        .selectFrom('place_zip')
        .innerJoin('place', 'place.id', 'place_zip.place_id')
        .selectAll('place')
        .where('place_zip.zip', '=', zip)
        .execute()
    },

    /** The folded names of a state with a similar length, for the correction of typing errors. */
    async namesInState(state: string, length: number, slack: number): Promise<string[]> {
      const rows = await sql
        .selectFrom('place')
        .select('folded')
        .distinct()
        .where('state', '=', state)
        .where(named)
        .where(raw<boolean>`length(folded) between ${length - slack} and ${length + slack}`)
        .execute()
      return rows.map((row) => row.folded)
    },

    /** Finds places with similar names in all states, most similar first, then largest. */
    async similar(folded: string, limit: number): Promise<PlaceRow[]> {
      const similarity = raw<number>`similarity(folded, ${folded})`
      return sql
        .selectFrom('place')
        .selectAll()
        .where(raw<boolean>`folded % ${folded}`)
        .where(similarity, '>=', 0.4)
        .where(named)
        .orderBy(similarity, 'desc')
        .orderBy('population', (by) => by.desc().nullsLast())
        .orderBy('key')
        .limit(limit)
        .execute()
    },

    /** Finds places by the start of their name, largest first. */
    async byPrefix(folded: string, state: string | undefined, limit: number): Promise<PlaceRow[]> {
      return sql
        .selectFrom('place')
        .selectAll()
        .where('folded', 'like', `${folded}%`)
        .where(named)
        .$if(state !== undefined, (query) => query.where('state', '=', state!))
        .orderBy('population', (by) => by.desc().nullsLast())
        .orderBy('key')
        .limit(limit)
        .execute()
    },
  }
}

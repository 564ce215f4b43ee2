import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { parsePlaceAddress, placeKeyOf } from './place-key.ts'
import type { PlaceRow } from './place-record.ts'

/** A place, and the folded name or alias under which it was found. */
export type NamedPlace = PlaceRow & { matched: string }
export type PlaceStore = ReturnType<typeof createPlaceStore>

/** The place of a `{place_key}` route: an exact key or slug, never free text. */
export async function findPlace(sql: Sql, keyOrSlug: string): Promise<PlaceRow | undefined> {
  const address = parsePlaceAddress(keyOrSlug)
  if (!address) return undefined
  return sql.selectFrom('place').selectAll().where('key', '=', placeKeyOf(address)).executeTakeFirst()
}

/** Far above the most places that share a name; keeps a strange gazetteer from filling the memory. */
const mostNamesakes = 2000

export function createPlaceStore(sql: Sql) {
  return {
    byKeyOrSlug: (keyOrSlug: string) => findPlace(sql, keyOrSlug),

    /** Every place that has one of the folded names, in any state, by its own name or another. */
    async byFoldedNames(names: readonly string[]): Promise<NamedPlace[]> {
      const list = raw<string[]>`${names}::text[]`
      return sql
        .selectFrom('place')
        .selectAll('place')
        .select('place.folded as matched')
        .where(raw<boolean>`place.folded = any(${list})`)
        .unionAll(
          sql
            .selectFrom('place_alias')
            .innerJoin('place', 'place.id', 'place_alias.place_id')
            .selectAll('place')
            .select('place_alias.folded as matched')
            .where(raw<boolean>`place_alias.folded = any(${list})`),
        )
        .limit(mostNamesakes)
        .execute()
    },

    async byZip(zip: string): Promise<PlaceRow[]> {
      return sql
        .selectFrom('place_zip')
        .innerJoin('place', 'place.id', 'place_zip.place_id')
        .selectAll('place')
        .where('place_zip.zip', '=', zip)
        .execute()
    },

    /** The folded names in a state whose length is within `slack` of the given: what a misspelt one is compared with. */
    async namesInState(state: string, length: number, slack: number): Promise<string[]> {
      const rows = await sql
        .selectFrom('place')
        .select('folded')
        .distinct()
        .where('state', '=', state)
        .where(raw<boolean>`length(folded) between ${length - slack} and ${length + slack}`)
        .execute()
      return rows.map((row) => row.folded)
    },

    /** Places with a similar name anywhere, the most similar and then the largest first. */
    async similar(folded: string, limit: number): Promise<PlaceRow[]> {
      const similarity = raw<number>`similarity(folded, ${folded})`
      return sql
        .selectFrom('place')
        .selectAll()
        .where(raw<boolean>`folded % ${folded}`)
        .where(similarity, '>=', 0.4)
        .orderBy(similarity, 'desc')
        .orderBy('population', (by) => by.desc().nullsLast())
        .orderBy('key')
        .limit(limit)
        .execute()
    },

    /** Places whose name begins so, the largest first: for a text that is still being typed. */
    async beginningWith(folded: string, state: string | undefined, limit: number): Promise<PlaceRow[]> {
      return sql
        .selectFrom('place')
        .selectAll()
        .where('folded', 'like', `${folded}%`)
        .$if(state !== undefined, (query) => query.where('state', '=', state!))
        .orderBy('population', (by) => by.desc().nullsLast())
        .orderBy('key')
        .limit(limit)
        .execute()
    },
  }
}

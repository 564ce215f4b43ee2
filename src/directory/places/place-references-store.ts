import { sql as raw } from 'kysely'
import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** Finds places by key or slug. Unknown ones are absent. */
export async function findPlaceReferences(
  sql: Sql,
  named: readonly string[],
): Promise<Map<string, PlaceReference>> {
  if (named.length === 0) return new Map()
  const { rows } = await raw<PlaceReference & { named: string }>`
    select distinct on (given.named) given.named, p.key, p.slug, p.name, p.state
    from unnest(${[...named]}::text[]) as given (named)
      join place p on p.key = given.named or p.slug = given.named
    order by given.named, p.key = given.named desc`.execute(sql)
  return new Map(rows.map(({ named, ...place }) => [named, place]))
}

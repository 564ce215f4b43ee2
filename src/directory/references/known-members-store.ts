import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/** A person who is or was a member of a body. Days are inclusive; null when no source gives them. */
type KnownMembership = {
  personId: string
  bodyId: string
  since: string | null
  until: string | null
}

const maxMemberships = 20_000

/** Reads the members of the public bodies of a place. */
export async function knownMemberships(sql: Sql, placeKey: string): Promise<KnownMembership[]> {
  const { rows } = await raw<KnownMembership>`
    select c.entity_id as "personId", b.id as "bodyId", c.since::text as since,
      least(c.until, c.office_until)::text as until
    from place p join entity b on b.place_id = p.id and b.listed
      join claim c on c.object_id = b.id and c.relation = 'membership'
      join entity m on m.id = c.entity_id and m.listed and m.type = 'person'
    where p.key = ${placeKey} order by c.id limit ${maxMemberships}`.execute(sql)
  return rows
}

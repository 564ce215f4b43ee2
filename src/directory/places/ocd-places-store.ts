import { sql as raw, type Transaction } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { Tables } from '../../platform/sql/tables.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { containByDivision, type WrittenCounties, writeCountyDivisions } from './ocd-county-store.ts'
import type { OcdCounty } from './ocd-division.ts'
import type { Plan } from './ocd-plan.ts'
import type { HeldPlace } from './open-places.ts'
import { placeKeyOf, placeSlugOf } from './place-key.ts'
import { levels } from './place-record.ts'
import { stateOf } from './states.ts'

/** Advisory lock that serializes concurrent imports, state by state. */
const importLock = { space: 0x706c6163, purpose: 2 }

/** Reads a state's places, calls `plan` and writes its result, in one short transaction. */
export function rewriteState(
  sql: Sql,
  abbreviation: string,
  given: { subdivisions: ReadonlyMap<string, string>; counties: readonly OcdCounty[] },
  plan: (held: readonly HeldPlace[]) => Plan,
): Promise<{ plan: Plan; counties: WrittenCounties }> {
  return inTransaction(sql, async (tx) => {
    await raw`select pg_advisory_xact_lock(${importLock.space}::int, ${importLock.purpose}::int)`.execute(tx)
    const decided = plan(await readHeld(tx, abbreviation, given.subdivisions))
    await writeMatched(tx, decided)
    await writeAdded(tx, abbreviation, decided)
    const counties = await writeCountyDivisions(tx, abbreviation, given.counties)
    await containByDivision(tx, abbreviation)
    return { plan: decided, counties }
  })
}

async function readHeld(
  tx: Transaction<Tables>,
  abbreviation: string,
  subdivisions: ReadonlyMap<string, string>,
): Promise<HeldPlace[]> {
  const rows = await tx
    .selectFrom('place')
    .leftJoin('place_alias', 'place_alias.place_id', 'place.id')
    .select(['id', 'key', 'place.folded', 'kind', 'geoid', 'ocd_id'])
    .select(
      raw<
        string[]
      >`coalesce(array_agg(place_alias.folded) filter (where place_alias.folded is not null), '{}')`.as(
        'aliases',
      ),
    )
    .where('state', '=', abbreviation)
    .where('sample', '=', false)
    .where('level', '=', levels.locality)
    .groupBy('place.id')
    .execute()
  return rows.map(({ key, ocd_id, ...row }) => ({
    ...row,
    slug: key.split(',')[0]!,
    ocdId: ocd_id,
    subdivision: subdivisions.get(key),
  }))
}

async function writeMatched(tx: Transaction<Tables>, { matched }: Plan): Promise<void> {
  if (matched.length === 0) return
  const rows = matched.map(({ id, division }) => ({
    id,
    ocd_id: division.ocdId,
    geoid: division.geoid,
    kind: division.kind,
  }))
  await raw`
    update place set ocd_id = row.ocd_id, geoid = row.geoid, kind = row.kind
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(id integer, ocd_id text, geoid text, kind text)
    where place.id = row.id`.execute(tx)
  const aliases = matched.flatMap(({ id, aliases }) => aliases.map((folded) => ({ place_id: id, folded })))
  await writeAliases(tx, aliases)
}

async function writeAdded(tx: Transaction<Tables>, abbreviation: string, { added }: Plan): Promise<void> {
  const state = stateOf(abbreviation)
  if (added.length === 0 || !state) return
  const rows = added.map(({ division, slug, name, folded }) => ({
    key: placeKeyOf({ city: slug, state }),
    slug: placeSlugOf({ city: slug, state }),
    name,
    folded,
    kind: division.kind,
    geoid: division.geoid,
    ocd_id: division.ocdId,
  }))
  const inserted = await raw<{ id: number; ocd_id: string }>`
    insert into place (key, slug, name, folded, state, kind, geoid, ocd_id)
    select key, slug, name, folded, ${abbreviation}, kind, geoid, ocd_id
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row(key text, slug text, name text, folded text, kind text, geoid text, ocd_id text)
    returning id, ocd_id`.execute(tx)
  const ids = new Map(inserted.rows.map(({ id, ocd_id }) => [ocd_id, id]))
  await writeAliases(
    tx,
    added.flatMap(({ division, aliases }) =>
      aliases.map((folded) => ({ place_id: ids.get(division.ocdId)!, folded })),
    ),
  )
}

async function writeAliases(
  tx: Transaction<Tables>,
  aliases: readonly { place_id: number; folded: string }[],
): Promise<void> {
  if (aliases.length === 0) return
  await raw`
    insert into place_alias (folded, place_id)
    select folded, place_id
    from json_to_recordset(${JSON.stringify(aliases)}::json) as row(folded text, place_id integer)
    on conflict do nothing`.execute(tx)
}

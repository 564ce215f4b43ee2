import { sql as raw } from 'kysely'
import type { Identifier } from '../../contracts/directory/identifiers.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { copyRows } from './copy-store.ts'

/** The identifiers of an actor as JSON; `e` is the alias of `entity`. */
export const identifiersColumn = raw<Identifier[]>`(
  select coalesce(json_agg(json_build_object('scheme', i.scheme, 'identifier', i.identifier)
    order by i.scheme, i.identifier), '[]') from entity_identifier i where i.entity_id = e.id)`

type Owner = { id: string; identifiers: readonly Identifier[] }

export async function insertIdentifiers(tx: Sql, owners: readonly Owner[]): Promise<void> {
  const rows = owners.flatMap(({ id, identifiers }) =>
    identifiers.map(({ scheme, identifier }) => [id, scheme, identifier]),
  )
  if (rows.length > 0) await copyRows(tx, 'entity_identifier', 'entity_id, scheme, identifier', rows)
}

export async function replaceIdentifiers(tx: Sql, owners: readonly Owner[]): Promise<void> {
  if (owners.length === 0) return
  const ids = owners.map((owner) => owner.id)
  await raw`delete from entity_identifier where entity_id = any(${ids}::uuid[])`.execute(tx)
  await insertIdentifiers(tx, owners)
}

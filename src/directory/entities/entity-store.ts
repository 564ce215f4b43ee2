import { sql as raw } from 'kysely'
import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { aliasesColumn } from '../entity-writer/alias-columns-store.ts'
import { identifiersColumn } from '../entity-writer/identifier-store.ts'
import { allPlaces } from '../entity-writer/private-place-store.ts'
import { passageColumns } from '../sources/passage-columns-store.ts'
import { isShownClaim, shownContacts, unprovenContacts } from './contact-columns-store.ts'
import type { ClaimRow, FoundEntity } from './entity-view.ts'

/** Selects the main place and all places of an actor; `e` is the alias of `entity`. */
export const placeColumn = raw<PlaceReference>`(
  select json_build_object('key', p.key, 'slug', p.slug, 'name', p.name, 'state', p.state)
  from place p where p.id = e.place_id)`.as('place')
const placesColumn = raw<PlaceReference[]>`(
  select coalesce(json_agg(json_build_object('key', p.key, 'slug', p.slug, 'name', p.name, 'state', p.state) order by p.key), '[]')
  from ${allPlaces} ep join place p on p.id = ep.place_id where ep.entity_id = e.id)`.as('places')

const contactsUntil = raw<string | null>`e.contacts_until::text`.as('contacts_until')

const entityColumns = [
  'e.id',
  'e.type',
  'e.visibility',
  'e.name',
  'e.slug',
  'e.description',
  'e.issue_areas',
  'e.website',
  'e.location_withheld',
  'e.source_count',
  'e.latest_source_at',
  'e.open_flag_count',
  'e.sample',
  'e.created_at',
  'e.updated_at',
] as const

export const isVisibleTo = (workspaceId: string | undefined) =>
  workspaceId === undefined
    ? raw<boolean>`e.listed`
    : raw<boolean>`(e.listed or (e.workspace_id = ${workspaceId} and e.status = 'active'))`

export function createEntityStore(sql: Sql) {
  return {
    /** Finds a public actor, or a private one of this workspace. */
    async find(id: string, workspaceId?: string): Promise<FoundEntity | undefined> {
      return sql
        .selectFrom('entity as e')
        .select([...entityColumns, 'e.no_index'])
        .select([shownContacts.as('contacts'), contactsUntil, placeColumn, placesColumn])
        .select(identifiersColumn.as('identifiers'))
        .select(aliasesColumn.as('aliases'))
        .select(unprovenContacts.as('unproven_contacts'))
        .where('e.id', '=', id)
        .where(isVisibleTo(workspaceId))
        .executeTakeFirst()
    },

    /** When a public actor was removed. One that was removed for good has no history, and thus no day. */
    async removedAt(id: string): Promise<Date | undefined> {
      const row = await sql
        .selectFrom('entity as e')
        .innerJoin('entity_change as c', 'c.entity_id', 'e.id')
        .select('c.at')
        .where('e.id', '=', id)
        .where('e.visibility', '=', 'public')
        .where('e.status', '=', 'deleted')
        .where('c.kind', '=', 'removed')
        .orderBy('c.at', 'desc')
        .executeTakeFirst()
      return row?.at
    },

    /** The name of a removed organization, initiative or campaign. Removed people are not named. */
    async formerName(id: string): Promise<string | undefined> {
      const row = await sql
        .selectFrom('entity')
        .select('name')
        .where('id', '=', id)
        .where('visibility', '=', 'public')
        .where('status', '=', 'deleted')
        .where('type', '<>', 'person')
        .executeTakeFirst()
      return row?.name
    },

    async claims(id: string): Promise<ClaimRow[]> {
      const { rows } = await raw<ClaimRow>`
        select c.id, c.kind, c.text, c.issue_area, c.excerpt, c.recorded_at, c.position, ${passageColumns},
          coalesce(s.published_at, s.retrieved_at) as dated
        from claim c join source s on s.id = c.source_id join entity e on e.id = c.entity_id
          join passage p on p.id = c.passage_id and p.source_id = c.source_id
        where c.entity_id = ${id} and c.relation is null and ${isShownClaim} order by c.recorded_at desc, c.id`.execute(
        sql,
      )
      return rows
    },

    /** The actor itself and the actors that share a source with it, with their places. */
    async sharing(id: string, most: number): Promise<{ id: string; key: string }[]> {
      const result = await raw<{ id: string; key: string }>`
        select ep.entity_id as id, p.key from entity_place ep join place p on p.id = ep.place_id
        where ep.entity_id in (
          select other.entity_id from claim own join claim other on other.source_id = own.source_id
          where own.entity_id = ${id})
        limit ${most}`.execute(sql)
      return result.rows
    },

    async placeKeys(id: string): Promise<string[]> {
      const rows = await sql
        .selectFrom('entity_place')
        .innerJoin('place', 'place.id', 'entity_place.place_id')
        .select('place.key')
        .where('entity_id', '=', id)
        .execute()
      return rows.map((row) => row.key)
    },
  }
}

import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { foldText } from '../fold.ts'
import { removedText } from './removed-spans.ts'

type NamedSource = { id: string; url: string; title: string; publisher: string | null }

type StoredPerson = {
  id: string
  type: string
  name: string
  placeKeys: string[]
  ids: { scheme: string; value: string }[]
}

/** The names of a person, and expressions that find longer ones, in the places of the person. */
type SoughtName = {
  names: readonly string[]
  patterns: readonly string[]
  placeKeys: readonly string[]
}

const mentions = (column: RawBuilder<unknown>, { names, patterns }: SoughtName) =>
  raw<boolean>`(exists (select from unnest(${names}::text[]) name where strpos(lower(${column}), lower(name)) > 0)
    or ${column} ~ any(${patterns}::text[]))`

/** Deletes what the directory has stored of a removed person. */
export function createRemovalStore(tx: Sql) {
  return {
    /** The actor and those that were merged into it, which are the same person. */
    async readPeople(id: string): Promise<StoredPerson[]> {
      const { rows } = await raw<StoredPerson>`
        with recursive same as (
          select id from entity where id = ${id}
          union select entity.id from entity join same on entity.merged_into = same.id)
        select e.id, e.type, e.name,
          array(select key from place where id = e.place_id
            union select key from entity_place ep join place on place.id = ep.place_id where ep.entity_id = e.id) as "placeKeys",
          (select coalesce(json_agg(json_build_object('scheme', scheme, 'value', value)), '[]')
            from (select scheme, value from entity_external_id where entity_id = e.id
              union select scheme, identifier from entity_identifier where entity_id = e.id) known) as ids
        from same join entity e using (id) order by e.id for no key update of e`.execute(tx)
      return rows
    },

    /** Empties the row, which stays because others refer to its id, and deletes everything else. */
    async erase(ids: readonly string[]): Promise<void> {
      const { rows } = await raw<{ source_id: string }>`
        delete from claim where entity_id = any(${ids}::uuid[]) or object_id = any(${ids}::uuid[]) returning source_id`.execute(
        tx,
      )
      await raw`delete from entity_place where entity_id = any(${ids}::uuid[])`.execute(tx)
      await raw`
        delete from entity_change where entity_id = any(${ids}::uuid[]) or other_id = any(${ids}::uuid[])`.execute(
        tx,
      )
      await raw`delete from entity_external_id where entity_id = any(${ids}::uuid[])`.execute(tx)
      await raw`delete from entity_identifier where entity_id = any(${ids}::uuid[])`.execute(tx)
      await raw`
        update entity set name = ${removedText}, slug = 'removed', sort_name = 'removed', description = null,
          website = null, contacts = '[]', search = '', issue_areas = '{}', source_classes = '{}', source_count = 0,
          status = 'deleted', merged_into = null, updated_at = now()
        where id = any(${ids}::uuid[])`.execute(tx)
      await this.deleteUncited(rows.map((row) => row.source_id))
    },

    /** Relations are no part of an actor's record: those in these places that name the person are deleted. */
    async eraseRelations(person: SoughtName, isNamed: (text: string) => boolean): Promise<void> {
      const { rows } = await raw<{ id: string; text: string; excerpt: string }>`
        select distinct c.id, c.text, c.excerpt from claim c
          join entity_place ep on ep.entity_id in (c.entity_id, c.object_id) join place p on p.id = ep.place_id
        where p.key = any(${person.placeKeys}::text[]) and c.relation is not null
          and (${mentions(raw.ref('c.text'), person)} or ${mentions(raw.ref('c.excerpt'), person)})`.execute(
        tx,
      )
      const ids = rows.filter(({ text, excerpt }) => isNamed(text) || isNamed(excerpt)).map(({ id }) => id)
      await raw`delete from claim where id = any(${ids}::uuid[])`.execute(tx)
    },

    /** The sources that actors in these places cite. */
    async sourcesIn(placeKeys: readonly string[]): Promise<NamedSource[]> {
      const { rows } = await raw<NamedSource>`
        select s.id, s.url, s.title, s.publisher from source s where s.id in (
          select c.source_id from claim c join entity_place ep on ep.entity_id in (c.entity_id, c.object_id)
            join place p on p.id = ep.place_id where p.key = any(${placeKeys}::text[])) order by s.id`.execute(
        tx,
      )
      return rows
    },

    async describeSource({ id, title, publisher }: Omit<NamedSource, 'url'>): Promise<void> {
      await tx.updateTable('source').set({ title, publisher }).where('id', '=', id).execute()
    },

    /** Erases relations that cite the sources. Returns the actors that cite them, which are written again. */
    async citingSources(ids: readonly string[]): Promise<string[]> {
      await raw`delete from claim where source_id = any(${ids}::uuid[]) and relation is not null`.execute(tx)
      const { rows } = await raw<{ id: string }>`
        select distinct entity_id as id from claim where source_id = any(${ids}::uuid[])`.execute(tx)
      return rows.map((row) => row.id)
    },

    async deleteUncited(ids: readonly string[]): Promise<void> {
      await raw`
        delete from source where id = any(${ids}::uuid[])
          and not exists (select from claim where source_id = source.id)`.execute(tx)
    },

    /** Public actors in these places, other than the removed one, whose evidence may name the person. */
    async citing(person: SoughtName): Promise<string[]> {
      const { rows } = await raw<{ id: string }>`
        select distinct e.id from entity e join entity_place ep on ep.entity_id = e.id
          join place p on p.id = ep.place_id left join claim c on c.entity_id = e.id
        where p.key = any(${person.placeKeys}::text[]) and (${mentions(raw.ref('c.text'), person)}
          or ${mentions(raw.ref('c.excerpt'), person)} or ${mentions(raw.ref('e.description'), person)}
          or ${mentions(raw.ref('e.name'), person)})`.execute(tx)
      return rows.map((row) => row.id)
    },

    /** Other actors that publish the same contact, and those whose evidence contains it. */
    async publishing(text: string): Promise<string[]> {
      // Relations, and actors that were deleted or merged, are not written again, so their claims go directly.
      await raw`
        delete from claim using entity e where e.id = claim.entity_id and (e.status <> 'active' or claim.relation is not null)
          and (strpos(claim.excerpt, ${text}) > 0 or strpos(claim.text, ${text}) > 0)`.execute(tx)
      const { rows } = await raw<{ id: string }>`
        select e.id from entity e where e.listed and (strpos(e.contacts::text, ${text}) > 0 or exists (
          select from claim c where c.entity_id = e.id and (strpos(c.excerpt, ${text}) > 0 or strpos(c.text, ${text}) > 0)))
        order by e.id`.execute(tx)
      return rows.map((row) => row.id)
    },

    /** Words of a name that no listed actor has leave the vocabulary of search. */
    async forgetWords(name: string): Promise<void> {
      for (const word of foldText(name).split(' ')) {
        await raw`
          delete from search_word where word = ${word} and not exists (
            select from entity where listed and search @@ plainto_tsquery('simple', ${word}))`.execute(tx)
      }
    },
  }
}

import { tmpdir } from 'node:os'
import type { ActorRecord, ImportRecord } from '../../src/contracts/directory/import-record.ts'
import { importRecords, storeTaxonomy } from '../../src/directory/index.ts'
import { type Database, openDatabase } from '../../src/platform/sql/database.ts'
import { createDatabaseFrom, migrated, type Template } from './postgres.ts'

/** A database with the taxonomy and three places, and no actors. */
export type SmallDirectory = AsyncDisposable & { database: Database; sql: Database['sql']; url: string }

export const now = new Date('2026-06-01T12:00:00.000Z')

const small: Template = {
  kind: 'small',
  base: migrated,
  async fill({ sql }) {
    await storeTaxonomy(sql)
    const places = ['Gary', 'Hammond', 'East Chicago'].map((name) => ({
      record: 'place' as const,
      key: `${name.toLowerCase().replace(' ', '-')},indiana`,
      name,
      kind: 'city',
      population: 70_000,
      latitude: 41.59337,
      longitude: -87.34643,
    }))
    await importAll(sql, places)
  },
}

export async function openSmallDirectory(): Promise<SmallDirectory> {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await createDatabaseFrom(small))
  const options = { databaseUrl: url, dataDir: tmpdir(), role: 'command', log: () => undefined } as const
  const database = opened.use(await openDatabase(options))
  const resources = opened.move()
  return { database, sql: database.sql, url, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** Imports records as the lines of a file. */
export function importAll(
  sql: Database['sql'],
  records: readonly ImportRecord[],
  options: Partial<Parameters<typeof importRecords>[2]> = {},
) {
  return importRecords(sql, itemsOf(records), { now, ...options })
}

async function* itemsOf(records: readonly ImportRecord[]) {
  for (const [index, record] of records.entries()) yield { where: `line ${index + 1}`, record, bytes: 1000 }
}

type Fields = Partial<ActorRecord>

/** A complete record whose only claim cites its only source, unless others are given. */
export function actorRecord(name: string, fields: Fields = {}): ActorRecord {
  const url = `https://www.example.org/${encodeURIComponent(name)}`
  return {
    record: 'actor',
    external_id: { scheme: 'test', id: name },
    type: 'organization',
    name,
    description: null,
    place: 'gary,indiana',
    places: [],
    issue_areas: [],
    website: null,
    contacts: [],
    claims: [claimOf(url)],
    sources: [sourceOf(url)],
    ...fields,
  }
}

export function claimOf(
  source: string,
  fields: Partial<ActorRecord['claims'][number]> = {},
): ActorRecord['claims'][number] {
  return { kind: 'activity', text: 'Runs a bus', source, excerpt: 'It runs the bus.', ...fields }
}

export function sourceOf(
  url: string,
  fields: Partial<ActorRecord['sources'][number]> = {},
): ActorRecord['sources'][number] {
  const retrieved_at = '2026-03-04T00:00:00.000Z'
  return { url, title: 'About', source_class: 'nonprofit', retrieved_at, ...fields }
}

/** The stored actors without ids and write times, to compare two directories. */
export async function contentsOf({ pool }: Pick<Database, 'pool'>): Promise<Record<string, unknown[]>> {
  const queries = {
    actors: `
      select e.type, e.name, e.slug, e.sort_name, e.description, p.key as place, e.state, e.issue_areas, e.source_classes,
        e.website, e.contacts, e.source_count, e.latest_source_at, e.sample, e.status, e.search::text as search,
        (select array_agg(ep_place.key || '|' || ep.sort_name order by ep_place.key)
          from entity_place ep join place ep_place on ep_place.id = ep.place_id where ep.entity_id = e.id) as places,
        (select array_agg(x.scheme || '|' || x.value || '|' || x.record_hash order by x.scheme, x.value)
          from entity_external_id x where x.entity_id = e.id) as external_ids,
        (select array_agg(concat_ws('|', c.kind, c.text, c.issue_area, s.url, c.excerpt, c.recorded_at)
            order by s.url, c.kind, c.text, c.excerpt, c.issue_area)
          from claim c join source s on s.id = c.source_id where c.entity_id = e.id) as claims
      from entity e join place p on p.id = e.place_id order by 2, 1, 6, 18`,
    sources: `
      select url, title, publisher, source_class, published_at, retrieved_at, content_hash, status, sample
      from source order by url`,
    words: 'select word from search_word order by word collate "C"',
    places: 'select key, name, folded, state, kind, population, latitude, longitude from place order by key',
    searches: `
      select s.id, p.key, s.issue_areas, s.engines, s.finished_at
      from place_search s join place p on p.id = s.place_id order by s.id`,
  }
  const contents: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(queries)) contents[name] = (await pool.query(query)).rows
  return contents
}

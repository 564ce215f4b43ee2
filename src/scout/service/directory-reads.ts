import type { InputOf } from '../../client/index.ts'
import { type Entity, searchEntities } from '../../contracts/directory/entities.ts'
import { listPlaceSources, ResolvedPlaces } from '../../contracts/directory/places.ts'
import { type IssueArea, listIssueAreas as listAreas } from '../../contracts/directory/taxonomy.ts'
import type { KnownActor } from '../../research/index.ts'
import type { ServiceClient } from './service-client.ts'

/** Bounds the actors loaded for comparison, at 100 per page. */
const maximumPages = 50
const maximumSources = 200

type EntityFilter = NonNullable<InputOf<'searchEntities'>['query']>

export const searchPlaces = (service: ServiceClient, text: string) =>
  service.get(`/api/places?${new URLSearchParams({ query: text })}`, ResolvedPlaces)

export async function listIssueAreas(service: ServiceClient, words?: string): Promise<IssueArea[]> {
  return (await service.call(listAreas, { query: { query: words } })).data
}

/**
 * Lists the pages of a place that a run starts from: its working sources and the websites of its own actors. Records of
 * a dataset say nothing that the dataset did not say when it was imported.
 */
export async function knownSources(
  service: ServiceClient,
  placeKey: string,
  actors: readonly KnownActor[],
): Promise<string[]> {
  const input = { params: { place_key: placeKey }, query: { limit: 100 } }
  const sources = (await service.call(listPlaceSources, input)).data
    .filter(({ status, source_class }) => status !== 'broken' && source_class !== 'dataset')
    .map(({ url }) => url)
  const websites = actors
    .filter(({ placeKeys }) => placeKeys[0] === placeKey)
    .flatMap(({ website }) => website ?? [])
  return [...new Set([...sources, ...websites])].slice(0, maximumSources)
}

/** Lists the public actors of a place and, with credentials, those of the workspace. */
export async function knownActors(service: ServiceClient, placeKey: string): Promise<KnownActor[]> {
  const listed = await listAllEntities(service, { place: placeKey })
  const isSignedIn = await service.hasCredentials()
  const own = isSignedIn ? await listAllEntities(service, { place: placeKey, visibility: 'workspace' }) : []
  return [...listed, ...own].map(knownActor)
}

export async function searchActors(
  service: ServiceClient,
  words: string,
  placeKey: string | null,
  type: Entity['type'],
) {
  const place = placeKey === null ? undefined : [placeKey]
  const query = { query: words.slice(0, 200), limit: 5, type: [type], place }
  return (await service.call(searchEntities, { query })).data
}

async function listAllEntities(service: ServiceClient, filter: EntityFilter): Promise<Entity[]> {
  const all: Entity[] = []
  let cursor: string | undefined
  for (let page = 0; page < maximumPages; page++) {
    const found = await service.call(searchEntities, { query: { ...filter, limit: 100, cursor } })
    all.push(...found.data)
    if (found.page.next_cursor === null) break
    cursor = found.page.next_cursor
  }
  return all
}

function knownActor({ id, type, name, place, places, website, contacts }: Entity): KnownActor {
  return {
    id,
    type,
    name,
    website,
    placeKeys: [...new Set([place, ...places].map(({ key }) => key))],
    emails: contacts.filter(({ kind }) => kind === 'email').map(({ value }) => value),
    roles: [],
  }
}

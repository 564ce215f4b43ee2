import type { z } from 'zod'
import { type Entity, EntityList } from '../../contracts/directory/entities.ts'
import { ResolvedPlaces } from '../../contracts/directory/places.ts'
import { SourceList } from '../../contracts/directory/sources.ts'
import { type IssueArea, IssueAreaList } from '../../contracts/directory/taxonomy.ts'
import type { KnownActor } from '../../research/index.ts'
import type { ServiceClient } from './service-client.ts'

/** Bounds the actors loaded for comparison, at 100 per page. */
const maximumPages = 50
const query = (values: Record<string, string>) => new URLSearchParams(values).toString()

export const searchPlaces = (service: ServiceClient, text: string): Promise<z.infer<typeof ResolvedPlaces>> =>
  service.get(`/api/places?${query({ query: text })}`, ResolvedPlaces)

export async function listIssueAreas(service: ServiceClient, words?: string): Promise<IssueArea[]> {
  const path = words === undefined ? '/api/issue-areas' : `/api/issue-areas?${query({ query: words })}`
  return (await service.get(path, IssueAreaList)).data
}

/** Lists working source pages of a place. */
export async function knownSources(service: ServiceClient, placeKey: string): Promise<string[]> {
  const path = `/api/places/${encodeURIComponent(placeKey)}/sources?limit=100`
  return (await service.get(path, SourceList)).data
    .filter(({ status }) => status !== 'broken')
    .map(({ url }) => url)
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
  type: string,
) {
  const place = placeKey === null ? {} : { place: placeKey }
  const path = `/api/entities?${query({ query: words.slice(0, 200), limit: '5', type, ...place })}`
  return (await service.get(path, EntityList)).data
}

async function listAllEntities(service: ServiceClient, filter: Record<string, string>): Promise<Entity[]> {
  const all: Entity[] = []
  let cursor: string | null = null
  for (let page = 0; page < maximumPages; page++) {
    const path = `/api/entities?${query({ ...filter, limit: '100', ...(cursor === null ? {} : { cursor }) })}`
    const answer: z.infer<typeof EntityList> = await service.get(path, EntityList)
    all.push(...answer.data)
    cursor = answer.page.next_cursor
    if (cursor === null) break
  }
  return all
}

function knownActor({ id, type, name, places, website, contacts }: Entity): KnownActor {
  return {
    id,
    type,
    name,
    website,
    placeKeys: places.map((place) => place.key),
    emails: contacts.filter(({ kind }) => kind === 'email').map(({ value }) => value),
    roles: [],
  }
}

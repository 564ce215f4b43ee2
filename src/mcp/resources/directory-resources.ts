import { getEntity } from '../../contracts/directory/entities.ts'
import { getPlace } from '../../contracts/directory/place-detail.ts'
import { fullPlaceName } from '../../contracts/directory/place-key.ts'
import { getPlaceCoverage, listPlaceEntities, listPlaceSources } from '../../contracts/directory/places.ts'
import { listIssueAreas } from '../../contracts/directory/taxonomy.ts'
import { invalidInput } from '../../platform/http/problem.ts'
import { linkTo } from '../text/quoted.ts'
import type { Tool, ToolContext, ToolResult } from '../tool.ts'
import { getPlaceCoverageTool } from '../tools/coverage.ts'
import { getPlaceEntitiesTool } from '../tools/find-actors.ts'
import { searchSourcesTool } from '../tools/find-sources.ts'
import { getEntityTool } from '../tools/read-actor.ts'
import { resolveIssueAreasTool } from '../tools/resolve.ts'
import type { Resource } from './resource.ts'

const scopes = ['directory:read'] as const
const always = () => true

/** Reads a resource by running a tool. The variables are validated like tool arguments. */
export async function readWithTool(tool: Tool, args: object, context: ToolContext): Promise<ToolResult> {
  const parsed = tool.input.safeParse(args, { reportInput: true })
  if (!parsed.success) throw invalidInput(parsed.error, 'body')
  return tool.run(parsed.data as never, context)
}

export const directoryResources: readonly Resource[] = [
  {
    name: 'issue-areas',
    title: 'Issue areas',
    description: 'All issue areas with their slugs and domains',
    template: 'civic://issue-areas',
    scopes,
    operations: [listIssueAreas],
    isPublic: always,
    read: (_, context) => readWithTool(resolveIssueAreasTool, {}, context),
  },
  {
    name: 'entity',
    title: 'Actor',
    description: 'An actor with its claims, quotes and sources',
    template: 'civic://entities/{entity_id}',
    scopes,
    operations: [getEntity],
    isPublic: ({ actor }) => (actor as { visibility: string }).visibility === 'public',
    read: ({ entity_id }, context) => readWithTool(getEntityTool, { entity_id }, context),
    async signalFilter({ entity_id }, context) {
      const { id } = await context.call(getEntity, { params: { entity_id: entity_id! } })
      return { query: { visibility: 'workspace' }, narrowing: { subjects: [id] } }
    },
  },
  {
    name: 'entity-sources',
    title: 'Sources of an actor',
    description: 'The public pages that support the claims about an actor',
    template: 'civic://entities/{entity_id}/sources',
    scopes,
    operations: searchSourcesTool.operations,
    isPublic: () => false,
    read: ({ entity_id }, context) => readWithTool(searchSourcesTool, { entity_id }, context),
  },
  {
    name: 'place',
    title: 'Place',
    description: 'A city, county, district or state, what contains it, and links to its other resources',
    template: 'civic://places/{place_key}',
    scopes,
    operations: [getPlace],
    isPublic: always,
    read: readPlace,
    async signalFilter({ place_key }, context) {
      const { key } = await context.call(getPlace, { params: { place_key: place_key! } })
      return { query: { places: [key], visibility: 'workspace' } }
    },
  },
  {
    name: 'place-entities',
    title: 'Actors of a place',
    description: 'Who does civic work in a place, with evidence',
    template: 'civic://places/{place_key}/entities',
    scopes,
    operations: [listPlaceEntities],
    isPublic: always,
    read: ({ place_key }, context) => readWithTool(getPlaceEntitiesTool, { place_key }, context),
  },
  {
    name: 'place-coverage',
    title: 'Coverage of a place',
    description: 'What is known about a place by issue area, what is missing, and what was not searched',
    template: 'civic://places/{place_key}/coverage',
    scopes,
    operations: [getPlaceCoverage],
    isPublic: always,
    read: ({ place_key }, context) => readWithTool(getPlaceCoverageTool, { place_key }, context),
  },
  {
    name: 'place-sources',
    title: 'Sources of a place',
    description: 'The public pages that support the claims about a place',
    template: 'civic://places/{place_key}/sources',
    scopes,
    operations: [listPlaceSources],
    isPublic: always,
    read: ({ place_key }, context) => readWithTool(searchSourcesTool, { place_key }, context),
  },
]

async function readPlace({ place_key }: { place_key?: string }, context: ToolContext): Promise<ToolResult> {
  const place = await context.call(getPlace, { params: { place_key: place_key! } })
  const base = `civic://places/${place.key}`
  const resources = { entities: `${base}/entities`, coverage: `${base}/coverage`, sources: `${base}/sources` }
  const url = `${context.baseUrl}/places/${place.slug}`
  const text = [
    `${fullPlaceName(place)} (${place.kind}), place key ${place.key}: population ${place.population ?? 'unknown'}, ${place.actor_count} actors${place.sample ? ', fictional sample' : ''}.`,
    ...(place.within.length > 0
      ? [`Within: ${place.within.map(({ name, key }) => `${name} (${key})`).join(', ')}.`]
      : []),
    `Related resources: ${Object.values(resources).join(', ')}. Page: ${linkTo(url)}`,
  ]
  return { data: { ...place, url, resources }, text: text.join('\n') }
}

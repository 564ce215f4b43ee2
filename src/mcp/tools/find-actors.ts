import { z } from 'zod'
import type { EntityList } from '../../contracts/directory/entities.ts'
import {
  EntitySort,
  EntityType,
  EntityVisibility,
  searchEntities,
} from '../../contracts/directory/entities.ts'
import { listPlaceEntities } from '../../contracts/directory/places.ts'
import { SourceClass } from '../../contracts/directory/sources.ts'
import { fittingPage, type Paged } from '../budget.ts'
import { ActorShape, NextCursor, Notice, shapeActor, Total } from '../shapes/actor-shape.ts'
import { actorLines, moreLine } from '../text/actor-text.ts'
import { dataNotice, quotationNotice } from '../text/quoted.ts'
import { reads, type ToolContext, tool } from '../tool.ts'
import { Cursor, limitUpTo, PlaceKeyText, Slugs } from './arguments.ts'

const filters = {
  query: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Plain words; may be misspelt or unfinished', example: 'tenants union' }),
  issue_areas: Slugs.optional(),
  types: z
    .array(EntityType)
    .max(5)
    .optional()
    .meta({ description: 'Only these', example: ['organization'] }),
  source_classes: z
    .array(SourceClass)
    .max(9)
    .optional()
    .meta({ description: 'Only actors with a source of such a kind', example: ['government'] }),
  sort: EntitySort.optional().meta({ example: 'relevance' }),
  limit: limitUpTo(50, 10),
  cursor: Cursor,
}

const ActorPage = z.object({
  notice: Notice,
  data: z.array(ActorShape),
  next_cursor: NextCursor,
  total: Total,
})

export const searchEntitiesTool = tool({
  name: 'search_entities',
  title: 'Search civic actors',
  description:
    'Find people, organizations, initiatives, campaigns and events that do civic work, by words, place, state and issue area. Filters narrow each other; several values of one filter mean any of them. Each actor comes with its newest evidence: an exact quote and the source that it stands in. For everything known of one actor call get_entity.',
  scopes: ({ visibility }) =>
    visibility === 'workspace' ? ['directory:read', 'workspace:read'] : ['directory:read'],
  uses: [searchEntities],
  annotations: reads,
  input: z.strictObject({
    ...filters,
    states: z
      .array(z.string().min(2).max(40))
      .max(50)
      .optional()
      .meta({ description: 'State abbreviations', example: ['IN'] }),
    place_keys: z
      .array(PlaceKeyText)
      .max(20)
      .optional()
      .meta({ description: 'Place keys; resolve_place finds them', example: ['gary,indiana'] }),
    visibility: EntityVisibility.default('public').meta({
      description: '`workspace` searches the private actors of the workspace instead of the public ones',
      example: 'public',
    }),
  }),
  output: ActorPage,
  async run({ place_keys, states, visibility, ...rest }, context) {
    const page = await actorPage(context, rest.limit, (limit) =>
      context.call(searchEntities, {
        query: { ...asQuery(rest), place: place_keys, state: states, visibility, limit },
      }),
    )
    return answerOf(page, 'No actor matches. Try fewer filters, or other words.')
  },
})

export const getPlaceEntitiesTool = tool({
  name: 'get_place_entities',
  title: 'List the civic actors of a place',
  description:
    'Who does civic work in one place, by issue area, kind or words, each with its newest evidence. Needs a place key; resolve_place finds it.',
  scopes: ['directory:read'],
  uses: [listPlaceEntities],
  annotations: reads,
  input: z.strictObject({ place_key: PlaceKeyText, ...filters }),
  output: ActorPage,
  async run({ place_key, ...rest }, context) {
    const page = await actorPage(context, rest.limit, (limit) =>
      context.call(listPlaceEntities, { params: { place_key }, query: { ...asQuery(rest), limit } }),
    )
    return answerOf(
      page,
      'No actor of this place matches. get_place_coverage tells whether anybody has looked for them.',
    )
  },
})

type Filters = { [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> | undefined }

function asQuery({ query, issue_areas, types, source_classes, sort, cursor }: Filters) {
  return { query, issue_area: issue_areas, type: types, source_class: source_classes, sort, cursor }
}

async function actorPage(
  context: ToolContext,
  limit: number,
  load: (limit: number) => Promise<EntityList>,
): Promise<Paged<ActorShape>> {
  const loadShaped = async (most: number) => {
    const { data, page } = await load(most)
    const proofs = await context.proofs(data.map(({ id }) => id))
    return {
      data: data.map((entity) => shapeActor(entity, proofs.get(entity.id), context.baseUrl)),
      next: page.next_cursor,
      total: page.total,
    }
  }
  return fittingPage(limit, loadShaped, (actor) => actorLines(actor, 1))
}

function answerOf({ data, next, total }: Paged<ActorShape>, none: string) {
  const heading = total === null ? `${data.length} actors:` : `${data.length} of ${total} actors:`
  const lines = [heading, ...data.flatMap((actor, i) => actorLines(actor, i + 1)), ...moreLine(next)]
  return {
    data: { notice: dataNotice, data: [...data], next_cursor: next, total },
    text: data.length === 0 ? none : [quotationNotice, '', ...lines].join('\n'),
  }
}

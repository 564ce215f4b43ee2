import { z } from 'zod'
import type { EntityList } from '../../contracts/directory/entities.ts'
import {
  EntitySort,
  EntityType,
  EntityVisibility,
  searchEntities,
} from '../../contracts/directory/entities.ts'
import { listPlaceEntities } from '../../contracts/directory/places.ts'
import { ReadAs } from '../../contracts/directory/read-as.ts'
import { SourceClass } from '../../contracts/directory/sources.ts'
import { loadFittingPage, type Paged } from '../response-budget.ts'
import { ActorShape, NextCursor, Notice, shapeActor, Total } from '../shapes/actor-shape.ts'
import { actorLines, nextPageLines } from '../text/actor-text.ts'
import { dataNotice, quotationNotice } from '../text/quoted.ts'
import { readOnly, type ToolContext, tool } from '../tool.ts'
import { Cursor, limitUpTo, PlaceKeyText, Slugs } from './arguments.ts'
import { explaining, nothingMatched } from './nothing-matched.ts'

const filters = {
  query: z.string().trim().min(1).max(200).optional().meta({
    description: 'Plain words; misspelled and incomplete words also match',
    example: 'tenants union',
  }),
  issue_areas: Slugs.optional(),
  types: z
    .array(EntityType)
    .max(5)
    .optional()
    .meta({ description: 'Only these types', example: ['organization'] }),
  source_classes: z
    .array(SourceClass)
    .max(9)
    .optional()
    .meta({ description: 'Only actors with a source of one of these classes', example: ['government'] }),
  sort: EntitySort.optional().meta({
    description: '`sources`: most sources first; `recent`: newest source first',
    example: 'relevance',
  }),
  limit: limitUpTo(50, 10),
  cursor: Cursor,
}

const ActorPage = z.object({
  notice: Notice,
  data: z.array(ActorShape),
  next_cursor: NextCursor,
  total: Total,
  read_as: ReadAs.optional(),
})

export const searchEntitiesTool = tool({
  name: 'search_entities',
  title: 'Search civic actors',
  description:
    'Finds people, organizations, initiatives, campaigns and events that do civic work, by words, place, state and issue area. Filters combine with AND, values of one filter with OR. Each actor has its newest evidence: an exact quote and its source. get_entity returns the full record.',
  scopes: ({ visibility }) =>
    visibility === 'workspace' ? ['directory:read', 'workspace:read'] : ['directory:read'],
  operations: [searchEntities, ...explaining],
  annotations: readOnly,
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
      .meta({ description: 'Place keys, from resolve_place', example: ['gary,indiana'] }),
    visibility: EntityVisibility.default('public').meta({
      description: '`workspace` searches only the private actors of the workspace',
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
    return toResult(page, () =>
      nothingMatched(context, 'No actor matches. Try fewer filters or other words.', {
        places: place_keys,
        issues: rest.issue_areas,
      }),
    )
  },
})

export const getPlaceEntitiesTool = tool({
  name: 'get_place_entities',
  title: 'List the civic actors of a place',
  description:
    'Lists who does civic work in one place, filtered by issue area, type or words, each with its newest evidence. Requires a place key from resolve_place.',
  scopes: ['directory:read'],
  operations: [listPlaceEntities, ...explaining],
  annotations: readOnly,
  input: z.strictObject({ place_key: PlaceKeyText, ...filters }),
  output: ActorPage,
  async run({ place_key, ...rest }, context) {
    const page = await actorPage(context, rest.limit, (limit) =>
      context.call(listPlaceEntities, { params: { place_key }, query: { ...asQuery(rest), limit } }),
    )
    return toResult(page, () =>
      nothingMatched(context, 'No actor of this place matches.', {
        places: [place_key],
        issues: rest.issue_areas,
      }),
    )
  },
})

type Filters = { [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> | undefined }

function asQuery({ query, issue_areas, types, source_classes, sort, cursor }: Filters) {
  return { query, issue_area: issue_areas, type: types, source_class: source_classes, sort, cursor }
}

type FoundActors = Paged<ActorShape> & { readAs?: ReadAs | undefined }

async function actorPage(
  context: ToolContext,
  limit: number,
  load: (limit: number) => Promise<EntityList>,
): Promise<FoundActors> {
  let readAs: ReadAs | undefined
  const loadShaped = async (maximum: number) => {
    const { data, page, read_as } = await load(maximum)
    readAs = read_as
    const proofs = await context.proofs(data.map(({ id }) => id))
    return {
      data: data.map((entity) => shapeActor(entity, proofs.get(entity.id), context)),
      next: page.next_cursor,
      total: page.total,
    }
  }
  const page = await loadFittingPage(limit, loadShaped, (actor) => actorLines(actor, 1))
  return { ...page, readAs }
}

async function toResult({ data, next, total, readAs }: FoundActors, emptyText: () => Promise<string>) {
  const heading = total === null ? `${data.length} actors:` : `${data.length} of ${total} actors:`
  const lines = [
    ...(readAs ? [`No actor has all words as they are typed. Read as ${JSON.stringify(readAs)}.`] : []),
    heading,
    ...data.flatMap((actor, i) => actorLines(actor, i + 1)),
    ...nextPageLines(next),
  ]
  return {
    data: {
      notice: dataNotice,
      data: [...data],
      next_cursor: next,
      total,
      ...(readAs && { read_as: readAs }),
    },
    text: data.length === 0 ? await emptyText() : [quotationNotice, '', ...lines].join('\n'),
  }
}

import { z } from 'zod'
import { listEntitySources } from '../../contracts/directory/entities.ts'
import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import { listPlaceSources } from '../../contracts/directory/places.ts'
import { type Source, SourceClass, SourceStatus } from '../../contracts/directory/sources.ts'
import { invalidField } from '../../platform/errors.ts'
import { loadFittingPage } from '../response-budget.ts'
import { NextCursor, Notice, SourceShape, Total } from '../shapes/actor-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, quotationNotice, quoted } from '../text/quoted.ts'
import { evidenceLines } from '../text/source-text.ts'
import { readOnly, tool } from '../tool.ts'
import { Cursor, idOf, limitUpTo, PlaceKeyText, Slugs } from './arguments.ts'
import { explaining, nothingMatched } from './nothing-matched.ts'

const FoundSource = SourceShape.extend({
  cite: z.string(),
  source_class: SourceClass,
  status: SourceStatus,
  excerpt: z.string().meta({ description: 'An exact quote about the requested actor or place' }),
  display: z.string().meta({ description: 'The quote in a form for readers' }),
  actors: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
  actor_count: z.int(),
})
type FoundSource = z.infer<typeof FoundSource>

const maxActors = 5

export const searchSourcesTool = tool({
  name: 'search_sources',
  title: 'Find the sources behind a place or an actor',
  description:
    'Lists the public pages that support the directory, newest first, each with an exact quote and its dates. Pass a place_key with optional filters, or an entity_id.',
  scopes: ['directory:read'],
  operations: [listPlaceSources, listEntitySources, ...explaining],
  annotations: readOnly,
  input: z.strictObject({
    place_key: PlaceKeyText.optional(),
    entity_id: idOf('actor').optional(),
    issue_areas: Slugs.optional().meta({
      description: 'Slugs of issue areas or domains; only with place_key',
      example: ['housing_affordability'],
    }),
    source_classes: z
      .array(SourceClass)
      .max(9)
      .optional()
      .meta({ description: 'Only with place_key', example: ['government'] }),
    limit: limitUpTo(50, 10),
    cursor: Cursor,
  }),
  output: z.object({
    notice: Notice,
    data: z.array(FoundSource),
    next_cursor: NextCursor,
    total: Total,
  }),
  async run({ place_key, entity_id, issue_areas, source_classes, limit, cursor }, context) {
    if ((place_key === undefined) === (entity_id === undefined)) {
      throw invalidField('place_key', 'pass either place_key or entity_id, not both')
    }
    if (entity_id !== undefined && (issue_areas ?? source_classes) !== undefined) {
      const name = issue_areas === undefined ? 'source_classes' : 'issue_areas'
      throw invalidField(name, 'is only valid with place_key: omit it for the sources of an actor')
    }
    const load = async (maximum: number) => {
      const page = { limit: maximum, cursor }
      const { data, page: shown } =
        place_key === undefined
          ? await context.call(listEntitySources, { params: { entity_id: entity_id! }, query: page })
          : await context.call(listPlaceSources, {
              params: { place_key },
              query: { ...page, issue_area: issue_areas, source_class: source_classes },
            })
      return { data: data.map(shapeSource), next: shown.next_cursor, total: shown.total }
    }
    const { data, next, total } = await loadFittingPage(limit, load, sourceLines)
    const lines = [
      `${data.length} of ${total ?? 'many'} sources:`,
      ...data.flatMap(sourceLines),
      ...nextPageLines(next),
    ]
    const none = () =>
      nothingMatched(context, 'No source matches.', {
        places: place_key === undefined ? [] : [place_key],
        issues: issue_areas,
      })
    return {
      data: { notice: dataNotice, data: [...data], next_cursor: next, total },
      text: data.length === 0 ? await none() : [quotationNotice, '', ...lines].join('\n'),
    }
  },
})

function shapeSource(source: Source): FoundSource {
  const { id, url, title, publisher, published_at, retrieved_at, source_class, status, excerpt } = source
  return {
    cite: `[@source:${id}]`,
    id,
    url,
    title,
    publisher,
    published_at,
    retrieved_at,
    source_class,
    status,
    excerpt,
    display: readableExcerpt(excerpt, source),
    actors: source.entities.slice(0, maxActors),
    actor_count: source.entities.length,
  }
}

function sourceLines(source: FoundSource): string[] {
  const { cite, display, source_class, status, actors, actor_count } = source
  const names = actors.map(({ name, id }) => `${quoted(name, 120)} (id ${id})`).join(', ')
  const others = actor_count > actors.length ? ` and ${actor_count - actors.length} more` : ''
  return [
    `- ${source_class} source, ${status === 'ok' ? 'readable' : status}, id ${source.id}. Supports: ${names}${others}`,
    ...evidenceLines(cite, display, source),
  ]
}

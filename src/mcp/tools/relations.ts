import { z } from 'zod'
import { RelationDirection, RelationKind } from '../../contracts/directory/relation-kind.ts'
import { listEntityRelations, type Relation } from '../../contracts/directory/relations.ts'
import { loadFittingPage } from '../response-budget.ts'
import { EvidenceShape, NextCursor, Notice, Total } from '../shapes/actor-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, quotationNotice, quoted } from '../text/quoted.ts'
import { evidenceLines } from '../text/source-text.ts'
import { readOnly, tool } from '../tool.ts'
import { Cursor, idOf, limitUpTo } from './arguments.ts'

export const RelationShape = EvidenceShape.extend({
  kind: RelationKind,
  direction: RelationDirection,
  other: z
    .object({ id: z.string(), name: z.string(), type: z.string(), place_key: z.string() })
    .nullable()
    .meta({ description: 'The actor at the other end; null for a vacant post' }),
  role: z.string().nullable(),
  post: z.string().nullable(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  end_reason: z.string().nullable(),
  current: z.boolean().meta({ description: 'Whether it holds today' }),
})
export type RelationShape = z.infer<typeof RelationShape>

export function shapeRelation(relation: Relation): RelationShape {
  const { id, kind, direction, other, role, post, since, until, end_reason, current, text, excerpt } =
    relation
  const { id: sourceId, url, title, publisher, published_at, retrieved_at } = relation.source
  return {
    cite: `[@claim:${id}]`,
    kind,
    direction,
    other: other && { id: other.id, name: other.name, type: other.type, place_key: other.place.key },
    role,
    post,
    since,
    until,
    end_reason,
    current,
    text,
    excerpt,
    display: relation.display,
    source: { id: sourceId, url, title, publisher, published_at, retrieved_at },
  }
}

/** One line: which actor, how it is related, and when. */
export function relationLine({
  kind,
  direction,
  other,
  role,
  post,
  since,
  until,
  end_reason,
  current,
}: RelationShape): string {
  const reason = end_reason ? ` (${quoted(end_reason, 100)})` : ''
  const dates = [
    since && `since ${since}`,
    until && `until ${until}${reason}`,
    !current && 'not current',
  ].filter(Boolean)
  const details = [role && quoted(role, 100), post && `post ${quoted(post, 100)}`, ...dates].filter(Boolean)
  const end = other ? `${quoted(other.name, 150)} (${other.type}), id ${other.id}` : 'nobody'
  const how = direction === 'out' ? `${kind} →` : `${kind} ←`
  return `- ${how} ${end}${details.length > 0 ? `: ${details.join(', ')}` : ''}`
}

export const getEntityRelationsTool = tool({
  name: 'get_entity_relations',
  title: 'List the relations of a civic actor',
  description:
    'Lists memberships, parts, funders and other relations of one actor, each with role, dates, the exact quote that supports it and its source. `out`: the actor is the subject (member of, funds). `in`: it is the object (its members, its funders).',
  scopes: ['directory:read'],
  operations: [listEntityRelations],
  annotations: readOnly,
  input: z.strictObject({
    entity_id: idOf('actor'),
    kinds: z
      .array(RelationKind)
      .max(8)
      .optional()
      .meta({
        description: 'Only these kinds; a vacancy is a post that nobody holds',
        example: ['membership'],
      }),
    direction: RelationDirection.optional().meta({ example: 'in' }),
    current: z.boolean().optional().meta({ description: 'Only relations that hold today, or only others' }),
    limit: limitUpTo(50, 20),
    cursor: Cursor,
  }),
  output: z.object({
    notice: Notice,
    data: z.array(RelationShape),
    next_cursor: NextCursor,
    total: Total,
  }),
  async run({ entity_id, kinds, direction, current, limit, cursor }, context) {
    const isCurrent = current === undefined ? undefined : (`${current}` as const)
    const { data, next, total } = await loadFittingPage(
      limit,
      async (most) => {
        const query = { kind: kinds, direction, current: isCurrent, limit: most, cursor }
        const page = await context.call(listEntityRelations, { params: { entity_id }, query })
        return { data: page.data.map(shapeRelation), next: page.page.next_cursor, total: page.page.total }
      },
      linesOf,
    )
    const lines = [`${data.length} of ${total} relations:`, ...data.flatMap(linesOf), ...nextPageLines(next)]
    return {
      data: { notice: dataNotice, data: [...data], next_cursor: next, total },
      text: data.length === 0 ? 'No relation matches.' : [quotationNotice, '', ...lines].join('\n'),
    }
  },
})

const linesOf = (relation: RelationShape) => [
  relationLine(relation),
  ...evidenceLines(relation.cite, relation.display, relation.source),
]

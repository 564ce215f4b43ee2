import { z } from 'zod'
import {
  ChangedField,
  ChangeReason,
  type Correction,
  CorrectionKind,
  type EntityChange,
  listCorrections,
  listEntityHistory,
} from '../../contracts/directory/history.ts'
import { loadFittingPage } from '../response-budget.ts'
import { NextCursor, Notice } from '../shapes/actor-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, quotationNotice, quoted } from '../text/quoted.ts'
import { readOnly, tool } from '../tool.ts'
import { Cursor, idOf, limitUpTo, PlaceKeyText } from './arguments.ts'

const NamedActor = z.object({ id: z.string(), name: z.string(), type: z.string() })

const ChangeShape = z.object({
  at: z.string().meta({ description: 'When the record changed' }),
  kind: CorrectionKind,
  reason: ChangeReason,
  fields: z.array(ChangedField).meta({ description: 'Details that changed, without their values' }),
  sources_added: z.int(),
  claims_added: z.int(),
  claims_removed: z.int(),
  relation: z.string().nullable(),
  other: NamedActor.nullable().meta({ description: 'The merged actor, or the other end of the relation' }),
  actor: NamedActor.nullable().meta({ description: 'The changed actor; null when it is no longer listed' }),
  signal: z
    .object({ id: z.string(), title: z.string(), explanation: z.string().nullable() })
    .nullable()
    .meta({ description: 'The corrected or withdrawn signal' }),
})
type ChangeShape = z.infer<typeof ChangeShape>

type Named = { id: string; name: string; type: string } | null
const named = (actor: Named): Named => actor && { id: actor.id, name: actor.name, type: actor.type }

function shapeChange(change: EntityChange | Correction, actor: Named): ChangeShape {
  const { at, kind, reason, fields, sources_added, claims_added, claims_removed, relation, other } = change
  const signal = 'signal' in change ? change.signal : null
  return {
    at,
    kind,
    reason,
    fields,
    sources_added,
    claims_added,
    claims_removed,
    relation,
    other: named(other),
    actor: named(actor),
    signal: signal && { id: signal.id, title: signal.title, explanation: signal.explanation },
  }
}

function linesOf(change: ChangeShape): string[] {
  const { at, kind, reason, fields, sources_added, claims_added, claims_removed, relation, other } = change
  const details = [
    ...(fields.length > 0 ? [fields.join(', ')] : []),
    ...(sources_added > 0 ? [`${sources_added} new sources`] : []),
    ...(claims_added > 0 ? [`${claims_added} claims added`] : []),
    ...(claims_removed > 0 ? [`${claims_removed} claims removed`] : []),
    ...(relation ? [relation] : []),
    ...(other ? [`${quoted(other.name, 150)}, id ${other.id}`] : []),
    ...(change.signal?.explanation ? [quoted(change.signal.explanation, 300)] : []),
    ...(change.signal ? [`id ${change.signal.id}`] : []),
  ]
  const name = change.actor?.name ?? change.signal?.title
  const subject = name === undefined ? '' : `${quoted(name, 150)}: `
  return [
    `- ${at.slice(0, 10)} ${subject}${kind} (${reason})${details.length > 0 ? `: ${details.join('; ')}` : ''}`,
  ]
}

export const listChangesTool = tool({
  name: 'list_changes',
  title: 'List what changed in the directory',
  description:
    'With `entity_id`, what changed in one actor, when and why. Without it, what was corrected in the directory.',
  scopes: ['directory:read'],
  operations: [listEntityHistory, listCorrections],
  annotations: readOnly,
  input: z.strictObject({
    entity_id: idOf('actor').optional(),
    place: PlaceKeyText.optional(),
    since: z.string().max(40).optional().meta({ description: 'RFC 3339 time' }),
    limit: limitUpTo(50, 20),
    cursor: Cursor,
  }),
  output: z.object({ notice: Notice, data: z.array(ChangeShape), next_cursor: NextCursor }),
  async run({ entity_id, place, since, limit, cursor }, context) {
    const { data, next } = await loadFittingPage(
      limit,
      async (most) => {
        if (entity_id !== undefined) {
          const query = { limit: most, cursor }
          const { data: changes, page } = await context.call(listEntityHistory, {
            params: { entity_id },
            query,
          })
          return { data: changes.map((one) => shapeChange(one, null)), next: page.next_cursor, total: null }
        }
        const query = { place: place === undefined ? undefined : [place], since, limit: most, cursor }
        const { data: changes, page } = await context.call(listCorrections, { query })
        return {
          data: changes.map((one) => shapeChange(one, one.entity)),
          next: page.next_cursor,
          total: null,
        }
      },
      linesOf,
    )
    const lines = [...data.flatMap(linesOf), ...nextPageLines(next)]
    return {
      data: { notice: dataNotice, data: [...data], next_cursor: next },
      text: data.length === 0 ? 'No change matches.' : [quotationNotice, '', ...lines].join('\n'),
    }
  },
})

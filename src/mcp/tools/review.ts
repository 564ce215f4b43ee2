import { z } from 'zod'
import {
  type BulkDecision,
  decideReviewItem,
  decideReviewItems,
  getReviewItem,
  listReviewQueue,
  type ReviewDecision,
  type ReviewDetail,
  ReviewItem,
  ReviewKind,
  releaseReviewItem,
  takeReviewItem,
} from '../../contracts/contributions/review.ts'
import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import { type ExcerptFormat, excerptDisplay } from '../../contracts/directory/excerpts.ts'
import { loadFittingPage } from '../response-budget.ts'
import { NextCursor, Notice } from '../shapes/actor-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, linkTo, quotationNotice, quoted, truncate } from '../text/quoted.ts'
import { additive, readOnly, tool } from '../tool.ts'
import { Cursor, idOf, limitUpTo, PlaceKeyText } from './arguments.ts'

const ItemShape = ReviewItem.omit({ updated_at: true })
type ItemShape = z.infer<typeof ItemShape>

const shapeItem = ({ updated_at: _, ...item }: z.infer<typeof ReviewItem>): ItemShape => item

const itemLines = ({ id, kind, status, urgent, title, place, same_as, created_at }: ItemShape) => [
  `- ${urgent ? 'URGENT ' : ''}${kind} (${status}) ${quoted(title, 200)}, ${place ?? 'no place'}, since ${created_at.slice(0, 10)}, id ${id}${same_as === null ? '' : `, same as ${same_as}`}`,
]

export const listReviewQueueTool = tool({
  name: 'list_review_queue',
  title: 'List what waits for a reviewer',
  description:
    'For reviewers. Lists reports, suggestions, submissions, requests, suspected duplicates and vanished quotes: urgent first, then the oldest.',
  scopes: ['flags:write'],
  operations: [listReviewQueue],
  annotations: readOnly,
  input: z.strictObject({
    kinds: z
      .array(ReviewKind)
      .max(6)
      .optional()
      .meta({ description: 'Only these kinds', example: ['suggestion'] }),
    place: PlaceKeyText.optional(),
    limit: limitUpTo(50, 20),
    cursor: Cursor,
  }),
  output: z.object({ notice: Notice, data: z.array(ItemShape), next_cursor: NextCursor }),
  async run({ kinds, place, limit, cursor }, context) {
    const load = async (maximum: number) => {
      const query = { kind: kinds, place, limit: maximum, cursor }
      const { data, page } = await context.call(listReviewQueue, { query })
      return { data: data.map(shapeItem), next: page.next_cursor, total: page.total }
    }
    const { data, next } = await loadFittingPage(limit, load, itemLines)
    const lines = [quotationNotice, '', ...data.flatMap(itemLines), ...nextPageLines(next)]
    return {
      data: { notice: dataNotice, data: [...data], next_cursor: next },
      text: data.length === 0 ? 'Nothing is waiting for review.' : lines.join('\n'),
    }
  },
})

const Evidence = z.object({
  text: z.string(),
  excerpt: z.string(),
  display: excerptDisplay,
  url: z.string(),
})
const Compared = z.object({ id: z.string(), name: z.string(), claims: z.array(Evidence) })

const DetailShape = ItemShape.extend({
  text: z.string().nullable().meta({ description: 'Words of the sender' }),
  url: z.string().nullable(),
  quote: z.string().nullable(),
  reasons: z.array(z.string()),
  submitted: Compared.omit({ id: true }).nullable(),
  record: Compared.nullable().meta({ description: 'The public actor that it is about' }),
  similar: z.array(Compared).meta({ description: 'Public actors that it may duplicate' }),
  reply: z.string().nullable(),
  result_id: z.string().nullable(),
})
type DetailShape = z.infer<typeof DetailShape>

const maxClaims = 5

/** The contact of a sender is for people only. */
function shapeDetail(detail: ReviewDetail): DetailShape {
  const { content, record, similar, reply, result_id } = detail
  const actor = content.actor as { name: string; claims: SubmittedClaim[] } | undefined
  return {
    ...shapeItem(detail),
    text: content.text ?? null,
    url: content.url ?? null,
    quote: content.quote ?? null,
    reasons: content.reasons ?? [],
    submitted:
      actor === undefined
        ? null
        : { name: actor.name, claims: actor.claims.slice(0, maxClaims).map(evidenceOf) },
    record: record && compared(record),
    similar: similar.map(compared),
    reply,
    result_id,
  }
}

type SubmittedClaim = {
  text: string
  excerpt: string
  excerpt_format?: ExcerptFormat | null
  source: { url: string; source_class?: string }
}

const evidenceOf = ({ text, excerpt, excerpt_format, source }: SubmittedClaim) => ({
  text: truncate(text, 300),
  excerpt: truncate(excerpt, 600),
  display: truncate(
    readableExcerpt(excerpt, { ...source, excerpt_format: excerpt_format ?? undefined }),
    600,
  ),
  url: source.url,
})

function compared({ id, name, claims, sources }: NonNullable<ReviewDetail['record']>) {
  const urls = new Map(sources.map((source) => [source.id, source.url]))
  const shown = claims
    .slice(0, maxClaims)
    .map(({ source_id, ...claim }) => evidenceOf({ ...claim, source: { url: urls.get(source_id)! } }))
  return { id, name, claims: shown }
}

function detailLines(detail: DetailShape): string[] {
  const { text, url, quote, reasons, submitted, record, similar, reply, result_id } = detail
  const claimLines = (claims: readonly z.infer<typeof Evidence>[]) =>
    claims.map((one) => `  - ${quoted(one.text, 300)}: ${quoted(one.display)} ${linkTo(one.url)}`)
  return [
    ...itemLines(detail),
    ...(text === null ? [] : [`Sender: ${quoted(text, 2000)}`]),
    ...(url === null ? [] : [`Page: ${linkTo(url)}`]),
    ...(quote === null ? [] : [`Quote: ${quoted(readableExcerpt(quote, { url: url ?? '' }))}`]),
    ...reasons.map((reason) => `Reason: ${quoted(reason, 300)}`),
    ...(submitted === null
      ? []
      : [`Submitted: ${quoted(submitted.name, 200)}`, ...claimLines(submitted.claims)]),
    ...(record === null
      ? []
      : [`About ${quoted(record.name, 200)}, id ${record.id}`, ...claimLines(record.claims)]),
    ...similar.flatMap((one) => [`May be ${quoted(one.name, 200)}, id ${one.id}`, ...claimLines(one.claims)]),
    ...(reply === null ? [] : [`Answer so far: ${quoted(reply, 2000)}`]),
    ...(result_id === null ? [] : [`It became ${result_id}.`]),
  ]
}

function detailResult(detail: ReviewDetail) {
  const item = shapeDetail(detail)
  return {
    data: { notice: dataNotice, item },
    text: [quotationNotice, '', ...detailLines(item)].join('\n'),
  }
}

export const getReviewItemTool = tool({
  name: 'get_review_item',
  title: 'Read one item of the review queue',
  description:
    'For reviewers. Returns what was sent with its evidence, its record and those that it may duplicate.',
  scopes: ['flags:write'],
  operations: [getReviewItem],
  annotations: readOnly,
  input: z.strictObject({ item_id: idOf('item') }),
  output: z.object({ notice: Notice, item: DetailShape }),
  async run({ item_id }, context) {
    return detailResult(await context.call(getReviewItem, { params: { item_id } }))
  },
})

export const decideReviewItemTool = tool({
  name: 'decide_review_item',
  title: 'Take or decide an item of the review queue',
  description:
    'For reviewers. `take` reserves for 30 minutes, `release` returns. Accepting publishes, corrects, merges or removes at once, so let the person decide. `reject` and `ask` need a reply.',
  scopes: ['flags:write', 'directory:write'],
  operations: [takeReviewItem, releaseReviewItem, decideReviewItem, decideReviewItems, getReviewItem],
  annotations: { ...additive, destructiveHint: true },
  input: z.strictObject({
    item_id: idOf('item'),
    more_ids: z.array(z.string()).max(19).optional().meta({
      description: 'More to accept or reject, all or none',
    }),
    action: z.enum(['take', 'release', 'accept', 'reject', 'ask']),
    reply: z.string().max(2000).optional().meta({ description: 'For the sender' }),
    note: z.string().max(2000).optional().meta({ description: 'For other reviewers' }),
    entity_id: idOf('actor that takes the claims or remains after a merge').optional(),
    signal_id: idOf('signal of a suggested meeting').optional(),
    remove: z.literal(true).optional().meta({ description: 'Removes the reported record' }),
    patch: z.looseObject({}).optional().meta({ description: 'EntityPatch of the API' }),
    actor: z.looseObject({}).optional().meta({ description: 'Actor to publish: EntityInput of the API' }),
    add_claims: z.array(z.looseObject({})).max(200).optional().meta({
      description: 'ClaimInputs for entity_id',
    }),
  }),
  output: z.object({ notice: Notice, item: DetailShape, more: z.array(ItemShape).optional() }),
  async run({ item_id, more_ids = [], action, ...rest }, context) {
    const params = { item_id }
    if (more_ids.length > 0) {
      // The operation refuses other actions and changes, and names them.
      const body = { ...rest, item_ids: [item_id, ...more_ids], decision: action }
      const { data: all } = await context.call(decideReviewItems, {
        body: body as z.input<typeof BulkDecision>,
      })
      const more = all.filter(({ id }) => id !== item_id.toLowerCase()).map(shapeItem)
      const first = detailResult(await context.call(getReviewItem, { params }))
      return { data: { ...first.data, more }, text: [first.text, ...more.flatMap(itemLines)].join('\n') }
    }
    if (action === 'take' || action === 'release') {
      await context.call(action === 'take' ? takeReviewItem : releaseReviewItem, { params })
      return detailResult(await context.call(getReviewItem, { params }))
    }
    // The operation validates the actor and the claims, and names what is wrong.
    const body = { ...rest, decision: action } as z.input<typeof ReviewDecision>
    return detailResult(await context.call(decideReviewItem, { params, body }))
  },
})

import { getFlag } from '../../../../contracts/contributions/flags.ts'
import {
  getReviewItem,
  listReviewQueue,
  type ReviewDetail,
  takeReviewItem,
} from '../../../../contracts/contributions/review.ts'
import {
  type EntityDetail,
  EntityInput,
  getEntity,
  searchEntities,
} from '../../../../contracts/directory/entities.ts'
import { searchPassages } from '../../../../contracts/directory/passage-search.ts'
import { getSignal } from '../../../../contracts/firehose/public-signals.ts'
import { isServiceError } from '../../catch-service-error.ts'
import type { DeskPage } from './open-desk.ts'
import { type NewerPassage, readProposal } from './proposal.ts'

const queueLength = 50
const maxNewer = 3

/** The items of a tab, urgent ones first, then the oldest. */
export async function loadQueue({ call, queue, url }: DeskPage) {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const isDecided = queue.name === 'decided'
  const { data, page } = await call(listReviewQueue, {
    query: {
      limit: queueLength,
      ...(isDecided ? { status: ['accepted', 'rejected'] } : { kind: [...queue.kinds] }),
      ...(cursor !== undefined && { cursor }),
    },
  })
  return { items: data, next: page.next_cursor }
}

/** Opening an item takes it. One that is decided, or that somebody else has, is shown as it is. */
async function takeItem({ call }: DeskPage, itemId: string): Promise<ReviewDetail> {
  const params = { item_id: itemId }
  const shown = await call(getReviewItem, { params })
  if (isDecided(shown) || (shown.taken !== null && !shown.taken.by_you)) return shown
  try {
    await call(takeReviewItem, { params })
  } catch (error) {
    if (!isServiceError(error) || error.code !== 'conflict') throw error
  }
  return call(getReviewItem, { params })
}

export const isDecided = ({ status }: Pick<ReviewDetail, 'status'>) =>
  status === 'accepted' || status === 'rejected'

const plainText = (quote: string) => quote.replaceAll(/\s+/g, ' ').trim()

/** Quotes that name the actor and are not on its record, not even as a part of a longer one, newest first. */
async function newerPassages({ call }: DeskPage, record: EntityDetail): Promise<NewerPassage[]> {
  const query = `"${record.name.replaceAll('"', ' ').trim().slice(0, 190)}"`
  const { data } = await call(searchPassages, { query: { query, place: [record.place.key], limit: 20 } })
  const known = record.passages.map(({ excerpt }) => plainText(excerpt))
  const dateOf = ({ source }: NewerPassage) => source.published_at ?? source.retrieved_at
  return data
    .filter(({ excerpt }) => !known.some((quote) => quote.includes(plainText(excerpt))))
    .sort((one, other) => dateOf(other).localeCompare(dateOf(one)))
    .slice(0, maxNewer)
}

/** The page of the record that an item became: an actor, or the signal of a meeting. */
async function resultPath(
  { call }: DeskPage,
  { result_id: id, kind }: ReviewDetail,
): Promise<string | undefined> {
  if (id === null) return undefined
  if (kind !== 'suggestion') return `/actors/${id}`
  const isActor = await call(getEntity, { params: { entity_id: id } }).then(
    () => true,
    () => false,
  )
  return isActor ? `/actors/${id}` : `/signals/${id}`
}

/** Where a reported signal stands: corrections are published as revisions, apart from the report. */
async function signalSince({ call }: DeskPage, id: string, reportedAt: string) {
  const signal = await call(getSignal, { params: { signal_id: id } }).catch((error: unknown) => {
    if (isServiceError(error)) return undefined
    throw error
  })
  if (signal === undefined) return undefined
  const published = signal.revisions[0]?.published_at ?? ''
  return {
    retractedAt: signal.retraction?.retracted_at,
    correctedAt: signal.revisions.length > 1 && published > reportedAt ? published : undefined,
  }
}

/** One item with everything that a decision on it needs. */
export async function loadItem(page: DeskPage, itemId: string) {
  const { call, url } = page
  const item = await takeItem(page, itemId)
  const { record } = item
  const query = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const withId = url.searchParams.get('with')
  const submitted = EntityInput.safeParse(item.content.actor).data?.place
  const { places } = page.site.services.directory
  const [target, newer, others, other, result, labels] = await Promise.all([
    item.kind === 'report' ? call(getFlag, { params: { flag_id: itemId } }) : undefined,
    record && ['report', 'vanished_quote', 'request'].includes(item.kind) ? newerPassages(page, record) : [],
    query === ''
      ? undefined
      : call(searchEntities, { query: { query, ...(record && { type: [record.type] }), limit: 8 } }),
    withId === null
      ? undefined
      : call(getEntity, { params: { entity_id: withId } }).catch((error: unknown) => {
          if (isServiceError(error)) return undefined
          throw error
        }),
    resultPath(page, item),
    submitted === undefined ? undefined : places.labels([submitted]),
  ])
  return {
    ...item,
    result,
    signal:
      target?.target.type === 'signal'
        ? await signalSince(page, target.target.id, item.created_at)
        : undefined,
    submittedPlace: submitted && (labels?.[submitted]?.name ?? submitted),
    target: target && { ...target.target, name: target.target_name },
    newer,
    query,
    others: others?.data
      .filter(({ id }) => id !== record?.id)
      .map(({ id, name, place }) => ({ id, name, place: place.name })),
    other,
    proposal: readProposal(url.searchParams, record, newer),
    isEditing: url.searchParams.has('edit'),
  }
}

export type DeskItem = Awaited<ReturnType<typeof loadItem>>

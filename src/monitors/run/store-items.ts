import { hash } from 'node:crypto'
import { dayMs } from '../../contracts/days.ts'
import type { AppendSignals, SignalDraftInput } from '../../firehose/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { MonitorItem, Problem, Reading } from '../connectors/connector.ts'
import { createItemStore, type ItemRow, type ItemStore } from '../item-store.ts'
import type { MonitorRow } from '../monitor-store.ts'
import { emptyDescription, type ItemDescription } from '../signals/item-description.ts'
import { meetingSignal, retractionOf } from '../signals/meeting-signal.ts'
import { signalOfItem, withSource } from '../signals/signal-of-item.ts'
import { createMeetingMatcher, type MeetingMatcher } from './match-meetings.ts'

/** An item with its issue areas and linked actors. */
export type DescribedItem = { readonly item: MonitorItem; readonly description: ItemDescription }

/** Older items of a first reading are remembered, but they are no news. */
const newsMs = 30 * dayMs

/** Equal for items that say the same. The text around the quote may differ. */
export function itemHash(item: MonitorItem): string {
  const { text: _, ...evidence } = item.evidence
  return hash('sha256', JSON.stringify({ ...item, evidence }), 'base64url')
}

/** A quote that its text does not contain proves nothing. */
export const problemOf = (item: MonitorItem): Problem | null =>
  item.evidence.excerpt.trim() !== '' && item.evidence.text.includes(item.evidence.excerpt)
    ? null
    : { code: 'not_understood', detail: 'The quote is not part of the text.', externalId: item.externalId }

/** Stores what is new in a reading and appends its signals, in the caller's transaction. Returns their number. */
export async function storeItems(
  tx: Sql,
  monitor: MonitorRow,
  items: readonly DescribedItem[],
  context: { placeName: string; now: Date; append: AppendSignals; covers: Reading['covers'] },
): Promise<number> {
  const store = createItemStore(tx)
  const read = new Set(items.map(({ item }) => item.externalId))
  const known = await store.find(monitor.id, [...read])
  const meetingOf = createMeetingMatcher(store, monitor, { items, known, placeName: context.placeName })
  const writer: ItemWriter = { store, monitor, meetingOf, now: context.now }
  const signals: SignalDraftInput[] = []
  for (const described of items)
    signals.push(...(await storeItem(writer, described, known.get(described.item.externalId))))
  if (context.covers) {
    for (const row of await store.inWindow(monitor.id, context.covers)) {
      if (read.has(row.external_id) || row.item.type !== 'public_meeting') continue
      const item: MonitorItem = { ...row.item, state: 'withdrawn' }
      const description = row.description ?? emptyDescription
      signals.push(...(await storeItem(writer, { item, description }, row)))
    }
  }
  if (signals.length > 0) await context.append(tx, signals)
  return signals.length
}

type ItemWriter = { store: ItemStore; monitor: MonitorRow; meetingOf: MeetingMatcher; now: Date }

/** Stores an item that is new or changed, and returns its signal, if it is news. */
async function storeItem(
  { store, monitor, meetingOf, now }: ItemWriter,
  { item, description }: DescribedItem,
  before: ItemRow | undefined,
): Promise<SignalDraftInput[]> {
  const contentHash = itemHash(item)
  if (before?.content_hash === contentHash) return []
  // Something that was withdrawn before it was known is no news.
  if (before === undefined && item.state === 'withdrawn') return []
  const startsAt = item.startsAt ? new Date(item.startsAt.instant) : null
  const isFirst = monitor.last_success_at === null
  const isOld = isFirst && startsAt !== null && startsAt.getTime() < now.getTime() - newsMs
  const row: ItemRow = {
    monitor_id: monitor.id,
    external_id: item.externalId,
    content_hash: contentHash,
    is_published: before?.is_published || !isOld,
    starts_at: startsAt,
    meeting_id: before?.meeting_id ?? null,
    item,
    description,
    retrieved_at: now,
  }
  const isMeeting = row.is_published && item.type === 'public_meeting' && item.startsAt !== null
  if (isMeeting) row.meeting_id = await meetingOf(item, item.startsAt, row.meeting_id)
  await store.put(row)
  if (isMeeting) return [await meetingSignal(store, monitor, row, now)]
  return row.is_published ? [itemSignal(monitor, { item, description }, now)] : []
}

function itemSignal(monitor: MonitorRow, { item, description }: DescribedItem, now: Date): SignalDraftInput {
  const externalId = signalIdOf(monitor, item.externalId)
  const made = signalOfItem(item, description, { monitor, externalId, retrievedAt: now })
  const signal = item.type === 'source_changed' ? withSource(made, monitor.source_id) : made
  return item.state === 'withdrawn' ? retractionOf(signal) : signal
}

/** Two workspaces may monitor the same source: each has its own signals. */
function signalIdOf({ workspace_id }: MonitorRow, externalId: string): string {
  return workspace_id === null
    ? externalId
    : `workspace:${hash('sha256', `${workspace_id} ${externalId}`, 'hex')}`
}

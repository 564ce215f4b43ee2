import { hash } from 'node:crypto'
import type { AppendSignals, SignalDraftInput } from '../../firehose/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { MonitorItem, Problem, Reading } from '../connectors/connector.ts'
import { createItemStore, type ItemRow } from '../item-store.ts'
import type { MonitorRow } from '../monitor-store.ts'
import { bodyKey } from '../signals/body-key.ts'
import { emptyDescription, type ItemDescription } from '../signals/item-description.ts'
import { meetingSignal, retractionOf } from '../signals/meeting-signal.ts'
import { findOccurrence } from '../signals/occurrence.ts'
import { signalOfItem, withSource } from '../signals/signal-of-item.ts'

/** An item with its issue areas and linked actors. */
export type DescribedItem = { readonly item: MonitorItem; readonly description: ItemDescription }

/** Older items of a first reading are remembered, but they are no news. */
const newsMs = 30 * 86_400_000
const dayMs = 86_400_000

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
  const isFirst = monitor.last_success_at === null
  const known = await store.find(
    monitor.id,
    items.map(({ item }) => item.externalId),
  )
  const signals: SignalDraftInput[] = []
  /** The meetings that this reading announces, by their titles. */
  const announced = new Map<string, string>()
  for (const { item } of items) {
    const meetingId = known.get(item.externalId)?.meeting_id
    if (meetingId) announced.set(meetingId, item.title)
  }

  async function storeOne({ item, description }: DescribedItem, before: ItemRow | undefined): Promise<void> {
    const contentHash = itemHash(item)
    if (before?.content_hash === contentHash) return
    // Something that was withdrawn before it was known is no news.
    if (before === undefined && item.state === 'withdrawn') return
    const startsAt = item.startsAt ? new Date(item.startsAt.instant) : null
    const isOld = isFirst && startsAt !== null && startsAt.getTime() < context.now.getTime() - newsMs
    const row: ItemRow = {
      monitor_id: monitor.id,
      external_id: item.externalId,
      content_hash: contentHash,
      is_published: before?.is_published || !isOld,
      starts_at: startsAt,
      meeting_id: before?.meeting_id ?? null,
      item,
      description,
      retrieved_at: context.now,
    }
    if (row.is_published && item.type === 'public_meeting' && item.startsAt !== null) {
      row.meeting_id = await meetingFor(item, item.startsAt, row)
      await store.put(row)
      signals.push(await meetingSignal(store, monitor, row, context.now))
      return
    }
    await store.put(row)
    if (row.is_published) signals.push(signalOfOne(item, description))
  }

  /** The meeting that the item announces: its own, one that another source announced, or a new one. */
  async function meetingFor(
    item: MonitorItem,
    startsAt: NonNullable<MonitorItem['startsAt']>,
    row: ItemRow,
  ): Promise<string> {
    const key = bodyKey(item.body ?? item.title, context.placeName)
    const at = Date.parse(startsAt.instant)
    const scope = { workspaceId: monitor.workspace_id, placeKey: monitor.place_key }
    const around =
      row.meeting_id === null
        ? await store.meetingsAround(scope, new Date(at - dayMs), new Date(at + dayMs))
        : []
    // One source that lists two titles for one body and time announces two meetings.
    const possible = around.filter((meeting) => (announced.get(meeting.id) ?? item.title) === item.title)
    const id = row.meeting_id ?? findOccurrence({ key, startsAt }, possible)?.id ?? newId()
    announced.set(id, item.title)
    await store.putMeeting({
      id,
      workspace_id: monitor.workspace_id,
      place_key: monitor.place_key,
      body_key: key,
      starts_at: new Date(at),
      is_all_day: startsAt.isAllDay,
    })
    return id
  }

  const contextOf = (externalId: string) => ({ monitor, externalId, retrievedAt: context.now })

  function signalOfOne(item: MonitorItem, description: ItemDescription): SignalDraftInput {
    const made = signalOfItem(item, description, contextOf(signalIdOf(monitor, item.externalId)))
    const signal = item.type === 'source_changed' ? withSource(made, monitor.source_id) : made
    return item.state === 'withdrawn' ? retractionOf(signal) : signal
  }

  for (const described of items) await storeOne(described, known.get(described.item.externalId))
  if (context.covers) {
    const read = new Set(items.map(({ item }) => item.externalId))
    for (const row of await store.inWindow(monitor.id, context.covers)) {
      if (read.has(row.external_id) || row.item.type !== 'public_meeting') continue
      const description = row.description ?? emptyDescription
      await storeOne({ item: { ...row.item, state: 'withdrawn' }, description }, row)
    }
  }
  if (signals.length > 0) await context.append(tx, signals)
  return signals.length
}

/** Two workspaces may monitor the same source: each has its own signals. */
function signalIdOf({ workspace_id }: MonitorRow, externalId: string): string {
  return workspace_id === null
    ? externalId
    : `workspace:${hash('sha256', `${workspace_id} ${externalId}`, 'hex')}`
}

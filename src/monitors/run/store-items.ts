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
import { assignMeetings, type MeetingItem } from './match-meetings.ts'

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
  const { placeName, now, covers } = context
  const store = createItemStore(tx)
  const read = new Map(items.map((described) => [described.item.externalId, described]))
  const known = await store.find(monitor.id, [...read.keys()])
  const missing = covers ? await store.inWindow(monitor.id, covers) : []
  const rows = [
    ...[...read].flatMap(([id, described]) => newRow(monitor, described, known.get(id), now)),
    ...missing
      .filter(({ external_id, item }) => !read.has(external_id) && item.type === 'public_meeting')
      .flatMap((row) => newRow(monitor, withdrawn(row), row, now)),
  ]
  if (rows.length === 0) return 0
  const titles = new Map<string, string>()
  for (const { external_id, meeting_id } of known.values())
    if (meeting_id !== null) titles.set(meeting_id, read.get(external_id)!.item.title)
  await assignMeetings(store, monitor, rows.filter(isMeeting), { placeName, titles })
  await store.put(rows)
  const signals = await signalsOf(store, monitor, rows, now)
  if (signals.length > 0) await context.append(tx, signals)
  return signals.length
}

const withdrawn = ({ item, description }: ItemRow): DescribedItem => ({
  item: { ...item, state: 'withdrawn' },
  description: description ?? emptyDescription,
})

/** The row of an item that is new or changed. */
function newRow(
  monitor: MonitorRow,
  { item, description }: DescribedItem,
  before: ItemRow | undefined,
  now: Date,
): ItemRow[] {
  const contentHash = itemHash(item)
  if (before?.content_hash === contentHash) return []
  // Something that was withdrawn before it was known is no news.
  if (before === undefined && item.state === 'withdrawn') return []
  const startsAt = item.startsAt ? new Date(item.startsAt.instant) : null
  const isFirst = monitor.last_success_at === null
  const isOld = isFirst && startsAt !== null && startsAt.getTime() < now.getTime() - newsMs
  return [
    {
      monitor_id: monitor.id,
      external_id: item.externalId,
      content_hash: contentHash,
      is_published: before?.is_published || !isOld,
      starts_at: startsAt,
      meeting_id: before?.meeting_id ?? null,
      item,
      description,
      retrieved_at: now,
    },
  ]
}

const isMeeting = (row: ItemRow): row is MeetingItem =>
  row.is_published && row.item.type === 'public_meeting' && row.item.startsAt !== null

/** The signals of published rows. A meeting that several rows announce has one, from the last of them. */
async function signalsOf(
  store: ItemStore,
  monitor: MonitorRow,
  rows: readonly ItemRow[],
  now: Date,
): Promise<SignalDraftInput[]> {
  const lastRows = new Map(rows.filter(isMeeting).map((row) => [row.meeting_id!, row]))
  const all = await store.itemsOfMeetings([...lastRows.keys()])
  return rows.flatMap((row) => {
    if (!row.is_published) return []
    if (!isMeeting(row)) return [itemSignal(monitor, row, now)]
    const isLast = lastRows.get(row.meeting_id!) === row
    return isLast ? [meetingSignal(all.get(row.meeting_id!) ?? [], monitor, row, now)] : []
  })
}

function itemSignal(monitor: MonitorRow, { item, description }: ItemRow, now: Date): SignalDraftInput {
  const externalId = signalIdOf(monitor, item.externalId)
  const made = signalOfItem(item, description ?? emptyDescription, { monitor, externalId, retrievedAt: now })
  const signal = item.type === 'source_changed' ? withSource(made, monitor.source_id) : made
  return item.state === 'withdrawn' ? retractionOf(signal) : signal
}

/** Two workspaces may monitor the same source: each has its own signals. */
function signalIdOf({ workspace_id }: MonitorRow, externalId: string): string {
  return workspace_id === null
    ? externalId
    : `workspace:${hash('sha256', `${workspace_id} ${externalId}`, 'hex')}`
}

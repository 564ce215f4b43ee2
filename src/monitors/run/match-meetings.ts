import { dayMs } from '../../contracts/days.ts'
import { newId } from '../../platform/ids.ts'
import type { ItemTime } from '../connectors/connector.ts'
import type { ItemRow, ItemStore, MeetingRow, MeetingScope } from '../item-store.ts'
import type { MonitorRow } from '../monitor-store.ts'
import { bodyKey } from '../signals/body-key.ts'
import { findOccurrence } from '../signals/occurrence.ts'

/** An item that announces a meeting. */
export type MeetingItem = ItemRow & { readonly item: { readonly startsAt: ItemTime } }

/**
 * Gives each item of a reading the id of its meeting: its own, one that another source announced, or a new one, and
 * stores the meetings. `titles` are those of all meetings that the reading announces, by meeting.
 */
export async function assignMeetings(
  store: ItemStore,
  { workspace_id, place_key }: MonitorRow,
  items: readonly MeetingItem[],
  { placeName, titles }: { placeName: string; titles: Map<string, string> },
): Promise<void> {
  if (items.length === 0) return
  const keyOf = ({ item }: MeetingItem) => bodyKey(item.body ?? item.title, placeName)
  const open = items.filter(({ meeting_id }) => meeting_id === null)
  const scope = { workspaceId: workspace_id, placeKey: place_key, bodyKeys: new Set(open.map(keyOf)) }
  const known = await knownMeetings(store, scope, open.map(startOf))
  const assigned = new Map<string, MeetingRow>()
  for (const row of items) {
    const { title, startsAt } = row.item
    const key = keyOf(row)
    // One source that lists two titles for one body and time announces two meetings.
    const possible = known
      .around(startOf(row))
      .filter((meeting) => (titles.get(meeting.id) ?? title) === title)
    row.meeting_id ??= findOccurrence({ key, startsAt }, possible)?.id ?? newId()
    titles.set(row.meeting_id, title)
    const meeting = {
      id: row.meeting_id,
      workspace_id,
      place_key,
      body_key: key,
      starts_at: new Date(startsAt.instant),
      is_all_day: startsAt.isAllDay,
    }
    known.set(meeting)
    assigned.set(meeting.id, meeting)
  }
  await store.putMeetings([...assigned.values()])
}

const startOf = ({ item }: MeetingItem): number => Date.parse(item.startsAt.instant)

/** The stored meetings around some times, and those that are set later. */
async function knownMeetings(store: ItemStore, scope: MeetingScope, times: readonly number[]) {
  const current = new Map<string, MeetingRow>()
  const days = new Map<number, MeetingRow[]>()
  const dayOf = (at: number) => Math.floor(at / dayMs)
  function set(meeting: MeetingRow): void {
    current.set(meeting.id, meeting)
    const day = dayOf(meeting.starts_at.getTime())
    days.set(day, [...(days.get(day) ?? []), meeting])
  }
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const stored =
    times.length === 0
      ? []
      : await store.meetingsBetween(scope, new Date(first - dayMs), new Date(last + dayMs))
  for (const meeting of stored) set(meeting)
  return {
    set,
    around: (at: number): MeetingRow[] =>
      [-1, 0, 1]
        .flatMap((apart) => days.get(dayOf(at) + apart) ?? [])
        .filter((meeting) => current.get(meeting.id) === meeting),
  }
}

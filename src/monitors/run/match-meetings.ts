import { newId } from '../../platform/ids.ts'
import type { MonitorItem } from '../connectors/connector.ts'
import type { ItemRow, ItemStore } from '../item-store.ts'
import type { MonitorRow } from '../monitor-store.ts'
import { bodyKey } from '../signals/body-key.ts'
import { findOccurrence, sameTimeMinutes } from '../signals/occurrence.ts'

export type MeetingMatcher = ReturnType<typeof createMeetingMatcher>

/** Finds the meetings that the items of one reading announce. `known` are the stored rows of its items. */
export function createMeetingMatcher(
  store: ItemStore,
  monitor: MonitorRow,
  {
    items,
    known,
    placeName,
  }: {
    items: readonly { readonly item: MonitorItem }[]
    known: ReadonlyMap<string, ItemRow>
    placeName: string
  },
) {
  const { workspace_id, place_key } = monitor
  /** The titles of the meetings that this reading announces, by meeting. */
  const titles = new Map<string, string>()
  for (const { item } of items) {
    const meetingId = known.get(item.externalId)?.meeting_id
    if (meetingId) titles.set(meetingId, item.title)
  }

  async function findMeeting(
    item: MonitorItem,
    key: string,
    startsAt: NonNullable<MonitorItem['startsAt']>,
  ): Promise<string | undefined> {
    const around = await store.meetingsAround(
      { workspaceId: workspace_id, placeKey: place_key },
      { at: new Date(startsAt.instant), isAllDay: startsAt.isAllDay, minutes: sameTimeMinutes },
    )
    // One source that lists two titles for one body and time announces two meetings.
    const possible = around.filter((meeting) => (titles.get(meeting.id) ?? item.title) === item.title)
    return findOccurrence({ key, startsAt }, possible)?.id
  }

  /** Returns the meeting of the item: its own, one that another source announced, or a new one. */
  return async function meetingOf(
    item: MonitorItem,
    startsAt: NonNullable<MonitorItem['startsAt']>,
    ownId: string | null,
  ): Promise<string> {
    const key = bodyKey(item.body ?? item.title, placeName)
    const id = ownId ?? (await findMeeting(item, key, startsAt)) ?? newId()
    titles.set(id, item.title)
    await store.putMeeting({
      id,
      workspace_id,
      place_key,
      body_key: key,
      starts_at: new Date(startsAt.instant),
      is_all_day: startsAt.isAllDay,
    })
    return id
  }
}

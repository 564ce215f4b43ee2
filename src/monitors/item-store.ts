import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'
import { storableJson } from '../platform/sql/storable-json.ts'
import type { MonitorItem } from './connectors/connector.ts'
import type { MonitorRow } from './monitor-store.ts'
import type { ItemDescription } from './signals/item-description.ts'

export type ItemRow = {
  monitor_id: string
  external_id: string
  content_hash: string
  is_published: boolean
  starts_at: Date | null
  meeting_id: string | null
  item: MonitorItem
  /** Null for items that were stored before descriptions were. */
  description: ItemDescription | null
  retrieved_at: Date
}

export type MeetingRow = {
  id: string
  workspace_id: string | null
  place_key: string
  body_key: string
  starts_at: Date
  is_all_day: boolean
}

/** What a signal says about its source. */
export type Publisher = Pick<MonitorRow, 'workspace_id' | 'place_key' | 'source_class' | 'title' | 'kind'>

export type PublishedMeeting = ItemRow & { description: ItemDescription; monitor: Publisher }

export type ItemStore = ReturnType<typeof createItemStore>

export function createItemStore(sql: Sql) {
  return {
    async find(monitorId: string, externalIds: readonly string[]): Promise<Map<string, ItemRow>> {
      if (externalIds.length === 0) return new Map()
      const rows = await sql
        .selectFrom('monitor_item')
        .selectAll()
        .where('monitor_id', '=', monitorId)
        .where(raw<boolean>`external_id = any(${[...externalIds]}::text[])`)
        .execute()
      return new Map(rows.map((row) => [row.external_id, row as ItemRow]))
    },

    async put(row: ItemRow): Promise<void> {
      const values = {
        ...row,
        item: storableJson(row.item),
        description: storableJson(row.description),
      }
      await sql
        .insertInto('monitor_item')
        .values(values)
        .onConflict((clash) => clash.columns(['monitor_id', 'external_id']).doUpdateSet(values))
        .execute()
    },

    /** Published items of the window that are not withdrawn yet. */
    async inWindow(
      monitorId: string,
      { from, until }: { from: string | null; until: string | null },
    ): Promise<ItemRow[]> {
      const { rows } = await raw<ItemRow>`
        select * from monitor_item where monitor_id = ${monitorId} and item->>'state' <> 'withdrawn'
          and (${from}::timestamptz is null or starts_at >= ${from}::timestamptz)
          and (${until}::timestamptz is null or starts_at < ${until}::timestamptz)
        order by external_id`.execute(sql)
      return rows
    },

    /** The meetings of a place around a time, for comparison. Where one knows only its day, the whole day counts. */
    async meetingsAround(
      { workspaceId, placeKey }: { workspaceId: string | null; placeKey: string },
      { at, isAllDay, minutes }: { at: Date; isAllDay: boolean; minutes: number },
    ): Promise<MeetingRow[]> {
      const within = (interval: string) =>
        raw<boolean>`starts_at between ${at}::timestamptz - ${interval}::interval and ${at}::timestamptz + ${interval}::interval`
      const { rows } = await raw<MeetingRow>`
        select * from meeting where place_key = ${placeKey} and workspace_id is not distinct from ${workspaceId}
          and ${within('1 day')} and (${isAllDay} or is_all_day or ${within(`${minutes} minutes`)})
        order by id for update`.execute(sql)
      return rows
    },

    async putMeeting(row: MeetingRow): Promise<void> {
      await sql
        .insertInto('meeting')
        .values(row)
        .onConflict((clash) => clash.column('id').doUpdateSet(row))
        .execute()
    },

    /** Published meetings to come, in the given places or everywhere. */
    async upcomingMeetings(now: Date, placeKeys?: readonly string[]): Promise<PublishedMeeting[]> {
      const inPlaces = placeKeys === undefined ? raw`` : raw`and m.place_key = any(${[...placeKeys]}::text[])`
      const { rows } = await raw<PublishedMeeting>`
        select i.*, jsonb_build_object('workspace_id', m.workspace_id,
          'place_key', m.place_key, 'source_class', m.source_class, 'title', m.title, 'kind', m.kind) as monitor
        from monitor m join monitor_item i on i.monitor_id = m.id
        where i.meeting_id is not null and i.is_published and i.starts_at > ${now}
          and i.item->>'state' <> 'withdrawn' and i.description is not null ${inPlaces}
        order by i.starts_at, m.id, i.external_id`.execute(sql)
      return rows
    },

    async lock(monitorId: string, externalId: string): Promise<ItemRow | undefined> {
      const { rows } = await raw<ItemRow>`
        select * from monitor_item where monitor_id = ${monitorId} and external_id = ${externalId}
        for update`.execute(sql)
      return rows[0]
    },

    /** What all sources say about one meeting, oldest source first. */
    async itemsOfMeeting(meetingId: string): Promise<(ItemRow & { source_class: string; title: string })[]> {
      const { rows } = await raw<ItemRow & { source_class: string; title: string }>`
        select i.*, m.source_class, m.title from monitor_item i join monitor m on m.id = i.monitor_id
        where i.meeting_id = ${meetingId} order by m.id`.execute(sql)
      return rows
    },

    async previous(monitorId: string, limit: number): Promise<ItemRow[]> {
      const { rows } = await raw<ItemRow>`
        select * from monitor_item where monitor_id = ${monitorId} order by retrieved_at desc, external_id
        limit ${limit}`.execute(sql)
      return rows
    },
  }
}

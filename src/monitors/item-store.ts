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

/** An item with the title of its monitor. */
export type ItemOfMeeting = ItemRow & { title: string }

/** Where to look for the meeting of an item. */
export type MeetingScope = {
  workspaceId: string | null
  placeKey: string
  /** The bodies in question, by their words. */
  bodyKeys: ReadonlySet<string>
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

    async put(items: readonly ItemRow[]): Promise<void> {
      await raw`
        insert into monitor_item (monitor_id, external_id, content_hash, is_published, starts_at, meeting_id, item,
          description, retrieved_at)
        select monitor_id, external_id, content_hash, is_published, starts_at, meeting_id, item, description, retrieved_at
        from jsonb_to_recordset(${storableJson(items)}::jsonb) as new(monitor_id uuid, external_id text,
          content_hash text, is_published boolean, starts_at timestamptz, meeting_id uuid, item jsonb,
          description jsonb, retrieved_at timestamptz)
        on conflict (monitor_id, external_id) do update set
          (content_hash, is_published, starts_at, meeting_id, item, description, retrieved_at) =
          (excluded.content_hash, excluded.is_published, excluded.starts_at, excluded.meeting_id, excluded.item,
            excluded.description, excluded.retrieved_at)`.execute(sql)
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

    /** The meetings between two times of bodies whose words contain, or are contained in, those of a key. */
    async meetingsBetween(
      { workspaceId, placeKey, bodyKeys }: MeetingScope,
      from: Date,
      until: Date,
    ): Promise<MeetingRow[]> {
      const { rows } = await raw<MeetingRow>`
        select * from meeting where place_key = ${placeKey} and workspace_id is not distinct from ${workspaceId}
          and starts_at between ${from} and ${until} and exists (
            select from unnest(${[...bodyKeys]}::text[]) as key where string_to_array(body_key, ' ')
              <@ string_to_array(key, ' ') or string_to_array(body_key, ' ') @> string_to_array(key, ' '))
          order by id for update`.execute(sql)
      return rows
    },

    async putMeetings(meetings: readonly MeetingRow[]): Promise<void> {
      await raw`
        insert into meeting (id, workspace_id, place_key, body_key, starts_at, is_all_day)
        select id, workspace_id, place_key, body_key, starts_at, is_all_day
        from jsonb_to_recordset(${storableJson(meetings)}::jsonb) as new(id uuid, workspace_id uuid, place_key text,
          body_key text, starts_at timestamptz, is_all_day boolean)
        on conflict (id) do update set (body_key, starts_at, is_all_day) =
          (excluded.body_key, excluded.starts_at, excluded.is_all_day)`.execute(sql)
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

    /** What all sources say about each of some meetings, oldest source first. */
    async itemsOfMeetings(meetingIds: readonly string[]): Promise<Map<string, ItemOfMeeting[]>> {
      const { rows } = await raw<ItemOfMeeting>`
        select i.*, m.title from monitor_item i join monitor m on m.id = i.monitor_id
        where i.meeting_id = any(${[...meetingIds]}::uuid[]) order by m.id, i.external_id`.execute(sql)
      return Map.groupBy(rows, ({ meeting_id }) => meeting_id!)
    },

    async previous(monitorId: string, limit: number): Promise<ItemRow[]> {
      const { rows } = await raw<ItemRow>`
        select * from monitor_item where monitor_id = ${monitorId} order by retrieved_at desc, external_id
        limit ${limit}`.execute(sql)
      return rows
    },
  }
}

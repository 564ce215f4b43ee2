import type { Directory } from '../../directory/index.ts'
import type { AppendSignals } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { noId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createItemStore, type PublishedMeeting } from '../item-store.ts'
import { actorsToLink } from '../signals/actors-of-item.ts'
import { findBody, findBodyInTitle } from '../signals/find-body.ts'
import type { ItemDescription } from '../signals/item-description.ts'
import { meetingSignal } from '../signals/meeting-signal.ts'

type Body = { readonly id: string; readonly name: string }

/**
 * Links upcoming meetings that were read before their body was published, in the given places or everywhere, and
 * revises their signals. Returns their number.
 */
export async function linkMeetings(
  needs: {
    sql: Sql
    directory: Pick<Directory, 'places' | 'knownActors'>
    append: AppendSignals
    now: Clock
  },
  placeKeys?: readonly string[],
): Promise<number> {
  const { sql, directory, now } = needs
  const meetings = (await createItemStore(sql).upcomingMeetings(now(), placeKeys)).filter(isUnlinked)
  const groups = Map.groupBy(meetings, ({ monitor }) => `${monitor.workspace_id} ${monitor.place_key}`)
  let linked = 0
  for (const [first, ...others] of groups.values()) {
    const { place_key, workspace_id } = first!.monitor
    const place = await directory.places.requirePlace(place_key)
    // Public monitors see public actors only.
    const known = await directory.knownActors(place_key, workspace_id ?? noId)
    const bodies = known.filter(({ type }) => type === 'organization')
    for (const meeting of [first!, ...others]) {
      const description = linkedDescription(meeting, bodies, place.name)
      if (description !== null && (await revise(needs, meeting, description))) linked++
    }
  }
  return linked
}

const bodyIndex = ({ item }: PublishedMeeting) =>
  actorsToLink(item).findIndex(({ type, name }) => type === 'organization' && name === item.body)

const isUnlinked = (meeting: PublishedMeeting): boolean =>
  meeting.item.body === null
    ? !meeting.description.convener
    : meeting.description.actorIds[bodyIndex(meeting)] === null

/** Null when no body of the directory fits. */
function linkedDescription(
  meeting: PublishedMeeting,
  bodies: readonly Body[],
  placeName: string,
): ItemDescription | null {
  const { item, description } = meeting
  if (item.body === null) {
    const id = findBodyInTitle(item.title, bodies, placeName)
    const convener = bodies.find((body) => body.id === id)
    return convener ? { ...description, convener: { id: convener.id, name: convener.name } } : null
  }
  const id = findBody(item.body, bodies, placeName)
  return id === null ? null : { ...description, actorIds: description.actorIds.with(bodyIndex(meeting), id) }
}

/** False when another instance did it, or when the source was read meanwhile. */
const revise = (
  { sql, append, now }: Parameters<typeof linkMeetings>[0],
  { monitor, ...meeting }: PublishedMeeting,
  description: ItemDescription,
): Promise<boolean> =>
  inTransaction(sql, async (tx) => {
    const store = createItemStore(tx)
    const current = await store.lock(meeting.monitor_id, meeting.external_id)
    if (JSON.stringify(current?.description) !== JSON.stringify(meeting.description)) return false
    if (current === undefined || current.content_hash !== meeting.content_hash) return false
    await store.put([{ ...current, description }])
    const meetingId = current.meeting_id!
    const all = (await store.itemsOfMeetings([meetingId])).get(meetingId) ?? []
    await append(tx, [meetingSignal(all, monitor, current, now())])
    return true
  })

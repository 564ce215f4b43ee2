import type { SignalDraftInput } from '../../firehose/index.ts'
import type { ItemOfMeeting, ItemRow, Publisher } from '../item-store.ts'
import { emptyDescription } from './item-description.ts'
import { mergeSources } from './occurrence.ts'
import { signalOfItem } from './signal-of-item.ts'

/** What all sources of a meeting say together, `own` first. It is retracted when all of them withdrew it. */
export function meetingSignal(
  all: readonly ItemOfMeeting[],
  monitor: Publisher,
  own: ItemRow,
  now: Date,
): SignalDraftInput {
  const externalId = `meeting:${own.meeting_id}`
  const live = all.filter(({ item }) => item.state !== 'withdrawn')
  const isOwn = (row: ItemRow) => row.monitor_id === own.monitor_id && row.external_id === own.external_id
  const views = [...live]
    .sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
    .map((row) => ({
      item: row.item,
      publisher: row.title,
      signal: signalOfItem(row.item, row.description ?? emptyDescription, {
        monitor: { ...monitor, title: row.title },
        externalId,
        retrievedAt: row.retrieved_at,
      }),
    }))
  if (views.length === 0)
    return retractionOf(signalOfItem(own.item, emptyDescription, { monitor, externalId, retrievedAt: now }))
  return mergeSources(views, live[0]!.item.title)
}

export const retractionOf = (signal: SignalDraftInput): SignalDraftInput => ({
  ...signal,
  retract: true,
  summary: 'The source no longer lists it.',
})

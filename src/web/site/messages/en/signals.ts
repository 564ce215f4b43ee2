/** Signals and meetings, wherever they appear. */
import { changedFieldNames } from '../../../../contracts/directory/change-words.ts'
import type { ChangedField } from '../../../../contracts/directory/history.ts'
import { signalTexts, type TranslatedSignalTexts } from '../../../../contracts/firehose/signal-texts.ts'
import type { SignalType } from '../../vocabulary.ts'

export const signals = {
  texts: signalTexts as TranslatedSignalTexts,
  changedFields: (fields: readonly ChangedField[]) => changedFieldNames(fields, 'en'),
  type: {
    public_meeting: 'Meeting',
    public_comment: 'Public comment',
    vote: 'Vote',
    filing: 'Filing',
    grant_award: 'Grant',
    appointment: 'Appointment',
    source_changed: 'Source changed',
    source_broken: 'Source broken',
    new_source: 'New source',
    actor_discovered: 'New actor',
    actor_updated: 'Actor updated',
    flag_resolved: 'Report resolved',
    coverage_gap: 'Gap found',
    other: 'Other news',
  } satisfies Record<SignalType, string>,
  /** The kind of a signal about a source that works again. */
  recovered: 'Source recovered',
  upcoming: 'Upcoming',
  upcomingOn: (date: string) => `Upcoming: ${date}`,
  corrected: 'Corrected',
  withdrawn: 'Withdrawn',
  canceled: 'Canceled',
  foundOn: (day: string) => `Found on ${day}`,
  postponed: 'Postponed',
  agenda: 'Agenda',
  addToCalendar: 'Add to calendar',
  today: 'Today',
  inDays: (days: number) => (days === 1 ? 'Tomorrow' : `In ${days} days`),
}

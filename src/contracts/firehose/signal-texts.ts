import type { SignalType } from './signals.ts'

/** The words of the service in signals about one kind of event. */
export type SignalText = {
  type: SignalType
  /** What a title begins with; names follow. Without a space at its end it is the whole title. */
  title: string
  /** The whole summary, where it is always the same. */
  summary: string
}

/** The titles and summaries that the service itself writes in signals, in English. Pages translate them. */
export const signalTexts = {
  actor_published: {
    type: 'actor_discovered',
    title: 'New in the directory: ',
    summary: 'The actor was published with its sources.',
  },
  actor_corrected: {
    type: 'actor_updated',
    title: 'Updated: ',
    summary: 'The record of the actor was changed.',
  },
  actor_sourced: {
    type: 'new_source',
    title: 'New source for ',
    summary: 'The actor has a new source.',
  },
  actor_removed: {
    type: 'actor_updated',
    title: 'Removed: ',
    summary: 'The actor was removed from the directory.',
  },
  actor_merged: {
    type: 'actor_updated',
    title: 'Merged: ',
    summary: 'The actor was merged into another actor.',
  },
  actor_suppressed: {
    type: 'actor_updated',
    title: 'Removed',
    summary: 'The record was removed from the directory.',
  },
  flag_resolved: {
    type: 'flag_resolved',
    title: 'Corrected after a report: ',
    summary: 'A reviewer corrected the record after a report.',
  },
  flag_confirmed: {
    type: 'flag_resolved',
    title: 'Report confirmed: ',
    summary: 'A reviewer agreed with a report. The record itself was not changed.',
  },
  member_appointed: {
    type: 'appointment',
    title: '',
    summary: 'The membership was added to the directory.',
  },
  relation_changed: {
    type: 'actor_updated',
    title: '',
    summary: 'The relation was added to the directory.',
  },
  relation_ended: { type: 'actor_updated', title: '', summary: 'The relation has ended.' },
  relation_removed: {
    type: 'actor_updated',
    title: '',
    summary: 'The relation was removed from the directory.',
  },
  page_changed: { type: 'source_changed', title: 'Page changed: ', summary: '' },
  source_unread: { type: 'source_broken', title: 'Source cannot be read: ', summary: '' },
  source_stopped: { type: 'source_broken', title: 'Source stopped responding: ', summary: '' },
  source_silent: { type: 'source_broken', title: 'Source is silent: ', summary: '' },
  source_recovered: { type: 'source_broken', title: 'Source works again: ', summary: '' },
  body_new: { type: 'other', title: 'New public body: ', summary: '' },
  body_active: { type: 'other', title: 'Public body is active again: ', summary: '' },
  body_inactive: { type: 'other', title: 'Public body is no longer active: ', summary: '' },
} as const satisfies Record<string, SignalText>

/** The words of one kind of event in another language. */
export type TranslatedSignalTexts = Readonly<Record<keyof typeof signalTexts, Omit<SignalText, 'type'>>>

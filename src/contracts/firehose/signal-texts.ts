import type { SignalType } from './signals.ts'

type OwnWords = {
  type: SignalType
  /** What a title begins with; names follow. Without a space at its end it is the whole title. */
  title: string
  /** The whole summary, where it is always the same. */
  summary: string
}

/** What the service itself writes in signals, in English. Titles of sources stay as they are; pages translate these. */
export const ownWords = {
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
} as const satisfies Record<string, OwnWords>

/** The words of one kind of event in another language. */
export type TranslatedWords = Readonly<Record<keyof typeof ownWords, Omit<OwnWords, 'type'>>>

/** A signal in the language of a page, as far as the service wrote it. */
export function translateOwnWords<
  S extends { signal_type: string; title: string; summary?: string | null | undefined },
>(signal: S, to: TranslatedWords): S {
  let { title, summary } = signal
  for (const [key, own] of Object.entries(ownWords) as [keyof typeof ownWords, OwnWords][]) {
    if (own.type !== signal.signal_type) continue
    const isOpening = own.title.endsWith(' ') && signal.title.startsWith(own.title)
    if (isOpening || signal.title === own.title) title = to[key].title + signal.title.slice(own.title.length)
    if (own.summary !== '' && signal.summary === own.summary) summary = to[key].summary
  }
  return { ...signal, title, summary }
}

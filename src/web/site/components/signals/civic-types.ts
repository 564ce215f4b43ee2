import type { SignalType } from '../../vocabulary.ts'

/** What happened in places. Changes of our own records and the health of sources are on the pages of signals. */
export const civicTypes: readonly SignalType[] = [
  'public_meeting',
  'vote',
  'public_comment',
  'filing',
  'grant_award',
  'appointment',
  'source_changed',
  'other',
]

export const isCivic = (type: SignalType): boolean => civicTypes.includes(type)

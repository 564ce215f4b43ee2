import type { SignalType } from '../../vocabulary.ts'
import type { IconName } from '../layout/icon.tsx'

export const signalIcons: Record<SignalType, IconName> = {
  public_meeting: 'calendar',
  public_comment: 'comment',
  vote: 'vote',
  filing: 'filing',
  grant_award: 'grant',
  appointment: 'appointment',
  source_changed: 'source-changed',
  source_broken: 'source-broken',
  new_source: 'new-source',
  actor_discovered: 'actor-discovered',
  actor_updated: 'actor-updated',
  flag_resolved: 'report',
  coverage_gap: 'gap',
  other: 'news',
}

/** A source that works again corrects the signal that it is broken, so the type is the same. */
export const signalIcon = (signal: { signal_type: SignalType; isRecovered: boolean }): IconName =>
  signal.isRecovered ? 'source-recovered' : signalIcons[signal.signal_type]

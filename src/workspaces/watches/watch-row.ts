import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { WatchTarget } from '../../contracts/workspaces/watch-targets.ts'
import type { Cadence } from '../../contracts/workspaces/watches.ts'
import type { Narrowing } from '../../firehose/index.ts'
import type { Authorship } from '../authorship.ts'

type WithoutState<T> = T extends unknown ? Omit<T, 'state' | 'url'> : never
/** A target as stored: with its last known name, without the fields that are looked up on read. */
export type StoredTarget = WithoutState<WatchTarget>

export type WatchRow = Authorship & {
  id: string
  workspace_id: string
  session_id: string
  name: string
  target: StoredTarget
  query: FirehoseQuery
  narrowing: Narrowing | null
  cadence: Cadence
  muted: boolean
  muted_until: Date | null
  match_count: number
  last_matched_at: Date | null
  digest_from: Date | null
  digest_at: Date | null
  feed_hash: Buffer | null
  account_id: string | null
  quiet_until: Date | null
  is_paused: boolean
}

export type AddressRow = {
  watch_id: string
  address: string
  muted_at: Date | null
  confirmed_at: Date | null
  refused_at: Date | null
}

/** The `quiet_until` of a webhook that is silent with no end date. */
export const forever = new Date('9999-12-31T00:00:00Z')

/** A watch is no longer muted once `muted_until` has passed. */
export function isMuted({ muted, muted_until }: Pick<WatchRow, 'muted' | 'muted_until'>, now: Date): boolean {
  return muted && (muted_until === null || muted_until > now)
}

/** How history and usage records refer to a watch. */
export function toSubject({ id, name }: Pick<WatchRow, 'id' | 'name'>) {
  return { type: 'watch', id, name }
}

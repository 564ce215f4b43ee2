import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { WatchTarget } from '../../contracts/workspaces/watch-targets.ts'
import type { Cadence } from '../../contracts/workspaces/watches.ts'
import type { Narrowing } from '../../firehose/index.ts'
import type { Authorship } from '../authorship.ts'

type WithoutState<T> = T extends unknown ? Omit<T, 'state' | 'url'> : never
/** As it is kept: with the last name known, without what is looked up each time. */
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

/** Up to when a webhook rests that rests until somebody says otherwise. */
export const forever = new Date('9999-12-31T00:00:00Z')

/** A time that has passed ends it. */
export function isMuted({ muted, muted_until }: Pick<WatchRow, 'muted' | 'muted_until'>, now: Date): boolean {
  return muted && (muted_until === null || muted_until > now)
}

/** A watch as histories and proofs of use name it. */
export function toSubject({ id, name }: Pick<WatchRow, 'id' | 'name'>) {
  return { type: 'watch', id, name }
}

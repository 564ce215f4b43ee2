import type { ChangeReason } from '../../contracts/directory/history.ts'
import type { Changed } from '../../platform/changes.ts'
import type { Caller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** What every edit of public records needs: its transaction, who makes it, and where it reports changed cache tags. */
export type Edit<C extends Caller = Caller> = {
  readonly tx: Sql
  readonly changed: Changed
  readonly caller: C
  /** Why the actor changes, for its public history; null when another entry of the history says it. */
  readonly reason?: ChangeReason | null | undefined
}

import type { Generated } from 'kysely'
import type { ChangeKind, ChangeReason } from '../../contracts/directory/history.ts'
import type { Timestamp } from './columns.ts'

export type HistoryTables = {
  entity_change: {
    id: string
    entity_id: string
    at: Timestamp
    kind: ChangeKind
    reason: ChangeReason
    fields: Generated<string[]>
    sources_added: Generated<number>
    claims_added: Generated<number>
    claims_removed: Generated<number>
    other_id: string | null
    relation: string | null
  }
}

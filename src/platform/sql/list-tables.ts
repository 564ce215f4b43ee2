import type { Generated } from 'kysely'
import type { Authored, Timestamp } from './columns.ts'

/** What a workspace keeps about records of the directory. */
export type ListTables = {
  list: Authored & {
    id: string
    workspace_id: string
    name: string
    description: string | null
    item_count: Generated<number>
  }
  list_item: Authored & {
    workspace_id: string
    list_id: string
    entity_id: string
    entity_name: string
    note: string | null
    position: number
  }
  note: Authored & {
    id: string
    workspace_id: string
    target_type: 'entity' | 'source'
    target_id: string
    target_name: string
    text: string
  }
  review: Authored & {
    workspace_id: string
    target_type: 'entity' | 'source'
    target_id: string
    target_name: string
    state: string
    comment: string | null
  }
  review_step: {
    id: string
    workspace_id: string
    target_type: 'entity' | 'source'
    target_id: string
    from_state: string
    to_state: string
    comment: string | null
    at: Timestamp
    account_id: string | null
    account_name: string
  }
}

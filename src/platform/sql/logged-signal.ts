import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** Columns that the inbox and the log of signals share. */
export type LoggedSignal = {
  kind: 'signal' | 'retraction'
  signal_id: string
  chain_id: string
  places: string[]
  issues: string[]
  actor_types: string[]
  signal_types: string[]
  source_classes: string[]
  subjects: Generated<string[]>
  words: Generated<string[]>
  visibility: 'workspace' | 'partner' | 'public' | 'reviewer'
  workspace_id: string | null
  detected_at: Timestamp
  occurred_at: Timestamp
  relevance: number
  body: string
}

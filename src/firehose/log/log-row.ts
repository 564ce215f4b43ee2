import type { LogEntry } from './entry.ts'
import type { LogPosition } from './signal-log.ts'

/** What the inbox and the log have in common, in one order for all statements. */
export const draftColumns = [
  'kind',
  'signal_id',
  'chain_id',
  'places',
  'issues',
  'actor_types',
  'signal_types',
  'source_classes',
  'subjects',
  'words',
  'visibility',
  'workspace_id',
  'detected_at',
  'occurred_at',
  'relevance',
  'body',
] as const

export type LogRow = {
  seq: number
  sequenced_at: Date
  kind: LogEntry['kind']
  signal_id: string
  chain_id: string
  places: string[]
  issues: string[]
  actor_types: LogEntry['keys']['actorTypes']
  signal_types: LogEntry['keys']['signalTypes']
  source_classes: LogEntry['keys']['sourceClasses']
  subjects: string[]
  words: string[]
  visibility: LogEntry['visibility']
  workspace_id: string | null
  detected_at: Date
  occurred_at: Date
  relevance: number
  body: string
}

export type HeadRow = {
  epoch: string
  head: number
  head_at: Date | null
  floor: number
  floor_at: Date | null
}

export function entryOf(row: LogRow): LogEntry {
  return {
    seq: row.seq,
    sequencedAt: row.sequenced_at.getTime(),
    kind: row.kind,
    signalId: row.signal_id,
    chainId: row.chain_id,
    keys: {
      places: row.places,
      issues: row.issues,
      actorTypes: row.actor_types,
      signalTypes: row.signal_types,
      sourceClasses: row.source_classes,
      subjects: row.subjects,
      words: row.words,
    },
    visibility: row.visibility,
    workspaceId: row.workspace_id,
    detectedAt: row.detected_at.getTime(),
    occurredAt: row.occurred_at.getTime(),
    relevance: row.relevance,
    json: row.body,
  }
}

export function positionOf(row: HeadRow): LogPosition {
  return {
    epoch: row.epoch,
    head: row.head,
    headAt: row.head_at?.getTime(),
    floor: row.floor,
    floorAt: row.floor_at?.getTime(),
  }
}

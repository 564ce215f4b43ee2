import { parseInt8, parseTexts, parseTime } from '../../platform/sql/type-parsers.ts'
import type { LogEntry, MatchKeys } from './log-entry.ts'
import type { LogPosition } from './signal-log.ts'

/** The columns that inbox and log share, in the order that all statements use. */
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

/** The columns of an entry, in the order that `RowEntry` expects. */
export const rowColumns = ['seq', 'sequenced_at', ...draftColumns] as const
/** A row in PostgreSQL's text format. */
export type TextRow = readonly (string | null)[]

const at = Object.fromEntries(rowColumns.map((name, index) => [name, index])) as Record<
  (typeof rowColumns)[number],
  number
>

/** A log entry that parses its fields on access, because a replay reads only a few of them. */
export class RowEntry implements LogEntry {
  readonly seq: number
  readonly #row: TextRow
  #keys: MatchKeys | undefined

  constructor(row: TextRow) {
    this.seq = parseInt8(row[at.seq]!)
    this.#row = row
  }

  get kind(): LogEntry['kind'] {
    return this.#row[at.kind] as LogEntry['kind']
  }

  get json(): string {
    return this.#row[at.body]!
  }

  get sequencedAt(): number {
    return this.#time('sequenced_at')
  }

  get signalId(): string {
    return this.#row[at.signal_id]!
  }

  get chainId(): string {
    return this.#row[at.chain_id]!
  }

  get visibility(): LogEntry['visibility'] {
    return this.#row[at.visibility] as LogEntry['visibility']
  }

  get workspaceId(): string | null {
    return this.#row[at.workspace_id]!
  }

  get detectedAt(): number {
    return this.#time('detected_at')
  }

  get occurredAt(): number {
    return this.#time('occurred_at')
  }

  get relevance(): number {
    return Number(this.#row[at.relevance])
  }

  get keys(): MatchKeys {
    this.#keys ??= {
      places: this.#texts('places'),
      issues: this.#texts('issues'),
      actorTypes: this.#texts('actor_types') as MatchKeys['actorTypes'],
      signalTypes: this.#texts('signal_types') as MatchKeys['signalTypes'],
      sourceClasses: this.#texts('source_classes') as MatchKeys['sourceClasses'],
      subjects: this.#texts('subjects'),
      words: this.#texts('words'),
    }
    return this.#keys
  }

  #texts(column: keyof typeof at): string[] {
    return parseTexts(this.#row[at[column]]!) as string[]
  }

  #time(column: keyof typeof at): number {
    return parseTime(this.#row[at[column]]!).getTime()
  }
}

export type HeadRow = {
  epoch: string
  head: number
  head_at: Date | null
  floor: number
  floor_at: Date | null
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

import { sql as raw } from 'kysely'
import type { Signal } from '../../contracts/firehose/signals.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** The current state of a signal that a workspace may see. */
export type PublishedSignal = {
  id: string
  visibility: 'public' | 'workspace'
  state: 'current' | 'replaced' | 'withdrawn'
  /** Id of the current signal that replaced it. */
  replacedBy: string | null
  /** The last revision; undefined when it has expired from the log. */
  signal: Signal | undefined
}

type Row = {
  id: string
  visibility: PublishedSignal['visibility']
  is_withdrawn: boolean
  last_id: string
  is_last_withdrawn: boolean
  body: string | null
}

/**
 * Public signals and those of the workspace, by lower-case id. Partner and reviewer signals are left out, because those
 * roles belong to a person and not to a workspace.
 */
export async function readPublishedSignals(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, PublishedSignal>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Map()
  // A signal that was just published may still be in the inbox, which has no index but is short.
  const { rows } = await raw<Row>`
    select s.id, s.visibility, s.retracted_at is not null as is_withdrawn, last.id as last_id,
      last.retracted_at is not null as is_last_withdrawn, coalesce(
        (select l.body from signal_log l where l.chain_id = s.chain_id and l.signal_id = s.id and l.kind = 'signal'
          order by l.seq desc limit 1),
        (select i.body from signal_inbox i where i.signal_id = s.id and i.kind = 'signal'
          order by i.xid desc, i.id desc limit 1)) as body
    from signal s cross join lateral (
      select id, retracted_at from signal where chain_id = s.chain_id order by revision desc limit 1) last
    where s.id = any(${known}::uuid[])
      and (s.visibility = 'public' or (s.visibility = 'workspace' and s.workspace_id = ${workspaceId}))`.execute(
    sql,
  )
  return new Map(rows.map((row) => [row.id, toPublishedSignal(row)]))
}

function toPublishedSignal(row: Row): PublishedSignal {
  const isReplaced = row.last_id !== row.id
  return {
    id: row.id,
    visibility: row.visibility,
    state: row.is_withdrawn ? 'withdrawn' : isReplaced ? 'replaced' : 'current',
    replacedBy: isReplaced && !row.is_last_withdrawn ? row.last_id : null,
    signal: row.body === null ? undefined : (JSON.parse(row.body) as Signal),
  }
}

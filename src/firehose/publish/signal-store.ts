import { sql as raw } from 'kysely'
import type { SignalVisibility } from '../../contracts/firehose/signals.ts'
import { workspaceLockSpace } from '../../platform/sql/advisory-locks.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { MatchKeys } from '../log/log-entry.ts'

/** What is kept of a published signal, to know what corrects it and whom that must reach. */
export type SignalRow = {
  id: string
  chainId: string
  externalScope: string | null
  externalId: string | null
  /** Counts up along the whole chain: its highest is what is true now. */
  revision: number
  contentHash: string
  kept: Kept
  visibility: SignalVisibility
  workspaceId: string | null
  occurredAt: string
  retractedAt: Date | null
}

/** United over all revisions, except for what belongs to this signal alone. */
export type Kept = MatchKeys & { readonly detectedAt: number; readonly supersedes: string | null }

const columns = [
  'id',
  'chain_id',
  'external_scope',
  'external_id',
  'revision',
  'content_hash',
  'keys',
  'visibility',
  'workspace_id',
  'occurred_at',
  'retracted_at',
] as const

export type SignalStore = ReturnType<typeof createSignalStore>

export function createSignalStore(tx: Sql) {
  return {
    /** One publication of a workspace at a time. It waits before it has a transaction id, and so keeps the order. */
    async takeTurn(workspaceId: string): Promise<void> {
      await raw`select pg_advisory_xact_lock(${workspaceLockSpace}, hashtext(${workspaceId}))`.execute(tx)
    },

    /** Leaves out those whose external id exists already, also when it came to be only now. */
    async insertNew(rows: readonly SignalRow[]): Promise<Set<string>> {
      if (rows.length === 0) return new Set()
      const inserted = await tx
        .insertInto('signal')
        .values(rows.map(toColumns))
        .onConflict((clash) => clash.columns(['external_scope', 'external_id']).doNothing())
        .returning('id')
        .execute()
      return new Set(inserted.map((row) => row.id))
    },

    /** In one order for everybody, so that two writers do not wait for each other. */
    async lockByIds(ids: readonly string[]): Promise<SignalRow[]> {
      if (ids.length === 0) return []
      const rows = await tx
        .selectFrom('signal')
        .select(columns)
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute()
      return rows.map(toRow)
    },

    async lockByExternalIds(scope: string, externalIds: readonly string[]): Promise<SignalRow[]> {
      if (externalIds.length === 0) return []
      const rows = await tx
        .selectFrom('signal')
        .select(columns)
        .where('external_scope', '=', scope)
        .where('external_id', 'in', externalIds)
        .orderBy('id')
        .forUpdate()
        .execute()
      return rows.map(toRow)
    },

    /** Which signal is the last of each chain, without those that are not told yet. */
    async lastOfChains(
      chainIds: readonly string[],
      untold: readonly SignalRow[],
    ): Promise<Map<string, string>> {
      if (chainIds.length === 0) return new Map()
      const rows = await tx
        .selectFrom('signal')
        .distinctOn('chain_id')
        .select(['chain_id', 'id'])
        .where('chain_id', 'in', chainIds)
        .where(raw<boolean>`not id = any(${untold.map((row) => row.id)}::uuid[])`)
        .orderBy('chain_id')
        .orderBy('revision', 'desc')
        .execute()
      return new Map(rows.map((row) => [row.chain_id, row.id]))
    },

    /**
     * The log orders transactions by their ids. One that began before the last writer of a signal, and waited for it,
     * would be told before it: such a transaction gives up, and comes again with a younger id.
     */
    async giveUpIfOlder(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const { rows } = await raw<{ id: string }>`
        select id from signal where id = any(${ids}::uuid[]) and age(xmin) < 0 limit 1`.execute(tx)
      if (rows.length > 0) {
        throw Object.assign(new Error('A younger transaction has written the signal'), { code: '40001' })
      }
    },

    async update(rows: readonly SignalRow[]): Promise<void> {
      if (rows.length === 0) return
      await raw`
        update signal set external_scope = new.external_scope, external_id = new.external_id,
          revision = new.revision, content_hash = new.content_hash, keys = new.keys,
          occurred_at = new.occurred_at, retracted_at = new.retracted_at
        from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...toColumns(row), keys: row.kept })))}::jsonb) as new(
          id uuid, external_scope text, external_id text, revision integer, content_hash text, keys jsonb,
          occurred_at timestamptz, retracted_at timestamptz)
        where signal.id = new.id`.execute(tx)
    },
  }
}

function toColumns(row: SignalRow) {
  return {
    id: row.id,
    chain_id: row.chainId,
    external_scope: row.externalScope,
    external_id: row.externalId,
    revision: row.revision,
    content_hash: row.contentHash,
    keys: JSON.stringify(row.kept),
    visibility: row.visibility,
    workspace_id: row.workspaceId,
    occurred_at: row.occurredAt,
    retracted_at: row.retractedAt,
  }
}

type Columns = Omit<ReturnType<typeof toColumns>, 'keys' | 'occurred_at'> & {
  keys: unknown
  occurred_at: Date
}

function toRow(row: Columns): SignalRow {
  return {
    id: row.id,
    chainId: row.chain_id,
    externalScope: row.external_scope,
    externalId: row.external_id,
    revision: row.revision,
    contentHash: row.content_hash,
    // What was published before these were kept has none.
    kept: { subjects: [], words: [], ...(row.keys as Omit<Kept, 'subjects' | 'words'>) },
    visibility: row.visibility,
    workspaceId: row.workspace_id,
    occurredAt: row.occurred_at.toISOString(),
    retractedAt: row.retracted_at,
  }
}

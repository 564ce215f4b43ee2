import { sql as raw } from 'kysely'
import type { SignalVisibility } from '../../contracts/firehose/signals.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { MatchKeys } from '../log/log-entry.ts'

/** The stored state of a published signal, needed to correct it and to reach earlier recipients. */
export type SignalRow = {
  id: string
  chainId: string
  externalScope: string | null
  externalId: string | null
  /** Increases along the whole chain: the highest revision is the current one. */
  revision: number
  contentHash: string
  storedKeys: StoredKeys
  visibility: SignalVisibility
  workspaceId: string | null
  occurredAt: string
  retractedAt: Date | null
}

/** The keys of all revisions; `supersedes` belongs to this signal alone. */
type StoredKeys = MatchKeys & { readonly detectedAt: number; readonly supersedes: string | null }

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
    /** Skips rows whose external id exists, including one that another transaction just inserted. */
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

    /** Always locks in id order, so two writers cannot deadlock. */
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

    /** The last signal of each chain, not counting rows that are not in the log yet. */
    async lastOfChains(
      chainIds: readonly string[],
      unpublished: readonly SignalRow[],
    ): Promise<Map<string, string>> {
      if (chainIds.length === 0) return new Map()
      const rows = await tx
        .selectFrom('signal')
        .distinctOn('chain_id')
        .select(['chain_id', 'id'])
        .where('chain_id', 'in', chainIds)
        .where(raw<boolean>`not id = any(${unpublished.map((row) => row.id)}::uuid[])`)
        .orderBy('chain_id')
        .orderBy('revision', 'desc')
        .execute()
      return new Map(rows.map((row) => [row.chain_id, row.id]))
    },

    /**
     * The log orders transactions by id. A transaction that started before the last writer of a signal would be ordered
     * before it, so it aborts and is retried with a younger id.
     */
    async abortIfOlder(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const { rows } = await raw<{ id: string }>`
        select id from signal where id = any(${ids}::uuid[]) and age(xmin) < 0 limit 1`.execute(tx)
      if (rows.length > 0) {
        throw Object.assign(new Error('A younger transaction wrote the signal'), { code: '40001' })
      }
    },

    async update(rows: readonly SignalRow[]): Promise<void> {
      if (rows.length === 0) return
      await raw`
        update signal set external_scope = new.external_scope, external_id = new.external_id,
          revision = new.revision, content_hash = new.content_hash, keys = new.keys,
          occurred_at = new.occurred_at, retracted_at = new.retracted_at
        from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...toColumns(row), keys: row.storedKeys })))}::jsonb) as new(
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
    keys: JSON.stringify(row.storedKeys),
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
    // Older rows were stored without subjects and words.
    storedKeys: { subjects: [], words: [], ...(row.keys as Omit<StoredKeys, 'subjects' | 'words'>) },
    visibility: row.visibility,
    workspaceId: row.workspace_id,
    occurredAt: row.occurred_at.toISOString(),
    retractedAt: row.retracted_at,
  }
}

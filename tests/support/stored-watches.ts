import type { Narrowing } from '../../src/firehose/query/compiled-query.ts'
import { createQueryCompiler } from '../../src/firehose/query/query-compiler.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Sql } from '../../src/platform/sql/database.ts'
import { createWatchWorker, type WatchWorkerNeeds } from '../../src/workspaces/watches/watch-worker.ts'
import type { LogInstance } from './signal-log.ts'

/** A query compiler that accepts every place and issue. */
const compiler = createQueryCompiler({
  places: async (given) => new Map(given.map((one) => [one, one])),
  issues: (given) => new Map(given.map((one) => [one, [one]])),
  states: async (states) => ({ states, placeKeys: [] }),
})

/** The Firehose API for watches, backed by one log instance. */
export function signalLogOf({ log }: LogInstance) {
  const { position, read, readAll, onEntries, onEpoch } = log
  return { position, read, readAll, onEntries, onEpoch, compileAll: compiler.compileAll }
}

/** Starts a watch worker for which every watch is paid. */
export function startWatchWorker(
  instance: LogInstance,
  more: Partial<Pick<WatchWorkerNeeds, 'queue' | 'now'>> = {},
) {
  return createWatchWorker({
    database: instance.database,
    signalLog: signalLogOf(instance),
    pauseSync: { syncImmediate: async () => undefined, syncDue: async (ids) => new Set(ids) },
    queue: undefined,
    baseUrl: 'http://directory.test',
    now: () => new Date(),
    retryMs: 20,
    log: { info: () => undefined, warn: () => undefined },
    ...more,
  })
}

export async function storeWorkspace(sql: Sql): Promise<string> {
  const id = newId()
  await sql.insertInto('workspace').values({ id, name: 'Newsroom', kind: 'team' }).execute()
  return id
}

export type WatchFilters = {
  places?: string[]
  issues?: string[]
  signal_types?: string[]
  narrowing?: Narrowing
  start?: { epoch: string; seq: number }
}

/** Inserts watches directly and returns their ids. */
export async function storeWatches(
  sql: Sql,
  workspaceId: string,
  all: readonly WatchFilters[],
): Promise<string[]> {
  const now = new Date()
  const by = { created_by: null, created_by_name: 'T', updated_by: null, updated_by_name: 'T' }
  const rows = all.map(({ narrowing, start, ...filters }) => {
    const id = newId()
    const query = {
      places: [],
      issues: [],
      actor_types: [],
      signal_types: [],
      source_classes: [],
      visibility: 'workspace',
      since: null,
      until: null,
      cursor: null,
      limit: 50,
      sort: 'detected_at_desc',
      ...filters,
    }
    return {
      id,
      workspace_id: workspaceId,
      session_id: newId(),
      name: id,
      target_hash: id,
      feed_hash: null,
      target: JSON.stringify({ kind: 'query', query }),
      query: JSON.stringify(query),
      narrowing: narrowing ? JSON.stringify(narrowing) : null,
      cadence: 'daily' as const,
      start_epoch: start?.epoch ?? null,
      start_seq: start?.seq ?? null,
      digest_from: now,
      digest_at: new Date(now.getTime() + 86_400_000),
      created_at: now,
      updated_at: now,
      ...by,
    }
  })
  for (let at = 0; at < rows.length; at += 1000) {
    await sql
      .insertInto('watch')
      .values(rows.slice(at, at + 1000))
      .execute()
  }
  return rows.map(({ id }) => id)
}

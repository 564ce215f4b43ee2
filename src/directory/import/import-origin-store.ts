import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { stableUrl } from '../entity-writer/entity-draft.ts'

/** What an import of boundaries states besides its file. */
export type BoundaryOptions = {
  source: string
  title: string
  valid_from: string
  valid_until: string | null
}

type Dataset =
  | { dataset: 'jsonl' | 'openstates' | 'congress' | 'ocd-places'; options?: unknown }
  | { dataset: 'boundaries'; options: BoundaryOptions }

/** An import that can be repeated. */
export type ImportOrigin = Dataset & {
  /** An absolute path, or the address of an archive. */
  location: string
  /** Empty for all states. */
  state: string
  version: string | null
  etag: string | null
}

export async function recordOrigin(sql: Sql, origin: ImportOrigin, at: Date): Promise<void> {
  const { version, etag } = origin
  const options = JSON.stringify(origin.options ?? {})
  await sql
    .insertInto('import_origin')
    .values({ ...origin, options, imported_at: at })
    .onConflict((clash) =>
      clash
        .columns(['dataset', 'location', 'state'])
        .doUpdateSet({ version, etag, options, imported_at: at }),
    )
    .execute()
}

/** Imports in the order in which they were made first to last. */
export async function readOrigins(sql: Sql): Promise<(ImportOrigin & { imported_at: Date })[]> {
  const rows = await sql
    .selectFrom('import_origin')
    .selectAll()
    .orderBy('imported_at')
    .orderBy('location')
    .execute()
  return rows as (ImportOrigin & { imported_at: Date })[]
}

/** When the stored content of each file of a repository was retrieved, by address without its commit. */
export type Retrievals = ReadonlyMap<string, { content_hash: string | null; retrieved_at: string }>

export async function readRetrievals(sql: Sql, repository: string): Promise<Retrievals> {
  const { rows } = await raw<{ url: string; content_hash: string | null; retrieved_at: Date }>`
    select url, content_hash, retrieved_at from source
    where workspace_id is null and starts_with(url, ${`https://github.com/${repository}/blob/`})
    order by retrieved_at`.execute(sql)
  return new Map(
    rows.map(({ url, content_hash, retrieved_at }) => [
      stableUrl(url),
      { content_hash, retrieved_at: retrieved_at.toISOString() },
    ]),
  )
}

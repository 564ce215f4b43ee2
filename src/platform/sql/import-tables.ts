import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

export type ImportTables = {
  import_origin: {
    dataset: 'jsonl' | 'openstates' | 'congress' | 'ocd-places' | 'boundaries'
    location: string
    state: Generated<string>
    version: string | null
    etag: string | null
    options: Generated<unknown>
    imported_at: Timestamp
  }
}

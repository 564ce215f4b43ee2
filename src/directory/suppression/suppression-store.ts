import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { WindowSizes } from './suppression-hashes.ts'

type SuppressionRow = {
  id: string
  kind: 'person' | 'contact' | 'passage'
  entity_id: string
  hashes: string[]
  words: number[]
  created_at: Date
  created_by: string
  lifted_at: Date | null
}

/** The only reader and writer of suppressions. */
export function createSuppressionStore(tx: Sql) {
  return {
    async insert(row: Omit<SuppressionRow, 'lifted_at'>): Promise<void> {
      await tx.insertInto('suppression').values(row).execute()
    },

    /** Undefined when nothing is suppressed, which is usual. */
    async windowSizes(): Promise<WindowSizes | undefined> {
      const rows = await tx
        .selectFrom('suppression')
        .select(['kind', 'words'])
        .distinct()
        .where('lifted_at', 'is', null)
        .execute()
      if (rows.length === 0) return undefined
      const of = (kind: SuppressionRow['kind']) => [
        ...new Set(rows.filter((row) => row.kind === kind).flatMap((row) => row.words)),
      ]
      return { person: of('person'), passage: of('passage') }
    },

    /** Those of the hashes that are suppressed. */
    async matching(hashes: readonly string[]): Promise<Set<string>> {
      const { rows } = await raw<{ hash: string }>`
        select distinct hash from suppression, unnest(hashes) as hash
        where lifted_at is null and hashes && ${hashes}::text[]`.execute(tx)
      const suppressed = new Set(rows.map((row) => row.hash))
      return new Set(hashes.filter((hash) => suppressed.has(hash)))
    },

    /** When something was suppressed for the last time. */
    async latest(): Promise<Date | undefined> {
      const row = await tx
        .selectFrom('suppression')
        .select(({ fn }) => fn.max('created_at').as('at'))
        .executeTakeFirst()
      return row?.at ?? undefined
    },

    /** Before the time of a suppression is read: a snapshot that begins meanwhile waits for it, or is older. */
    async announce(): Promise<void> {
      await raw`lock table suppression in row exclusive mode`.execute(tx)
    },

    /** Waits for suppressions that were announced. Those that are announced afterwards have a later time. */
    async waitForOthers(): Promise<void> {
      await raw`lock table suppression in share mode`.execute(tx)
    },

    async list(): Promise<Omit<SuppressionRow, 'hashes' | 'words'>[]> {
      return tx
        .selectFrom('suppression')
        .select(['id', 'kind', 'entity_id', 'created_at', 'created_by', 'lifted_at'])
        .orderBy('created_at', 'desc')
        .execute()
    },

    async lift(id: string, at: Date): Promise<boolean> {
      const result = await tx
        .updateTable('suppression')
        .set({ lifted_at: at })
        .where('id', '=', id)
        .where('lifted_at', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },
  }
}

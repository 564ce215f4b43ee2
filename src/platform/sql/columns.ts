import type { ColumnType, Generated } from 'kysely'

/** Column types that differ between reading and writing. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
/** Written as text, because pg would turn a JavaScript array into a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>

/** Who wrote an item of a workspace. Names stay when an account is closed. */
export type Authored = {
  version: Generated<number>
  created_at: Timestamp
  created_by: string | null
  created_by_name: string
  updated_at: Timestamp
  updated_by: string | null
  updated_by_name: string
}

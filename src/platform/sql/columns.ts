import type { ColumnType } from 'kysely'

/** How columns are read and written, where that is not the same. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
/** Written as text: what is an array for us would otherwise become an array of PostgreSQL's. */
export type Json = ColumnType<unknown, string, string>

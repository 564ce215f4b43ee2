import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/** Reads the rows of a query page by page through a cursor of the transaction, so that memory stays bounded. */
export async function* readPages<Row>(
  tx: Sql,
  cursorName: string,
  query: RawBuilder<Row>,
  pageSize: number,
): AsyncGenerator<Row[]> {
  const cursor = raw.id(cursorName)
  await raw`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  while (true) {
    const { rows } = await raw<Row>`fetch ${raw.lit(pageSize)} from ${cursor}`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await raw`close ${cursor}`.execute(tx)
}

const pageSize = 200

/**
 * Rows page by page, each read behind the last row of the one before. No transaction is held between pages: whoever
 * reads slowly holds nothing of the database.
 */
export async function* keysetPages<Row>(
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | undefined; ; ) {
    const rows = await read(after, pageSize)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)
  }
}

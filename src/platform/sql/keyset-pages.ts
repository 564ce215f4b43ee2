const pageSize = 200

/**
 * Yields rows in pages, each read after the last row of the previous one. No transaction stays open between
 * pages, so a slow reader holds no database resources.
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

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** The pool for Kysely. A statement whose only parameter is a stream runs as `COPY … FROM STDIN`. */
export function createCopyPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, CopyClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new CopyClient(client)
      clients.set(client, known)
      return known
    },
  }
}

class CopyClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new TypeError('Cursors are not supported')
    const [rows] = parameters
    if (rows instanceof Readable) return this.#copy(statement, rows)
    return this.#client.query(statement, [...parameters])
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #copy(statement: string, rows: Readable) {
    const copy = this.#client.query(copyFrom(statement))
    await pipeline(rows, copy)
    return { command: 'COPY', rowCount: copy.rowCount, rows: [] }
  }
}

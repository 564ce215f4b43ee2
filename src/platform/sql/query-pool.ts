import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isStalePlan, type PreparedReads, prepareReads } from './prepared-reads.ts'
import type { ReadReplica } from './read-replica.ts'
import { ReplicaFirstClient } from './replica-first-client.ts'

/**
 * The pool for Kysely. A statement whose only parameter is a stream runs as `COPY … FROM STDIN`, and long reads may
 * be prepared once per connection.
 */
export function createQueryPool(
  pool: pg.Pool,
  { prepares, replica }: { prepares: boolean; replica?: ReadReplica | undefined },
): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, QueryClient>()
  const reads = prepares ? prepareReads() : undefined
  async function connect(): Promise<QueryClient> {
    const client = await pool.connect()
    const known = clients.get(client) ?? new QueryClient(client, reads)
    clients.set(client, known)
    return known
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => (replica?.isAllowed() ? new ReplicaFirstClient(replica, reads, connect) : connect()),
  }
}

class QueryClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #reads: PreparedReads | undefined

  constructor(client: pg.PoolClient, reads: PreparedReads | undefined) {
    this.#client = client
    this.#reads = reads
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new TypeError('Cursors are not supported')
    const [rows] = parameters
    if (rows instanceof Readable) return this.#copy(statement, rows)
    const name = this.#reads?.nameOf(statement)
    if (name !== undefined) return this.#readPrepared(name, statement, [...parameters])
    return this.#client.query(statement, [...parameters])
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #readPrepared(name: string, text: string, values: unknown[]) {
    try {
      return await this.#client.query({ name, text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#reads?.forget(text)
      return this.#client.query(text, values)
    }
  }

  async #copy(statement: string, rows: Readable) {
    const copy = this.#client.query(copyFrom(statement))
    await pipeline(rows, copy)
    return { command: 'COPY', rowCount: copy.rowCount, rows: [] }
  }
}

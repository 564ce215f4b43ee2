import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PreparedReads } from './prepared-reads.ts'
import type { ReadReplica } from './read-replica.ts'

/** Sends reads to the replica, and everything else to a connection of the primary that it takes when it needs one. */
export class ReplicaFirstClient implements PostgresPoolClient {
  readonly #replica: ReadReplica
  readonly #reads: PreparedReads | undefined
  readonly #connect: () => Promise<PostgresPoolClient>
  #primary: Promise<PostgresPoolClient> | undefined

  constructor(
    replica: ReadReplica,
    reads: PreparedReads | undefined,
    connect: () => Promise<PostgresPoolClient>,
  ) {
    this.#replica = replica
    this.#reads = reads
    this.#connect = connect
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new TypeError('Cursors are not supported')
    // A transaction stays on the connection that began it.
    const isRead = this.#primary === undefined && /^\s*(?:select|with)\b/i.test(statement)
    return isRead && this.#replica.isCurrent()
      ? this.#read(statement, [...parameters])
      : this.#onPrimary(statement, parameters)
  }

  release(destroy?: boolean): void {
    this.#primary?.then((client) => client.release(destroy)).catch(() => undefined)
  }

  async #read(text: string, values: unknown[]) {
    const name = this.#reads?.nameOf(text)
    try {
      return await this.#replica.query({ text, values, ...(name !== undefined && { name }) })
    } catch {
      // The replica is gone, or it had to cancel the read; the primary reports what is wrong with a statement.
      this.#replica.distrust()
      return this.#onPrimary(text, values)
    }
  }

  async #onPrimary(text: string, parameters: readonly unknown[]) {
    this.#primary ??= this.#connect()
    return (await this.#primary).query(text, parameters)
  }
}

import type pg from 'pg'

export type Partition = { readonly name: string; readonly from: number; readonly to: number }
export type PartitionStore = ReturnType<typeof createPartitionStore>

// Dropping a partition blocks readers for at most this long; a failed drop is retried later.
const lockTimeoutMs = 200

/** The partitions of signal_log. `from` is inclusive, `to` is exclusive. */
export function createPartitionStore(client: pg.Client) {
  return {
    /** Oldest first. */
    async list(): Promise<Partition[]> {
      const { rows } = await client.query(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'signal_log'::regclass`,
      )
      return rows.map(({ name }) => partitionOf(name)).sort((one, other) => one.from - other.from)
    },

    /** Creates the table first and then attaches it, so readers and writers of the log do not wait. */
    async create(from: number, to: number): Promise<Partition> {
      const name = `signal_log_${from}_${to}`
      await client.query(
        `create table ${name} (like signal_log including all);
         alter table signal_log attach partition ${name} for values from (${from}) to (${to})`,
      )
      return { name, from, to }
    },

    async sequencedAt(seq: number): Promise<Date | undefined> {
      const { rows } = await client.query('select sequenced_at from signal_log where seq = $1', [seq])
      return rows[0]?.sequenced_at
    },

    /** Drops the oldest partition and moves the floor in one transaction. False when another leader took over. */
    async drop({ name, to }: Partition, endedAt: Date, term: number): Promise<boolean> {
      await client.query('begin')
      try {
        await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
        const moved = await client.query(
          'update firehose_head set floor = $1, floor_at = $2 where term = $3 and floor < $1',
          [to - 1, endedAt, term],
        )
        if (moved.rowCount === 1) await client.query(`drop table ${name}`)
        await client.query('commit')
        return moved.rowCount === 1
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
  }
}

function partitionOf(name: string): Partition {
  const [, from, to] = /^signal_log_(\d+)_(\d+)$/.exec(name) ?? []
  if (from === undefined || to === undefined) {
    throw new Error(
      `The table ${name} is not a partition that this service created: detach it from signal_log`,
    )
  }
  return { name, from: Number(from), to: Number(to) }
}

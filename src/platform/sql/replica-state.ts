import pg from 'pg'

type ReplicaState = {
  isStandby: boolean
  isPaused: boolean
  /** Zero when everything that was received is replayed. */
  secondsBehind: number
}

/** Asks a server how it replays the log of its primary. */
export async function readReplicaState(url: string, timeoutMs: number): Promise<ReplicaState> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
  })
  try {
    await client.connect()
    const { rows } = await client.query<ReplicaState>(
      `select pg_is_in_recovery() as "isStandby",
         case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as "isPaused",
         case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
           else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)
         end::float8 as "secondsBehind"`,
    )
    return rows[0]!
  } finally {
    await client.end().catch(() => undefined)
  }
}

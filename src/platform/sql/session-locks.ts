import type { Client, QueryResult } from 'pg'
import type { Database } from './database.ts'
import { pingSession } from './session-ping.ts'

const pingMs = 5_000

export type SessionLock = {
  /** Aborts when the session is lost: another process may hold the lock by then. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

type Session = {
  readonly client: Client
  query(text: string, values?: unknown[]): Promise<QueryResult>
}

/**
 * Advisory locks of one process, all on one dedicated session. PostgreSQL releases them with the session,
 * so the locks of a killed process are free at once.
 */
export function createSessionLocks(needs: {
  database: Pick<Database, 'session'>
  space: number
  name: string
}) {
  const held = new Map<string, AbortController>()
  let opening: Promise<Session> | undefined

  async function open(): Promise<Session> {
    const client = await needs.database.session(needs.name)
    let lastQuery: Promise<unknown> = Promise.resolve()
    // A pg client accepts one query at a time.
    const query: Session['query'] = (text, values = []) => {
      const result = lastQuery.catch(() => undefined).then(() => client.query(text, values))
      lastQuery = result
      return result
    }
    const ping = pingSession(client, pingMs, query)
    client.once('end', () => {
      clearInterval(ping)
      opening = undefined
      for (const controller of held.values()) controller.abort(new Error('The lock session was lost'))
      held.clear()
    })
    return { client, query }
  }

  function ensureSession(): Promise<Session> {
    opening ??= open().catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function release(session: Session, key: string, owner: AbortController): Promise<void> {
    // After a lost session the key may be held again, by another caller.
    if (held.get(key) !== owner) return
    await session
      .query('select pg_advisory_unlock($1, hashtext($2))', [needs.space, key])
      .catch(() => undefined)
    held.delete(key)
  }

  return {
    /** Returns undefined when the lock is held, in this process or another. */
    async tryAcquire(key: string): Promise<SessionLock | undefined> {
      if (held.has(key)) return undefined
      const controller = new AbortController()
      // Advisory locks are reentrant within a session, so the map excludes other callers of this process.
      held.set(key, controller)
      let isAcquired = false
      try {
        const session = await ensureSession()
        const { rows } = await session.query('select pg_try_advisory_lock($1, hashtext($2)) as is_acquired', [
          needs.space,
          key,
        ])
        isAcquired = rows[0].is_acquired
        if (!isAcquired) return undefined
        return { lost: controller.signal, release: () => release(session, key, controller) }
      } finally {
        if (!isAcquired) held.delete(key)
      }
    },

    async [Symbol.asyncDispose](): Promise<void> {
      const session = await opening?.catch(() => undefined)
      await session?.client.end().catch(() => undefined)
    },
  }
}

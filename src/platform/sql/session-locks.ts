import type { Client, QueryResult } from 'pg'
import type { Database } from './database.ts'

const pingMs = 5_000

export type SessionLock = {
  /** Aborted when the session is lost: the lock may be somebody else's already. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

type Session = {
  readonly client: Client
  ask(text: string, values?: unknown[]): Promise<QueryResult>
}

/**
 * Locks of one process, all on one session of its own. They go with the session, so that what a killed process held is
 * free at once.
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
    let asking: Promise<unknown> = Promise.resolve()
    // A session takes one query at a time.
    const ask: Session['ask'] = (text, values = []) => {
      const answer = asking.catch(() => undefined).then(() => client.query(text, values))
      asking = answer
      return answer
    }
    const ping = keepAlive({ client, ask })
    client.once('end', () => {
      clearInterval(ping)
      opening = undefined
      for (const controller of held.values()) controller.abort(new Error('The database let go of a lock'))
      held.clear()
    })
    return { client, ask }
  }

  function opened(): Promise<Session> {
    opening ??= open().catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    /** Undefined when somebody else holds it, in this process or another. */
    async tryAcquire(key: string): Promise<SessionLock | undefined> {
      if (held.has(key)) return undefined
      const controller = new AbortController()
      // A session may take its own lock twice: within the process the map keeps others out.
      held.set(key, controller)
      let isMine = false
      try {
        const session = await opened()
        const { rows } = await session.ask('select pg_try_advisory_lock($1, hashtext($2)) as is_mine', [
          needs.space,
          key,
        ])
        isMine = rows[0].is_mine
        if (!isMine) return undefined
        return { lost: controller.signal, release: () => release(session, key, controller) }
      } finally {
        if (!isMine) held.delete(key)
      }
    },

    async [Symbol.asyncDispose](): Promise<void> {
      const session = await opening?.catch(() => undefined)
      await session?.client.end().catch(() => undefined)
    },
  }

  async function release(session: Session, key: string, own: AbortController): Promise<void> {
    // One that was lost may be held anew, by somebody else.
    if (held.get(key) !== own) return
    await session
      .ask('select pg_advisory_unlock($1, hashtext($2))', [needs.space, key])
      .catch(() => undefined)
    held.delete(key)
  }
}

/** A session that no longer answers is given up: its locks may be somebody else's already. */
function keepAlive({ client, ask }: Session): NodeJS.Timeout {
  let isWaiting = false
  return setInterval(() => {
    if (isWaiting) return void client.connection.stream.destroy()
    isWaiting = true
    ask('select').then(
      () => {
        isWaiting = false
      },
      () => undefined,
    )
  }, pingMs).unref()
}

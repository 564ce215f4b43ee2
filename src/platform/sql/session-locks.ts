import type { Listener, OpenSession } from './notifications.ts'

export type SessionLock = {
  /** Aborts when the session is lost: another process may hold the lock by then. */
  readonly lost: AbortSignal
  /** Releases the lock. */
  [Symbol.asyncDispose](): Promise<void>
}

export type SessionLocks = ReturnType<typeof createSessionLocks>

/**
 * Advisory locks of one process, all on the session that listens. PostgreSQL releases them with the session,
 * so the locks of a killed process are free at once.
 */
export function createSessionLocks(needs: Pick<Listener, 'opened'>) {
  // Advisory locks are reentrant within a session, so these exclude other callers of this process.
  const held = new WeakMap<OpenSession, Set<string>>()

  return {
    /** Returns undefined when the lock is held, in this process or another. */
    async tryLock(space: number, key: number | string): Promise<SessionLock | undefined> {
      const session = await needs.opened()
      const names = held.get(session) ?? new Set()
      held.set(session, names)
      const name = `${space} ${key}`
      if (names.has(name)) return undefined
      names.add(name)
      const number = typeof key === 'number' ? '$2::int' : 'hashtext($2::text)'
      let isAcquired = false
      try {
        const { rows } = await session.query(`select pg_try_advisory_lock($1, ${number}) as is_acquired`, [
          space,
          key,
        ])
        isAcquired = rows[0].is_acquired
      } finally {
        if (!isAcquired) names.delete(name)
      }
      if (!isAcquired) return undefined
      const release = async () => {
        if (!names.has(name)) return
        // With a lost session, the lock is free already.
        await session.query(`select pg_advisory_unlock($1, ${number})`, [space, key]).catch(() => undefined)
        names.delete(name)
      }
      return { lost: session.lost, [Symbol.asyncDispose]: release }
    },
  }
}

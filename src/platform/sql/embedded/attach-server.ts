import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { OperatorError } from '../../errors.ts'
import { advisoryLockSpace, advisoryLocks } from '../advisory-locks.ts'
import { type Connection, connect, connectOrStart } from './connect-or-start.ts'
import { isAlive } from './postmaster-file.ts'
import { findRunning, type Server } from './server.ts'
import { stopServer } from './stop-server.ts'

/**
 * A process that uses the server holds locks on a session of its own: every process holds `serverInUse`
 * shared, and the service holds `serverOwner` alone. The locks of a dead process end with its session.
 */
export type Role = 'service' | 'command'

const programs: Record<Role, string> = { service: 'civic serve', command: 'civic command' }
const applicationName = (role: Role) => `${programs[role]} pid=${process.pid}`
const deadOwnerTimeoutMs = 5_000
const maxLostSessions = 50

/** Connects to the server, and starts it when none is running. A second service is refused. */
export async function attach(server: Server, role: Role, signal: AbortSignal): Promise<Connection> {
  for (let lostSessions = 0; ; ) {
    const connection = await connectOrStart(server, applicationName(role), signal)
    try {
      // The lock is held exclusively while the last user stops the server: retry with the next server.
      if (await tryLock(connection.client, 'shared', advisoryLocks.serverInUse)) {
        if (role === 'service') await becomeOwner(connection.client, server, signal)
        return connection
      }
      await connection.client.end()
    } catch (error) {
      await connection.client.end().catch(() => undefined)
      // Any other error means that the server stopped meanwhile.
      if (error instanceof OperatorError || signal.aborted || ++lostSessions > maxLostSessions) throw error
    }
    await delay(20, undefined, { signal })
  }
}

/** Stops the server when the caller is the service, or a command and its last user. */
export async function detach(server: Server, role: Role, session: pg.Client): Promise<void> {
  let client = session
  const mayStop = await mayStopServer(client, role).catch(async () => {
    // The session is lost; the server may still be running.
    const running = await findRunning(server)
    if (!running) return false
    try {
      if (running.address) client = await connect(running.address, applicationName(role))
      return await mayStopServer(client, role)
    } catch {
      return role === 'service'
    }
  })
  // Stopping has a time limit that the pages of a large import exceed. The next start would have to recover them.
  if (mayStop && role === 'command') await client.query('checkpoint').catch(() => undefined)
  if (mayStop) await stopServer(server)
  await client.end().catch(() => undefined)
}

async function mayStopServer(client: pg.Client, role: Role): Promise<boolean> {
  // Advisory locks are reentrant within a session.
  if (role === 'service') return tryLock(client, 'exclusive', advisoryLocks.serverOwner)
  // The exclusive lock keeps new users out while the server stops.
  await client.query('select pg_advisory_unlock_shared($1, $2)', [
    advisoryLockSpace,
    advisoryLocks.serverInUse,
  ])
  return tryLock(client, 'exclusive', advisoryLocks.serverInUse)
}

async function becomeOwner(client: pg.Client, server: Server, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + deadOwnerTimeoutMs
  while (!(await tryLock(client, 'exclusive', advisoryLocks.serverOwner))) {
    const owner = await ownerName(client)
    const pid = Number(/pid=(\d+)/.exec(owner ?? '')?.[1] ?? 0)
    // The server needs a moment to end the session of a killed service.
    const isDead = owner === undefined || (pid > 0 && !(await isAlive(pid)))
    if (!isDead || performance.now() > deadline) {
      throw new OperatorError(
        `${server.clusterDirectory} is in use by the service with process id ${pid}: stop that one first, set DATA_DIR to another directory, or give several services one DATABASE_URL`,
      )
    }
    await delay(20, undefined, { signal })
  }
}

async function tryLock(client: pg.Client, mode: 'shared' | 'exclusive', lock: number): Promise<boolean> {
  const call = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query(`select ${call}($1, $2) as held`, [advisoryLockSpace, lock])
  return rows[0].held
}

async function ownerName(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(
    `select activity.application_name as name
       from pg_locks as lock join pg_stat_activity as activity using (pid)
      where lock.locktype = 'advisory' and lock.granted and lock.objsubid = 2
        and lock.classid = $1 and lock.objid = $2
        and lock.database = (select oid from pg_database where datname = current_database())`,
    [advisoryLockSpace, advisoryLocks.serverOwner],
  )
  return rows[0]?.name
}

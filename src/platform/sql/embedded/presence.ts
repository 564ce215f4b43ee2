import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { OperatorError } from '../../errors.ts'
import { advisoryLockSpace, advisoryLocks } from '../advisory-locks.ts'
import { type Connection, connect, connectOrStart } from './connect-or-start.ts'
import { isAlive } from './postmaster-file.ts'
import { findRunning, type Server } from './server.ts'
import { stopServer } from './stop-server.ts'

/**
 * Presence is a session that holds locks for as long as the process uses the server:
 * everyone holds `serverInUse` shared, and the one service holds `serverOwner` alone.
 * A process that dies, in whatever way, gives them up, for its session ends with it.
 */
export type Role = 'service' | 'command'

const programs: Record<Role, string> = { service: 'civic serve', command: 'civic command' }
const applicationName = (role: Role) => `${programs[role]} pid=${process.pid}`
const ghostPatienceMs = 5_000
const mostLosses = 50

/** Enters the server, starting it when none runs. A second service is refused. */
export async function enter(server: Server, role: Role, signal: AbortSignal): Promise<Connection> {
  for (let losses = 0; ; ) {
    const connection = await connectOrStart(server, applicationName(role), signal)
    try {
      // Not to be had while the last user is stopping the server: wait for the next one.
      if (await tryLock(connection.client, 'shared', advisoryLocks.serverInUse)) {
        if (role === 'service') await becomeOwner(connection.client, server, signal)
        return connection
      }
      await connection.client.end()
    } catch (fault) {
      await connection.client.end().catch(() => undefined)
      // Anything but a refusal means that the server went away under us.
      if (fault instanceof OperatorError || signal.aborted || ++losses > mostLosses) throw fault
    }
    await delay(20, undefined, { signal })
  }
}

/** A service stops its server; a command stops it when nobody else is present. */
export async function leave(server: Server, role: Role, session: pg.Client): Promise<void> {
  let client = session
  const mayStop = await mayStopServer(client, role).catch(async () => {
    // The session is lost, with the server or without it.
    const running = await findRunning(server)
    if (!running) return false
    try {
      if (running.address) client = await connect(running.address, applicationName(role))
      return await mayStopServer(client, role)
    } catch {
      return role === 'service'
    }
  })
  if (mayStop) await stopServer(server)
  await client.end().catch(() => undefined)
}

async function mayStopServer(client: pg.Client, role: Role): Promise<boolean> {
  // A session that holds a lock may take it again.
  if (role === 'service') return tryLock(client, 'exclusive', advisoryLocks.serverOwner)
  // While the last one holds it alone, newcomers stay out.
  await client.query('select pg_advisory_unlock_shared($1, $2)', [
    advisoryLockSpace,
    advisoryLocks.serverInUse,
  ])
  return tryLock(client, 'exclusive', advisoryLocks.serverInUse)
}

async function becomeOwner(client: pg.Client, server: Server, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + ghostPatienceMs
  while (!(await tryLock(client, 'exclusive', advisoryLocks.serverOwner))) {
    const owner = await ownerName(client)
    const pid = Number(/pid=(\d+)/.exec(owner ?? '')?.[1] ?? 0)
    // The session of a killed service takes a moment to notice.
    const isGhost = owner === undefined || (pid > 0 && !(await isAlive(pid)))
    if (!isGhost || performance.now() > deadline) {
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

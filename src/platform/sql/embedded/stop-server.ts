import { execFile } from 'node:child_process'
import { rmdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { socketDirectoryFor } from './address.ts'
import { isAlive } from './postmaster-file.ts'
import { findRunning, type Server } from './server.ts'

// Fast shutdown with a checkpoint first, then immediate shutdown, then by force.
const steps = [
  { signal: 'SIGINT', timeoutMs: 10_000 },
  { signal: 'SIGQUIT', timeoutMs: 3_000 },
  { signal: 'SIGKILL', timeoutMs: 2_000 },
] as const

/** Stops the server on the cluster and waits until its process is gone. */
export async function stopServer(server: Server): Promise<void> {
  const running = await findRunning(server)
  if (!running) return
  if (process.platform === 'win32') {
    // Windows has no such signals.
    const flags = ['stop', '--pgdata', server.clusterDirectory, '--mode', 'fast']
    await promisify(execFile)(server.binaries.pg_ctl, flags).catch((error) => server.log(error.message))
    return
  }
  await endProcess(running.pid, server.log)
  const socketDirectory = socketDirectoryFor(server.clusterDirectory)
  if (socketDirectory !== server.clusterDirectory) await rmdir(socketDirectory).catch(() => undefined)
}

export async function endProcess(pid: number, log: (message: string) => void): Promise<void> {
  for (const { signal, timeoutMs } of steps) {
    if (signal !== 'SIGINT') log(`PostgreSQL (process ${pid}) does not stop: sending ${signal}`)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    if (await isGone(pid, timeoutMs)) return
  }
}

async function isGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (await isAlive(pid)) {
    if (performance.now() > deadline) return false
    await delay(10)
  }
  return true
}
